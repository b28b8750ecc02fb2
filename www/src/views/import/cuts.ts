// The inner edges of bins, and how they move.

/** A step that is easy to read, about a two-hundredth of the range: 1, 2 or 5 times a power of ten; for whole numbers at least 1. */
export function stepOf([low, high]: readonly [number, number], areWhole: boolean): number {
  const rough = (high - low) / 200;
  if (!(rough > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= rough * (1 - 1e-9)) ?? rough;
  return areWhole ? Math.max(1, step) : step;
}

/** A multiple of the step, without the digits that floating point adds. */
export function onStep(value: number, step: number): number {
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  return Number((Math.round(value / step) * step).toFixed(Math.min(digits, 12)));
}

/** The room that an edge has between its neighbours: all three in order, and a step apart. */
export function roomOf(cuts: readonly number[], which: number, range: readonly [number, number], step: number) {
  return { least: (cuts[which - 1] ?? range[0]) + step, most: (cuts[which + 1] ?? range[1]) - step };
}

/** The edges with one of them elsewhere; it does not pass its neighbours. */
export function movedCut(
  cuts: readonly number[],
  which: number,
  to: number,
  range: readonly [number, number],
  step: number,
): number[] {
  const { least, most } = roomOf(cuts, which, range, step);
  if (!Number.isFinite(to) || least > most) return [...cuts];
  return cuts.map((cut, index) => (index === which ? Math.min(most, Math.max(least, to)) : cut));
}

/** One edge more, in the middle of the widest bin. */
export function addedCut(cuts: readonly number[], range: readonly [number, number], step: number): number[] {
  const all = [range[0], ...cuts, range[1]];
  const widths = all.slice(1).map((edge, index) => edge - (all[index] ?? edge));
  const widest = widths.indexOf(Math.max(...widths));
  const [from = 0, to = 0] = all.slice(widest, widest + 2);
  const middle = onStep((from + to) / 2, step);
  return middle > from && middle < to ? [...cuts, middle].sort((a, b) => a - b) : [...cuts];
}

/** Numbers from a text such as `18, 30; 65`: ascending, each once; nothing if something else is in it. A comma between digits is read as in `1,5` only where semicolons or blanks part the numbers. */
export function readCuts(text: string): number[] | undefined {
  const parts = text.includes(';') ? text.split(';') : text.split(/,\s*|\s+/);
  const numbers = parts
    .map((part) => part.trim().replace('−', '-'))
    .filter((part) => part !== '')
    .map((part) => Number(text.includes(';') ? part.replace(',', '.') : part));
  if (numbers.length === 0 || !numbers.every(Number.isFinite)) return undefined;
  return [...new Set(numbers)].sort((a, b) => a - b);
}
