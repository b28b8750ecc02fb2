// How a name may be written: whole, over two lines, or shortened in its middle.
import { shortened } from '../parts/format';
import { textWidth } from './text-width';

export interface Form {
  lines: readonly string[];
  /** Pixels, where a letter is one pixel high. */
  width: number;
  /** How much worse it reads than the whole name on one line. */
  cost: number;
}

/** Letters that one line may have. */
const LONGEST = 22;
/** Shorter names gain nothing from a second line. */
const WORTH_WRAPPING = 8;
const BRIEF = 9;
/** What a second line costs, and one that begins in the middle of a word. */
const [WRAPPED, TORN] = [0.35, 1];

const known = new Map<string, readonly Form[]>();

/** The forms of a name, the best first. They are kept, since measuring letters takes time. */
export function formsOf(name: string): readonly Form[] {
  const before = known.get(name);
  if (before) return before;
  const forms = made(name);
  known.set(name, forms);
  return forms;
}

/** The forms that leave nothing out, for paper. */
export function wholeForms(name: string): Form[] {
  const letters = Array.from(name).length;
  return [form([name], 0), ...(letters > WORTH_WRAPPING ? [wrapped(name, letters > LONGEST)] : [])];
}

function made(name: string): Form[] {
  const letters = Array.from(name).length;
  const forms: Form[] = [];
  if (letters <= LONGEST) forms.push(form([name], 0));
  if (letters > WORTH_WRAPPING) forms.push(wrapped(shortened(name, 2 * LONGEST - 4), letters > LONGEST));
  if (letters > LONGEST) forms.push(form([shortened(name, 18)], 0.5));
  if (letters > BRIEF + 3) forms.push(form([shortened(name, BRIEF)], 1.1));
  return forms;
}

const form = (lines: readonly string[], cost: number): Form => ({
  lines,
  width: Math.max(...lines.map(textWidth)),
  cost,
});

/** Two lines; with a hyphen where a word is torn. */
function wrapped(name: string, long: boolean): Form {
  const { first, second, torn } = halves(name);
  const lines = [first.trimEnd() + (torn ? '-' : ''), second.trimStart()];
  return form(lines, long ? 0 : torn ? TORN : WRAPPED);
}

/** Two halves that are as even as the breaks of the name allow: a space, a line, a point, a hump; else torn in the middle. */
export function halves(name: string): { first: string; second: string; torn: boolean } {
  const letters = Array.from(name);
  const middle = letters.length / 2;
  let [best, least] = [0, letters.length / 3];
  for (let k = 2; k < letters.length - 1; k++) {
    if (isBreak(letters[k - 1] ?? '', letters[k] ?? '') && Math.abs(k - middle) < least) {
      [best, least] = [k, Math.abs(k - middle)];
    }
  }
  const cut = best > 0 ? best : Math.ceil(middle);
  return { first: letters.slice(0, cut).join(''), second: letters.slice(cut).join(''), torn: best === 0 };
}

const isBreak = (before: string, after: string): boolean =>
  /[\s_.\-/]/.test(before) ||
  (/[a-z0-9]/.test(before) && /[A-Z]/.test(after)) ||
  (/[a-z]/i.test(before) && /\d/.test(after));
