// Numbers and names as people read them.

/** At most `digits` significant digits, without trailing zeros: 1.03, 0.031, 12. */
export function readable(value: number, digits = 3): string {
  if (!Number.isFinite(value)) return '–';
  const rounded = Number(value.toPrecision(digits));
  return rounded !== 0 && Math.abs(rounded) < 1e-4 ? rounded.toExponential() : String(rounded);
}

/** Made once: asking a number for its local text makes a new one each time, which a dragged slider feels. */
const grouped = new Intl.NumberFormat('en-GB');

/** A whole number with its thousands apart. */
export const whole = (count: number) => grouped.format(count);

/** `3 edges`, `1 edge`, `1,204 edges`. */
export function counted(count: number, thing: string): string {
  return `${whole(count)} ${thing}${count === 1 ? '' : 's'}`;
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
