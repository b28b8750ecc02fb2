// The answers of the lab's worker.
import { initSync, judgeAnswers, TableBox } from '../../wasm/lab/nodewise';
import type { Found, Gains, Judgement, Oriented } from '../../wasm/lab/nodewise';
import type { AnswersTo } from '../protocol';
import { assumptionAnswers } from './assumption-answers';
import type { LabQuestions, SearchProgress } from './lab-questions';

/** A search says how far it is this often, in milliseconds. */
const PATIENCE = 100;

/** Instantiates the module in this thread. What is kept between questions: one table. */
export function startLab(module: WebAssembly.Module): AnswersTo<LabQuestions> {
  initSync({ module });
  let table: TableBox | undefined;

  const rows = () => {
    if (!table) throw new Error('asked before the rows came');
    return table;
  };

  return {
    ...assumptionAnswers(nowAndThen),
    table(coded) {
      table?.free();
      table = new TableBox(coded, coded.codes);
      return undefined;
    },
    rival: ({ method, wish }, send) => JSON.parse(rows().rival(method, wish, nowAndThen(send))) as Found,
    orient: (wish, send) => JSON.parse(rows().orient(wish, nowAndThen(send))) as Oriented,
    directedText: ({ wish, found, text }) => rows().directedText(wish, found, text),
    fitted: (found) => rows().fitted(found),
    gains: ({ score, pair: [a, b], graphs }) => JSON.parse(rows().gains(score, a, b, graphs)) as Gains[],
    judge: (wish) => JSON.parse(judgeAnswers(wish)) as Judgement[],
  };
}

/** Passes on progress now and then: a search has thousands of steps a second. */
function nowAndThen(send: (progress: SearchProgress) => void) {
  let sent = performance.now();
  return {
    progress(done: number, of: number) {
      if (performance.now() - sent < PATIENCE) return;
      send({ done, of });
      sent = performance.now();
    },
  };
}
