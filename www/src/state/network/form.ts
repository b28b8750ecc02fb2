// The settings of figure 2 as they are typed.
import defaults from '../../wasm/defaults';
import type { Figure2Settings } from './experiment';

/** Sizes on offer; the first three are quick in a browser. */
export const SIZES = [20, 50, 100, 200, 500] as const;

export interface Figure2Form {
  sizes: readonly number[];
  levels: string;
  cps: string;
  repetitions: string;
  seed: string;
  lambda: string;
  c: string;
  delta: string;
}

export type Field = keyof Figure2Form;
export type Faults = Partial<Record<Field, string>>;

/** The settings of the command line, but for sizes and repetitions that are quick enough for a browser. */
export const usualSettings = (): Figure2Settings => ({
  nodes: [20, 50, 100],
  levels: 4,
  cps: [1, 1.5, 2, 2.5, 3, 3.5, 4],
  repetitions: 3,
  seed: 1,
  lambdas: [defaults.lambda],
  c: defaults.c,
  delta: defaults.delta,
});

export const formOf = ({ nodes, levels, cps, repetitions, seed, lambdas, c, delta }: Figure2Settings): Figure2Form => ({
  sizes: nodes,
  levels: String(levels),
  cps: cps.join(', '),
  repetitions: String(repetitions),
  seed: String(seed),
  lambda: String(lambdas[0] ?? 1),
  c: String(c),
  delta: String(delta),
});

/** The largest control parameter: at 5, a network of 20 nodes is sampled 400,000 times. */
const MOST_CP = 5;
const MOST_CPS = 25;

interface Read<T> {
  value: T;
  fault: string | undefined;
}

/** The settings that a form says, or what is wrong with its fields. */
export function readForm(
  form: Figure2Form,
): { settings: Figure2Settings; faults: undefined } | { settings: undefined; faults: Faults } {
  const fields = {
    sizes: sizesOf(form.sizes),
    levels: whole(form.levels, 2, 10),
    cps: cpsOf(form.cps),
    repetitions: whole(form.repetitions, 1, 100),
    seed: whole(form.seed, 0, defaults.largestSeed),
    lambda: positive(form.lambda),
    c: positive(form.c),
    delta: positive(form.delta),
  } satisfies Record<Field, Read<unknown>>;
  const wrong = Object.entries(fields).flatMap(([name, { fault }]) => (fault === undefined ? [] : [[name, fault]]));
  if (wrong.length > 0) return { settings: undefined, faults: Object.fromEntries(wrong) as Faults };
  const { sizes, levels, cps, repetitions, seed, lambda, c, delta } = fields;
  return {
    settings: {
      nodes: sizes.value,
      levels: levels.value,
      cps: cps.value,
      repetitions: repetitions.value,
      seed: seed.value,
      lambdas: [lambda.value],
      c: c.value,
      delta: delta.value,
    },
    faults: undefined,
  };
}

function sizesOf(sizes: readonly number[]): Read<number[]> {
  return {
    value: [...sizes].sort((a, b) => a - b),
    fault: sizes.length === 0 ? 'At least one size, please.' : undefined,
  };
}

function whole(text: string, low: number, high: number): Read<number> {
  const value = /^\s*\d+\s*$/.test(text) ? Number(text) : NaN;
  return { value, fault: value >= low && value <= high ? undefined : `A whole number from ${low} to ${high}, please.` };
}

function positive(text: string): Read<number> {
  const value = text.trim() === '' ? NaN : Number(text.trim().replace(',', '.'));
  return { value, fault: value > 0 && value < 1000 ? undefined : 'A number above 0, please.' };
}

/** Numbers apart by commas or spaces, ascending and each once. */
function cpsOf(text: string): Read<number[]> {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const value = [...new Set(words.map(Number))].sort((a, b) => a - b);
  const good = value.length > 0 && value.length <= MOST_CPS && value.every((cp) => cp >= 0 && cp <= MOST_CP);
  return {
    value,
    fault: good ? undefined : `Up to ${MOST_CPS} numbers from 0 to ${MOST_CP}, with commas between them, please.`,
  };
}
