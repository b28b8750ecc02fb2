// Verdicts and figures in words.
import type { NodeAssessment } from '../../engine/lab/assumptions';
import type { Verdict } from '../../wasm/lab/nodewise';
import { readable } from '../parts/format';
import { large } from '../parts/powers';

/** Symbol and word: colour is never alone. */
export const VERDICTS: Record<Verdict, { mark: string; word: string }> = {
  holds: { mark: '✓', word: 'holds' },
  close: { mark: '△', word: 'close' },
  fails: { mark: '✕', word: 'fails' },
};

export type AssumptionName = 'definiteness' | 'incoherence' | 'weights';

export const ASSUMPTIONS: readonly { name: AssumptionName; label: string; about: string }[] = [
  {
    name: 'definiteness',
    label: 'Positive definiteness',
    about: 'the smallest eigenvalue of the neighbours’ own matrix, above 0',
  },
  { name: 'incoherence', label: 'Mutual incoherence', about: 'how well neighbours predict a column outside, below 1' },
  { name: 'weights', label: 'Minimum weight', about: 'the weakest neighbour’s weight, away from 0' },
];

/** A number that may be absent or infinite. */
export const figure = (value: number | null | undefined, absent = '–'): string =>
  value === null || value === undefined ? absent : value === Infinity ? '∞' : readable(value);

/** A share; of nothing there is none. */
export const share = (value: number | null): string => figure(value, 'undefined');

/** A number of rows, however large. */
export const rowsWord = (rows: number): string => (rows < 1e6 ? `${readable(rows)} rows` : `about ${large(rows)} rows`);

/** What the theorem promises at so many rows, and from how many on it would, for somebody who has not read it. */
export function promiseWords(
  { stated, rowsStated, rowsProved }: NonNullable<NodeAssessment['bounds']>,
  rows: number,
): string {
  if (stated.open)
    return `✓ At ${readable(rows)} rows the theorem promises these neighbours for every λ between ${figure(stated.lower)} and ${figure(stated.upper)}.`;
  if (stated.lower === Infinity)
    return '△ The theorem promises nothing here, for any number of rows, because incoherence fails.';
  return `△ At ${readable(rows)} rows the theorem promises nothing here: λ would have to be above ${figure(stated.lower)} and below ${figure(stated.upper)} at once. ${neededWords(rowsStated, rowsProved)}`;
}

/** How many rows the theorem wants, by its statement and by its proof, which is stricter. */
export function neededWords(stated: number | null, proved: number | null): string {
  const from = (needed: number) => `from ${rowsWord(needed)} on`;
  if (stated === null) return 'No number of rows would help, because an assumption fails.';
  if (proved === null)
    return `Its statement promises success ${from(stated)}. Its proof promises it for no number of rows: the proof keeps a term for the mean error that does not shrink with more rows, and the statement leaves it out.`;
  return `Its statement promises success ${from(stated)}; its proof, which is stricter, ${from(proved)}.`;
}
