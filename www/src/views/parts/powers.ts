// Very large and very small numbers, for people.

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

const raised = (power: number): string =>
  (power < 0 ? '⁻' : '') + Array.from(String(Math.abs(power)), (digit) => RAISED.charAt(Number(digit))).join('');

/** Ten to a power that need not be whole: `3.2 · 10⁻³²¹`. */
export function powerOfTen(log10: number): string {
  const digits = (10 ** (log10 - Math.floor(log10))).toFixed(1);
  return digits === '10.0' ? `1.0 · 10${raised(Math.floor(log10) + 1)}` : `${digits} · 10${raised(Math.floor(log10))}`;
}

const WORDS = ['million', 'billion', 'trillion'] as const;

/** A large number in words: `74 trillion`; beyond those with a power of ten. */
export function large(value: number): string {
  const steps = Math.floor((Math.log10(value) + 1e-9) / 3) - 2;
  const word = WORDS[steps];
  return word === undefined
    ? powerOfTen(Math.log10(value))
    : `${Number((value / 10 ** (6 + 3 * steps)).toPrecision(2))} ${word}`;
}
