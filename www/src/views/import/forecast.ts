// How large a run will be, before it is started: the numbers are the core's, the words are here.
import defaults from '../../wasm/defaults';
import type { Forecast } from '../../wasm/nodewise';
import { actionOf, binsOf, ruleOf, type Draft } from './plan';
import type { Action, ColumnPlan, ColumnReport } from './types';

/** Above this the forecast is worth attention. */
export const LARGE_SECONDS = 20;

/** A column that will be used, with at most so many levels. */
export interface UsedColumn {
  name: string;
  levels: number;
}

export interface Size {
  columns: number;
  /** At most this many levels in all columns together. */
  levels: number;
  /** The core's forecast; absent until it has come. */
  cost: Forecast | undefined;
  /** Why the run cannot be made, in one sentence; absent if it can. */
  refusal?: string;
  /** The columns with the most levels, costliest first. */
  costly: UsedColumn[];
}

/** At most how many levels a column will have. */
export function levelsAfter(
  report: ColumnReport,
  column: ColumnPlan,
  draft: Pick<Draft, 'missing' | 'mergeRare'>,
): number {
  const action = actionOf(report, column);
  if (action.kind === 'exclude') return 0;
  const own = report.missing > 0 && ruleOf(column, draft.missing) === 'ownLevel' ? 1 : 0;
  if (action.kind === 'bin') return own + Math.min(binsOf(action), report.distinct);
  if (action.kind === 'date') return own + Math.min(levelsOfPart(action, report), report.distinct);
  const together = (column.levels ?? []).reduce((sum, { of }) => sum + Math.max(0, of.length - 1), 0);
  return own + Math.max(1, merged(report, draft.mergeRare ?? 0) - together);
}

/** At most how many levels a part of dates has. */
function levelsOfPart(action: Extract<Action, { kind: 'date' }>, { written }: ColumnReport): number {
  if (action.part === 'spans') return action.spans;
  const [first, last] = written.kind === 'date' ? written.range.map((day) => Number.parseInt(day, 10)) : [];
  const years = first === undefined || last === undefined || Number.isNaN(last - first) ? Infinity : last - first + 1;
  return { year: years, quarter: 4, month: 12, weekday: 7, hour: 24 }[action.part];
}

/** Levels left when those in fewer rows than `below` become one. */
function merged({ distinct, rareLevels, rows, missing }: ColumnReport, below: number): number {
  if (below <= 1) return distinct;
  const withoutRare = below >= defaults.rareRows && rareLevels > 1 ? distinct - rareLevels + 1 : distinct;
  return Math.min(withoutRare, Math.floor((rows - missing) / below) + 1);
}

/** The columns that a draft uses. */
export function usedColumns(reports: readonly ColumnReport[], draft: Draft): UsedColumn[] {
  return reports
    .flatMap((report, index) => usedAs(report, draft.columns[index] ?? {}, draft))
    .filter(({ levels }) => levels > 0);
}

/** One column, or one of yes and no for each of several answers. */
function usedAs(report: ColumnReport, column: ColumnPlan, draft: Draft): UsedColumn[] {
  const { written, name } = report;
  if (actionOf(report, column).kind === 'split' && written.kind === 'several')
    return written.answers.map((answer) => ({ name: `${column.name ?? name}: ${answer}`, levels: 2 }));
  return [{ name: column.name ?? name, levels: levelsAfter(report, column, draft) }];
}

/** What to say of a run over these columns. */
export function sizeOf(used: readonly UsedColumn[], cost: Forecast | undefined): Size {
  const costly = [...used].sort((a, b) => b.levels - a.levels).slice(0, 5);
  const levels = used.reduce((sum, column) => sum + column.levels, 0);
  const refusal = whyNot(used, cost ? bytesOf(cost) : 0);
  return { columns: used.length, levels, cost, costly, ...(refusal === undefined ? {} : { refusal }) };
}

/** All the memory that a run takes. */
export const bytesOf = ({ rowsBytes, countsBytes, gramBytes }: Forecast): number => rowsBytes + countsBytes + gramBytes;

function whyNot(used: readonly UsedColumn[], bytes: number): string | undefined {
  if (used.length < 2) return 'At least two columns are needed.';
  const tooMany = used.find(({ levels }) => levels > defaults.maxLevels + 1);
  if (tooMany)
    return `Column “${tooMany.name}” has more than ${defaults.maxLevels} levels: leave it out, cut it into bins, or merge its rare levels.`;
  return bytes > defaults.browserBytes
    ? 'This would need more memory than a browser gives: leave out the columns with the most levels, cut them into bins, or merge rare levels.'
    : undefined;
}
