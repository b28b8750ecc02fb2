// Numbers and names as people read them, the same way everywhere.

/** Made once: asking a number for its local text makes a new one each time, which a dragged slider feels. */
const grouped = new Intl.NumberFormat('en-GB');
const BYTES = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** A whole number with its thousands apart. */
export const whole = (count: number): string => grouped.format(count);

/** `3 edges`, `1 edge`, `1,204 edges`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${whole(count)} ${count === 1 ? one : many}`;

/** A share in whole percent; never 100 unless it is all, nor 0 unless it is none. */
export function percent(share: number): string {
  const rounded = Math.round(100 * share);
  if (rounded === 100 && share < 1) return '> 99 %';
  if (rounded === 0 && share > 0) return '< 1 %';
  return `${rounded} %`;
}

/** At most `digits` significant digits without trailing zeros, or a whole number: 1.03, 0.031, 12,346. An exponent below 0.001 and from a million on. */
export function readable(value: number, digits = 3): string {
  if (Number.isNaN(value)) return '–';
  const size = Math.abs(value);
  if (size === Infinity) return minus(value < 0 ? '-∞' : '∞');
  if (size !== 0 && (size < 1e-3 || size >= 1e6)) return minus(value.toExponential(1).replace('e+', 'e'));
  return minus(size >= 1000 ? whole(Math.round(value)) : String(Number(value.toPrecision(digits))));
}

/** Where an edge enters: the λ, with a sign where only the stored grid is known. A required edge is always there. */
export function entryText({ entry, rough }: { entry: number; rough: boolean }): string {
  if (entry === Infinity) return 'always';
  return rough && !Number.isNaN(entry) ? `≈ ${readable(entry)}` : readable(entry);
}

/** The same inside a sentence. */
export function atEntry({ entry, rough }: { entry: number; rough: boolean }): string {
  return entry === Infinity ? 'at every λ' : `at λ ${rough ? '≈' : '='} ${readable(entry)}`;
}

/** With a real minus sign, or with a plus: for values whose sign is the message. */
export function signed(value: number, digits = 1): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

const minus = (text: string): string => text.replaceAll('-', '−');

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
  return `p = ${value < 1e-3 ? minus(value.toExponential(1)) : value.toFixed(3)}`;
}

/** A name cut in its middle, since column names often differ only at the end. */
export function shortened(name: string, room = 18): string {
  const letters = Array.from(name);
  if (letters.length <= room) return name;
  const tail = Math.floor((room - 1) / 3);
  return `${letters.slice(0, room - 1 - tail).join('')}…${letters.slice(letters.length - tail).join('')}`;
}

/** `a, b, c and 4 more`. */
export function listed(names: readonly string[], room = 12): string {
  if (names.length <= room) return names.join(', ');
  return `${names.slice(0, room).join(', ')} and ${names.length - room} more`;
}

/** With a capital at the beginning. */
export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
