// Which methods join which pairs: a table of all pairs that any of them joins.
import type { Pair } from '../../model';
import { directionOf, type TrueGraph } from '../truth';
import { methodWords, type MethodId } from './methods';

/** How a method joins a pair, `forward` from its first column to its second. */
export type Mark = 'forward' | 'backward' | 'joined' | 'no';

export const SIGNS: Readonly<Record<Mark, string>> = { forward: '→', backward: '←', joined: '–', no: '·' };

/** What a method found. */
export interface Finding {
  id: MethodId;
  skeleton: readonly Pair[];
  arcs: readonly Pair[] | null;
}

export interface AgreementRow {
  pair: Pair;
  a: string;
  b: string;
  marks: readonly Mark[];
  /** How many methods join it. */
  count: number;
  /** What the known network has; nothing where none is known, or does not know both columns. */
  truth: Mark | undefined;
}

/** All pairs that some method joins, or the known network, in column order; marks in the order of the findings. */
export function agreement(
  findings: readonly Finding[],
  names: readonly string[],
  truth: TrueGraph | undefined,
): AgreementRow[] {
  const n = names.length;
  const maps = findings.map((finding) => marksOf(finding, n));
  const keys = new Set(maps.flatMap((map) => [...map.keys()]));
  for (const [a, b] of truth?.pairs ?? []) keys.add(a * n + b);
  return [...keys]
    .sort((x, y) => x - y)
    .map((key): AgreementRow => {
      const pair: Pair = [Math.floor(key / n), key % n];
      const marks = maps.map((map) => map.get(key) ?? 'no');
      return {
        pair,
        a: names[pair[0]] ?? '',
        b: names[pair[1]] ?? '',
        marks,
        count: marks.filter((mark) => mark !== 'no').length,
        truth: truth && trueMark(truth, pair),
      };
    });
}

function marksOf({ skeleton, arcs }: Finding, n: number): Map<number, Mark> {
  const marks = new Map<number, Mark>(skeleton.map(([a, b]) => [a * n + b, 'joined']));
  for (const [from, to] of arcs ?? [])
    marks.set(Math.min(from, to) * n + Math.max(from, to), from < to ? 'forward' : 'backward');
  return marks;
}

function trueMark(truth: TrueGraph, pair: Pair): Mark | undefined {
  if (pair.some((column) => (truth.nodeOf[column] ?? -1) < 0)) return undefined;
  const direction = directionOf(truth, pair);
  return direction === undefined ? 'no' : direction === 'ab' ? 'forward' : 'backward';
}

/** What the table is sorted by: a name, the count, the truth, or a method by its place. */
export type SortKey = 'a' | 'b' | 'count' | 'truth' | number;

export interface Sorting {
  key: SortKey;
  ascending: boolean;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const RANK: Readonly<Record<Mark, number>> = { no: 0, joined: 1, backward: 2, forward: 3 };

/** A sorted copy; equal rows stay in column order. */
export function sortRows(rows: readonly AgreementRow[], { key, ascending }: Sorting): AgreementRow[] {
  const sign = ascending ? 1 : -1;
  const rank = (mark: Mark | undefined) => (mark === undefined ? -1 : RANK[mark]);
  const compare = (x: AgreementRow, y: AgreementRow) => {
    if (key === 'a' || key === 'b') return collator.compare(x[key], y[key]);
    if (key === 'count') return x.count - y.count;
    return key === 'truth' ? rank(x.truth) - rank(y.truth) : rank(x.marks[key]) - rank(y.marks[key]);
  };
  return [...rows].sort((x, y) => sign * compare(x, y) || x.pair[0] - y.pair[0] || x.pair[1] - y.pair[1]);
}

/** The table for a spreadsheet. */
export function agreementCsv(rows: readonly AgreementRow[], methods: readonly MethodId[], withTruth: boolean): string {
  const head = ['a', 'b', 'methods', ...methods.map((id) => methodWords(id).title), ...(withTruth ? ['truth'] : [])];
  const lines = rows.map((row) => [
    row.a,
    row.b,
    String(row.count),
    ...row.marks,
    ...(withTruth ? [row.truth ?? ''] : []),
  ]);
  return [head, ...lines].map((line) => `${line.map(csvField).join(',')}\n`).join('');
}

/** A field of a line for a spreadsheet. */
export const csvField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
