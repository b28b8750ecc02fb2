// The answers of the lab's worker.
import {
  candidatesOf,
  CodedTable,
  figure2Cell,
  figure2Cells,
  figure2Summary,
  initSync,
  judgeAnswers,
  promisesOf,
  ResampledCounts,
  recipe,
  reportSkeleton,
  sureText,
} from '../../wasm/lab/nodewise';
import type { AnswersTo } from '../protocol';
import { askingAnswers } from './asking-answers';
import { assumptionAnswers } from './assumption-answers';
import type { LabQuestions } from './lab-questions';

/** Instantiates the module in this thread. What is kept between questions: one table. */
export function startLab(module: WebAssembly.Module): AnswersTo<LabQuestions> {
  initSync({ module });
  let table: CodedTable | undefined;

  let counted: ResampledCounts | undefined;

  const rows = () => {
    if (!table) throw new Error('asked before the rows came');
    return table;
  };
  const stored = () => {
    if (!counted) throw new Error('asked before the counts came');
    return counted;
  };

  return {
    ...assumptionAnswers(),
    ...askingAnswers(),
    table(coded) {
      table?.free();
      table = undefined;
      table = new CodedTable(coded);
      return undefined;
    },
    rival: ({ method, wish }, outlet) => rows().rival(method, wish, outlet),
    candidates: ({ counts, wish }, outlet) => candidatesOf(counts, wish, outlet),
    orient: (wish, outlet) => rows().orient(wish, outlet),
    prove: ({ wish, found, seconds }, outlet) => rows().prove(wish, found, seconds, outlet),
    directedText: ({ wish, found, text }) => rows().directedText(wish, found, text),
    average: ({ wish, found, summed, averaging }) => rows().average(wish, found, summed, averaging),
    prunedText: ({ wish, found, learned, text, summed }, outlet) =>
      rows().prunedText(wish, found, learned, text, summed, outlet),
    resampledFile: (wish, outlet) => rows().resampledFile(wish, outlet),
    fitted: (found) => rows().fitted(found),
    reportDirected: ({ wish, found, text, counts, report, fits }, outlet) =>
      rows().reportDirected(wish, found, text, counts, report, [...fits], outlet),
    csv: () => rows().csv(),
    gains: ({ score, pair: [a, b], graphs }) => rows().gains(score, a, b, [...graphs]),
    shares: ({ wish, draw }) => rows().shares(wish, draw),
    votes: ({ wish, draw }) => rows().votes(wish, draw),
    counts({ counts, drawn }) {
      counted?.free();
      counted = undefined;
      counted = new ResampledCounts(counts, drawn);
      return undefined;
    },
    storedShares: ({ wish, draw }) => stored().shares(wish, draw),
    promises: (wish) => promisesOf(wish),
    reportSkeleton: ({ counts, report, fits }, outlet) => reportSkeleton(counts, report, [...fits], outlet),
    recipe: (wish) => recipe(wish),
    sureText: ({ counts, learned, wish, fits, summed }) => sureText(counts, learned, wish, [...fits], summed),
    judge: (wish) => judgeAnswers(wish),
    figure2Cells: (settings) => figure2Cells(settings),
    figure2Cell: ({ settings, cell }, outlet) => figure2Cell(settings, cell, outlet),
    figure2Summary: ({ settings, outcomes }) => figure2Summary(settings, outcomes),
  };
}
