// The two ways to write a formula: with letters, and with numbers in their place.
import type { JSX } from 'preact';
import { readable } from '../parts/format';
import type { Sign, Writing } from './formulas';
import { LETTERS, type LetterName } from './letters';
import { brackets, n, o } from './tags';

/** Numbers in the place of letters. */
export type Values = Partial<Record<LetterName, number | null | undefined>>;

const drawn = (name: LetterName): JSX.Element => <mrow data-letter={name}>{LETTERS[name].draw()}</mrow>;

export const WITH_LETTERS: Writing = { s: drawn, compare: o, times: () => o('\u2062') };

const NOT: Record<Sign, string> = { '<': '≮', '>': '≯' };

export const withNumbers = (values: Values, holds: boolean): Writing => ({
  s: (name) => {
    const value = values[name];
    return value === null || value === undefined ? drawn(name) : number(value);
  },
  compare: (sign) => o(holds ? sign : NOT[sign]),
  times: () => o('·'),
});

function number(value: number): JSX.Element {
  const text = value === Infinity ? '∞' : readable(value);
  return value < 0 ? brackets(n(text)) : n(text);
}
