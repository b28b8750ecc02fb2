// What the user has chosen, and its form in the address: one table, one line for each choice.
import type { Arrangement, Formulation, Pair, Rule, Sampling, Settings, Variable, Problem } from '../model';
import type { Plan } from '../wasm/nodewise';
import { readSampling, samplingTexts } from './sampling';
import { averageResampled, readResampled, writeResampled, type Resampled } from './sureness';

export type NamePair = readonly [string, string];

/** Every change of these can be undone. Columns have names here, because their numbers change with the plan. */
export interface Choices {
  /** Of the skeleton as learned; `undefined`: the default of the formulation. */
  lambda: number | undefined;
  /** Of the candidates of a search by score, likewise. */
  candidates: number | undefined;
  rule: Rule;
  filter: boolean;
  formulation: Formulation;
  forbidden: readonly NamePair[];
  required: readonly NamePair[];
  plan: Plan;
  /** Whether a known network is drawn over the answer, and with the directions of its arcs. */
  truth: TruthShown;
  /** What a search by score adds to the skeleton. */
  directed: Directed;
  /** How often rows are sampled again, to tell how sure the edges are; nothing where that was not asked. */
  sure: Resampled | undefined;
  /** The least share of an edge of an average; nothing where the data choose it. */
  threshold: number | undefined;
  /** Where the nodes were put; nothing while they lie where the first layout has put them. Links do not hold it. */
  arrangement?: Arrangement | undefined;
}

/**
 * The edges as learned; without those that the score does not need; with directions where all best graphs agree; with all; or the
 * average of the resamples' graphs.
 */
export type Directed = 'learned' | 'pruned' | 'class' | 'dag' | 'average';

export type TruthShown = 'hidden' | 'shown' | 'directed';

/** What a link holds: what to draw rows from, and choices; never data. */
export interface Address {
  sampling: Sampling | undefined;
  node: string | undefined;
  choices: Choices;
  /** What the assumptions lab shows; nothing while it is closed. */
  lab?: string | undefined;
}

/** The filter belongs to the normalised formulation; the published method has none. */
export const defaultFilter = ({ name }: Formulation): boolean => name === 'normalised';

export const defaultChoices: Choices = {
  lambda: undefined,
  candidates: undefined,
  rule: 'or',
  filter: true,
  formulation: { name: 'normalised' },
  forbidden: [],
  required: [],
  plan: {},
  truth: 'hidden',
  directed: 'learned',
  sure: undefined,
  threshold: undefined,
};

/** How one choice is written: none, one or several texts under its key. Absent texts mean the default. */
interface Line<T> {
  key: string;
  write(value: T, all: Choices): string[];
  read(texts: string[], so_far: Choices): T | undefined;
}

const one = <T>(
  key: string,
  write: (value: T, all: Choices) => string | undefined,
  read: (text: string) => T | undefined,
): Line<T> => ({
  key,
  write: (value, all) => [write(value, all)].filter((text) => text !== undefined),
  read: ([text]) => (text === undefined ? undefined : read(text)),
});

const pairs = (key: string): Line<readonly NamePair[]> => ({
  key,
  write: (value) => value.map((pair) => pair.map(escapeName).join('~')),
  read: (texts) => texts.map(readPair).filter((pair) => pair !== undefined),
});

const lambdas = (key: string): Line<number | undefined> =>
  one<number | undefined>(key, (value) => (value === undefined ? undefined : String(value)), readLambda);

const TABLE: { [Name in keyof Omit<Choices, 'arrangement'>]: Line<Choices[Name]> } = {
  formulation: one('formulation', writeFormulation, readFormulation),
  lambda: lambdas('lambda'),
  candidates: lambdas('candidates'),
  rule: one(
    'rule',
    (value) => (value === 'or' ? undefined : value),
    (text) => (text === 'and' ? 'and' : undefined),
  ),
  filter: {
    key: 'filter',
    write: (value, { formulation }) => (value === defaultFilter(formulation) ? [] : [value ? 'on' : 'off']),
    read: ([text], { formulation }) => (text === 'on' || text === 'off' ? text === 'on' : defaultFilter(formulation)),
  },
  forbidden: pairs('forbid'),
  required: pairs('require'),
  plan: one('plan', (plan) => (Object.keys(plan).length === 0 ? undefined : JSON.stringify(plan)), readPlan),
  truth: one<TruthShown>(
    'truth',
    (value) => (value === 'hidden' ? undefined : value),
    (text) => (text === 'shown' || text === 'directed' ? text : undefined),
  ),
  directed: one<Directed>(
    'directed',
    (value) => (value === 'learned' ? undefined : value),
    (text) => (/^(pruned|class|dag|average)$/.test(text) ? (text as Directed) : undefined),
  ),
  sure: one<Resampled | undefined>('sure', (value) => value && writeResampled(value), readResampled),
  threshold: one<number | undefined>(
    'threshold',
    (value) => (value === undefined ? undefined : String(value)),
    (text) => (Number(text) > 0 && Number(text) <= 1 ? Number(text) : undefined),
  ),
};

/** Choices that name columns, and so would carry something of the user's own file. */
const NAMING = new Set<keyof typeof TABLE>(['forbidden', 'required', 'plan']);
/** The formulation first: the filter's default hangs on it. */
const NAMES = Object.keys(TABLE) as (keyof typeof TABLE)[];

/** The part of a link behind `#`. Without a network to draw from it holds no names, for they would come from the user's data. */
export function toHash({ sampling, node, choices, lab }: Address): string {
  const parameters = new URLSearchParams(sampling && samplingTexts(sampling));
  const own = parameters.size === 0;
  for (const name of NAMES) {
    if (own && NAMING.has(name)) continue;
    const line = TABLE[name] as Line<unknown>;
    for (const text of line.write(choices[name], choices)) parameters.append(line.key, text);
  }
  if (!own && node !== undefined) parameters.set('node', node);
  if (lab !== undefined) parameters.set('lab', lab);
  return parameters.toString();
}

/** Reads a link; what is missing or makes no sense takes its default. */
export function fromHash(hash: string): Address {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  let choices = defaultChoices;
  for (const name of NAMES) {
    const line = TABLE[name] as Line<unknown>;
    const value = line.read(parameters.getAll(line.key), choices);
    if (value !== undefined) choices = { ...choices, [name]: value };
  }
  return {
    sampling: readSampling(parameters),
    node: parameters.get('node') ?? undefined,
    // An average is nothing without resamples.
    choices: withDirected(choices, choices.directed),
    lab: parameters.get('lab') ?? undefined,
  };
}

function writeFormulation(formulation: Formulation): string | undefined {
  if (formulation.name === 'normalised') return undefined;
  return ['paper', formulation.encoding, ...(formulation.intercept ? ['intercept'] : [])].join('-');
}

function readFormulation(text: string): Formulation | undefined {
  const [name, encoding, intercept] = text.split('-');
  if (name !== 'paper' || (encoding !== 'effects' && encoding !== 'dummy')) return undefined;
  return { name, encoding, intercept: intercept === 'intercept' };
}

function readLambda(text: string): number | undefined {
  const value = Number(text);
  return value > 0 && Number.isFinite(value) ? value : undefined;
}

const escapeName = (name: string) => name.replaceAll('%', '%25').replaceAll('~', '%7E');
const readName = (text: string) => text.replaceAll('%7E', '~').replaceAll('%25', '%');

function readPair(text: string): NamePair | undefined {
  const [a, b, ...more] = text.split('~');
  return a === undefined || b === undefined || more.length > 0 ? undefined : [readName(a), readName(b)];
}

function readPlan(text: string): Plan | undefined {
  try {
    const plan: unknown = JSON.parse(text);
    // What is nested too deep cannot be written again, nor be handed to a worker.
    JSON.stringify(plan);
    // The engine checks the rest and says what is wrong with it.
    return typeof plan === 'object' && plan !== null && !Array.isArray(plan) ? plan : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a search by score is wanted: the λ that is moved is then that of its candidates. */
export const isSearched = ({ directed }: Choices): boolean => directed !== 'learned';

/** The choices with another answer of a search: an average brings resamples with it. */
export const withDirected = (choices: Choices, directed: Directed): Choices => ({
  ...choices,
  directed,
  sure: choices.sure ?? (directed === 'average' ? averageResampled : undefined),
});

/** The choices with other resamples; without any there is no average. */
export const withSure = (choices: Choices, sure: Resampled | undefined): Choices => ({
  ...choices,
  sure,
  directed: sure === undefined && choices.directed === 'average' ? 'class' : choices.directed,
});

/** The choices with another λ of what is shown. */
export const withLambda = (choices: Choices, lambda: number): Choices =>
  isSearched(choices) ? { ...choices, candidates: lambda } : { ...choices, lambda };

/** The choices with columns by number; pairs of columns that are not there are left out. */
export function settingsOf(choices: Choices, variables: readonly Variable[]): Settings {
  const numbers = new Map(variables.map(({ name }, column) => [name, column]));
  const pairsOf = (list: readonly NamePair[]) =>
    list.map(([a, b]) => pairOf(numbers.get(a), numbers.get(b))).filter((pair) => pair !== undefined);
  const { formulation, rule, filter } = choices;
  return { formulation, rule, filter, forbidden: pairsOf(choices.forbidden), required: pairsOf(choices.required) };
}

/** The part of the settings that takes learning; the rest acts on what was learned. */
export function problemOf(choices: Choices, variables: readonly Variable[]): Problem {
  const { formulation, forbidden, required } = settingsOf(choices, variables);
  return { formulation, forbidden, required };
}

function pairOf(a: number | undefined, b: number | undefined): Pair | undefined {
  if (a === undefined || b === undefined || a === b) return undefined;
  return a < b ? [a, b] : [b, a];
}

/** The choices after a change of the settings; pairs of columns that are not there now are kept. */
export function withSettings(choices: Choices, settings: Settings, variables: readonly Variable[]): Choices {
  const known = new Set(variables.map(({ name }) => name));
  const away = (list: readonly NamePair[]) => list.filter(([a, b]) => !known.has(a) || !known.has(b));
  const named = ([a, b]: Pair): NamePair => [variables[a]?.name ?? '', variables[b]?.name ?? ''];
  const { formulation, rule } = settings;
  const switched = formulation.name !== choices.formulation.name;
  return {
    ...choices,
    formulation,
    rule,
    // λ means something else in another formulation, and so does the filter.
    lambda: switched ? undefined : choices.lambda,
    candidates: switched ? undefined : choices.candidates,
    filter: switched ? defaultFilter(formulation) : settings.filter,
    forbidden: [...away(choices.forbidden), ...settings.forbidden.map(named)],
    required: [...away(choices.required), ...settings.required.map(named)],
  };
}
