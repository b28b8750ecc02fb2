// Numbers by name. Lessons ask for them; the core computes them.
import type { LearnedSample, NodeAssessment } from '../../engine/lab/assumptions';
import type { Levels } from '../../lessons/types';
import { changed, changeOf, subjectOf } from '../assumptions/subjects';
import { wishOf, type LabSetting } from '../assumptions/setting';
import type { Teacher } from './teacher';

/** One number. `at` changes the setting of the step first, to compare two settings; `after` means after the change of "Break it". */
export type Reading = { at?: Partial<LabSetting>; after?: boolean } & (
  | { of: 'four'; what: 'incoherence' | 'weight'; node: 1 | 2 | 3 | 4 }
  | { of: 'four'; what: 'eigenvalue' | 'possible' }
  | { of: 'node'; what: NodeFigure; node: string }
  | { of: 'worst'; what: 'incoherence' | 'eigenvalue' | 'weakest' | 'rows' }
  | {
      of: 'learned';
      what: 'edges' | 'found' | 'missed' | 'extra' | 'precision' | 'recall' | 'lambda' | 'both' | 'unconverged';
    }
  /** 1 where the pair is joined, else 0. */
  | { of: 'joined'; pair: readonly [string, string] }
  /** The probability of a level, given what was seen and done. */
  | { of: 'query'; node: string; level: string; given?: Levels; do?: Levels }
  /** In what share of the resamples the pair is joined. */
  | { of: 'share'; pair: readonly [string, string]; draws: number }
  | { of: 'witness'; what: 'largest' | 'kept'; node: string }
);

export type NodeFigure =
  'eigenvalue' | 'condition' | 'incoherence' | 'alpha' | 'weakest' | 'lambdaFrom' | 'lambdaTo' | 'rows' | 'bias';

/** What is true of a reading; all of it has to be. */
export interface Condition {
  reading: Reading;
  above?: number;
  atLeast?: number;
  below?: number;
  /** Another reading, which must be larger than this one. */
  belowReading?: Reading;
  /** Another reading, which must be the same but for rounding. */
  sameAs?: Reading;
}

/** Two numbers that differ by less are the same. */
const ROUNDING = 1e-9;

/** Asks the core. NaN stands for a number that does not exist there, such as of a singular matrix. */
export async function read(teacher: Teacher, base: LabSetting, reading: Reading): Promise<number> {
  const { core, sources } = teacher;
  const setting = { ...base, ...reading.at };
  if (reading.of === 'four') return four(teacher, setting, reading);
  const named = await subjectOf(setting, sources);
  if (!named) return NaN;
  if (reading.of === 'query') return query(teacher, setting, reading);
  if (reading.of === 'share') return (await teacher.shares(setting, reading.draws)).of(reading.pair);
  const change = reading.after ? changeOf(setting.change, setting.node, named) : undefined;
  const subject = change ? changed(named, change) : named.subject;
  if (reading.of === 'learned') return learnedFigure(await core.learn(subject, wishOf(setting)), reading.what);
  if (reading.of === 'joined') {
    const [a, b] = reading.pair.map((name) => named.names.indexOf(name));
    const { edges } = await core.learn(subject, wishOf(setting));
    return Number(edges.some((edge) => edge.includes(a ?? -1) && edge.includes(b ?? -1)));
  }
  const names = change ? (await core.network(subject)).nodes.map(({ name }) => name) : named.names;
  if (reading.of === 'witness') {
    const { points } = await core.witnesses(
      subject,
      wishOf(setting),
      names.indexOf(reading.node),
      Float64Array.of(setting.lambda ?? NaN),
    );
    return (reading.what === 'largest' ? points[0]?.largest?.value : points[0]?.kept.length) ?? NaN;
  }
  const { nodes: all } = await core.assess(subject, { ...wishOf(setting), lambda: undefined });
  if (reading.of === 'worst') return worst(all, reading.what);
  const of = all[names.indexOf(reading.node)];
  return of ? nodeFigure(of, reading.what) : NaN;
}

/** Whether a condition holds. What is no number fulfils nothing. */
export async function holds(teacher: Teacher, base: LabSetting, condition: Condition): Promise<boolean> {
  const value = await read(teacher, base, condition.reading);
  const { above, atLeast, below, belowReading, sameAs } = condition;
  const other = belowReading && (await read(teacher, base, belowReading));
  const same = sameAs && (await read(teacher, base, sameAs));
  return (
    (above === undefined || value > above) &&
    (atLeast === undefined || value >= atLeast) &&
    (below === undefined || value < below) &&
    (other === undefined || value < other - ROUNDING) &&
    (same === undefined || Math.abs(value - same) <= ROUNDING) &&
    !Number.isNaN(value)
  );
}

async function query(
  { ask }: Teacher,
  setting: LabSetting,
  { node, level, given, do: done }: Extract<Reading, { of: 'query' }>,
): Promise<number> {
  const { model, answered } = await ask(setting.network, given, done);
  const at = model.nodes.findIndex(({ name }) => name === node);
  return answered.answer.levels[at]?.[model.nodes[at]?.levels.indexOf(level) ?? -1] ?? NaN;
}

async function four(
  { core }: Teacher,
  { p, q }: LabSetting,
  reading: Extract<Reading, { of: 'four' }>,
): Promise<number> {
  const found = await core.fourNode(p, q);
  if (!('node' in reading))
    return reading.what === 'eigenvalue' ? found.leastEigenvalue : Number(found.possible.network);
  const k = reading.node - 1;
  return (reading.what === 'incoherence' ? found.incoherence[k] : found.weights[k]?.[0]) ?? NaN;
}

function learnedFigure(
  { edges, lambda, pairs, neighbourhoods, unconverged }: LearnedSample,
  what: Extract<Reading, { of: 'learned' }>['what'],
): number {
  return {
    edges: edges.length,
    unconverged,
    both: edges.filter(([a, b]) => neighbourhoods[a]?.includes(b) && neighbourhoods[b]?.includes(a)).length,
    lambda,
    found: pairs.found,
    missed: pairs.missed,
    extra: pairs.extra,
    precision: pairs.precision ?? NaN,
    recall: pairs.recall ?? NaN,
  }[what];
}

/** A figure of one node; NaN where it does not exist. */
export function nodeFigure(of: NodeAssessment, what: NodeFigure): number {
  const { bounds } = of;
  const value = {
    eigenvalue: of.eigenvalue,
    condition: of.condition,
    incoherence: of.incoherence?.value,
    alpha: of.alpha,
    weakest: of.weakest?.value,
    bias: of.bias?.value,
    lambdaFrom: bounds?.stated.lower,
    lambdaTo: bounds?.stated.upper,
    rows: bounds?.rowsStated,
  }[what];
  return value ?? NaN;
}

/** Over all nodes; infinite rows where some node can never be sure. */
export function worst(all: readonly NodeAssessment[], what: 'incoherence' | 'eigenvalue' | 'weakest' | 'rows'): number {
  const values = all.map((of) => nodeFigure(of, what));
  if (what === 'rows') return Math.max(...values.map((value) => (Number.isNaN(value) ? Infinity : value)));
  const present = values.filter((value) => !Number.isNaN(value));
  return what === 'incoherence' ? Math.max(...present) : Math.min(...present);
}
