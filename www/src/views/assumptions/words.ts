// Verdicts and figures in words.
import type { Verdict } from '../../wasm/lab/nodewise';
import { readable } from '../parts/format';

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

/** A number of rows, however large. */
export const rowsWord = (rows: number): string =>
  rows < 1e6 ? `${readable(rows)} rows` : `about ${readable(rows)} rows`;
