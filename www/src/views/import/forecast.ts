// How large a run will be, before it is started.
import defaults from '../../wasm/defaults';
import type { Draft } from './plan';
import type { Action, ColumnReport } from './types';

/** Above this many bytes a run is refused: browsers give a page 2 to 4 GiB, and the page needs room to work. */
export const LIMIT = 2 ** 30;
/** Above this the forecast is worth attention. */
export const LARGE_SECONDS = 20;

/** Neighbours a node has while its path is followed, fits on the way, multiplications a second: as in src/forecast.rs. */
const NEIGHBOURS = 8;
const FITS = 60;
const SPEED = 1e9;
/** How much slower a browser is than the native program. */
const BROWSER = 1.5;

export interface Forecast {
  columns: number;
  /** At most this many levels in all columns together. */
  levels: number;
  /** Bytes of the counts of all pairs, and of the Gram matrix in every worker. */
  countBytes: number;
  gramBytes: number;
  seconds: number;
  /** Why the run cannot be made, in one sentence; absent if it can. */
  refusal?: string;
  /** The columns with the most levels, costliest first. */
  costly: { name: string; levels: number }[];
}

/** At most how many levels a column will have. */
export function levelsAfter(report: ColumnReport, action: Action, draft: Pick<Draft, 'missing' | 'mergeRare'>): number {
  if (action.kind === 'exclude') return 0;
  const own = draft.missing === 'ownLevel' && report.missing > 0 ? 1 : 0;
  return own + (action.kind === 'bin' ? Math.min(action.bins, report.distinct) : merged(report, draft.mergeRare ?? 0));
}

/** Levels left when those in fewer rows than `below` become one. */
function merged({ distinct, rareLevels, rows, missing }: ColumnReport, below: number): number {
  if (below <= 1) return distinct;
  const withoutRare = below >= defaults.rareRows && rareLevels > 1 ? distinct - rareLevels + 1 : distinct;
  return Math.min(withoutRare, Math.floor((rows - missing) / below) + 1);
}

/** The forecast; every worker has a matrix of its own, and the first needs a second one to build it. */
export function forecast(reports: readonly ColumnReport[], draft: Draft, workers = 1): Forecast {
  const used = reports
    .map((report, index) => ({
      name: report.name,
      levels: levelsAfter(report, draft.actions[index] ?? report.action, draft),
    }))
    .filter(({ levels }) => levels > 0);
  const levels = used.reduce((sum, column) => sum + column.levels, 0);
  const squares = used.reduce((sum, column) => sum + column.levels ** 2, 0);
  const countBytes = (8 * (levels ** 2 + squares)) / 2;
  const gramBytes = 8 * (levels - used.length) ** 2 * (workers + 1);
  const costly = [...used].sort((a, b) => b.levels - a.levels).slice(0, 5);
  const refusal = whyNot(used, countBytes + gramBytes);
  const seconds = secondsFor(used.length, levels, reports[0]?.rows ?? 0, workers);
  return {
    columns: used.length,
    levels,
    countBytes,
    gramBytes,
    seconds,
    costly,
    ...(refusal === undefined ? {} : { refusal }),
  };
}

/** Counting and building in one worker, solving in all of them; good to a factor of about three. */
function secondsFor(columns: number, levels: number, rows: number, workers: number): number {
  const size = levels - columns;
  const mean = size / Math.max(1, columns);
  const counting = rows * (columns + Math.min(levels ** 2 / 128, columns ** 2 / 2));
  const solving = (FITS * size ** 2 * NEIGHBOURS * mean) / workers;
  return (BROWSER * (counting + levels ** 2 * mean + solving)) / SPEED;
}

function whyNot(used: readonly { name: string; levels: number }[], bytes: number): string | undefined {
  if (used.length < 2) return 'At least two columns are needed.';
  const tooMany = used.find(({ levels }) => levels > defaults.maxLevels + 1);
  if (tooMany)
    return `Column “${tooMany.name}” has more than ${defaults.maxLevels} levels: leave it out, cut it into bins, or merge its rare levels.`;
  return bytes > LIMIT
    ? 'This would need more memory than a browser gives: leave out the columns with the most levels, cut them into bins, or merge rare levels.'
    : undefined;
}
