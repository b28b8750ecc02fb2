// Rows of numbers as people type them.
import { normalised } from './table';

/** A sum may miss 1 by this much: rounding, but no typing error. */
const TOLERANCE = 1e-6;
/** Digits shown of a number; what is not touched keeps all of them. */
const DIGITS = 5;
/** Weights may be typed and then normalised, but not so large that their sum is none. */
const LARGEST = 1e12;

export type RowReading = { kind: 'valid'; row: number[] } | { kind: 'invalid'; reason: string };

/** A probability for a field: short, but the same to five digits. */
export const shownNumber = (p: number): string => String(Number(p.toPrecision(DIGITS)));

/** What was typed as numbers; a text that is still as it was shown stands for the number before, with all its digits. */
function numbersOf(texts: readonly string[], before: readonly number[]): number[] {
  return texts.map((text, k) => {
    const old = before[k];
    if (old !== undefined && text === shownNumber(old)) return old;
    // Half of Europe types a comma.
    const plain = text.trim().replace(',', '.');
    return plain === '' ? NaN : Number(plain);
  });
}

/** Reads a row and says what is wrong with it. A sum that is 1 but for rounding is made exactly 1. */
export function readRow(texts: readonly string[], before: readonly number[]): RowReading {
  const row = numbersOf(texts, before);
  const fault = faultOf(texts, row);
  if (fault !== undefined) return { kind: 'invalid', reason: fault };
  const sum = row.reduce((total, p) => total + p, 0);
  if (Math.abs(sum - 1) > TOLERANCE)
    return { kind: 'invalid', reason: `the sum is ${shownNumber(sum)}; it has to be 1` };
  return { kind: 'valid', row: normalised(row) };
}

/** The row divided by its sum, if its numbers allow that. */
export function normaliseRow(texts: readonly string[], before: readonly number[]): RowReading {
  const row = numbersOf(texts, before);
  const fault = faultOf(texts, row);
  if (fault !== undefined) return { kind: 'invalid', reason: fault };
  if (!row.some((p) => p > 0))
    return { kind: 'invalid', reason: 'every number is 0, so there is nothing to share out' };
  return { kind: 'valid', row: normalised(row) };
}

function faultOf(texts: readonly string[], row: readonly number[]): string | undefined {
  const wrong = row.findIndex((p) => !(p >= 0 && p <= LARGEST));
  if (wrong < 0) return undefined;
  const text = texts[wrong]?.trim() ?? '';
  if (text === '') return 'a number is missing';
  const value = row[wrong] ?? NaN;
  if (Number.isNaN(value)) return `“${text}” is not a number`;
  return value < 0 ? `${text} is below 0` : `${text} is too large`;
}
