// Numbers in words, the same way everywhere.

const whole = new Intl.NumberFormat('en-GB');
const BYTES = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** 12345 as "12,345". */
export const count = (value: number): string => whole.format(value);

/** "1 row", "2 rows". */
export const plural = (value: number, one: string, many = `${one}s`): string => `${count(value)} ${value === 1 ? one : many}`;

/** Three significant digits, without exponent between 0.001 and a million. */
export function short(value: number): string {
  if (value === 0) return '0';
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size < 1e-3 || size >= 1e6) return value.toExponential(1).replace('e+', 'e').replaceAll('-', '−');
  return minus(size >= 1000 ? whole.format(Math.round(value)) : String(Number(value.toPrecision(3))));
}

/** With a real minus sign, or with a plus: for values whose sign is the message. */
export function signed(value: number, digits = 1): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

const minus = (text: string): string => text.replace('-', '−');

/** 1536 as "1.54 kB". */
export function bytes(value: number): string {
  const power = Math.min(BYTES.length - 1, value < 1 ? 0 : Math.floor(Math.log10(value) / 3));
  return `${Number((value / 1000 ** power).toPrecision(3))} ${BYTES[power] ?? 'bytes'}`;
}

/** A forecast, so no more digits than it deserves: "under a second", "about 40 s", "about 3 min". */
export function duration(seconds: number): string {
  if (seconds < 1) return 'under a second';
  if (seconds < 90) return `about ${Math.round(seconds)} s`;
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} min`;
  return `about ${Math.round(seconds / 3600)} h`;
}

/** A p-value with its sign: one too small for a number is below it. */
export function pValue(value: number): string {
  if (value < 1e-300) return 'p < 1e−300';
  return `p = ${value < 1e-3 ? value.toExponential(1).replace('-', '−') : value.toFixed(3)}`;
}
