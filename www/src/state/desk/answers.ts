// Two answers beside each other: which edges are in one of them, in both, in the other.
import type { Edge, Pair } from '../../model';
import { csvField } from '../compare/agreement';
import type { Work } from '../work';

/** The edges of an answer, by the names of their columns. */
export interface TableAnswer {
  title: string;
  names: readonly string[];
  edges: readonly Edge[];
}

export type Side = 'both' | 'first' | 'second';

/** How an answer joins a pair: from its first name to its second, the other way round, or without a direction. */
export type Link = 'forward' | 'backward' | 'joined' | undefined;

export interface ComparedPair {
  pair: Pair;
  a: string;
  b: string;
  side: Side;
  links: readonly [Link, Link];
  norms: readonly [number, number];
}

export interface AnswerComparison {
  /** The columns of the first answer, and behind them those that only the second has. */
  names: readonly string[];
  pairs: readonly ComparedPair[];
  tally: Readonly<Record<Side, number>>;
  /** Columns that one answer does not have: what it says nothing about. */
  onlyFirst: readonly string[];
  onlySecond: readonly string[];
  /** Pairs in both whose directions differ. */
  turned: number;
}

/** What a table says now; nothing as long as nothing is learned. */
export const answerOf = ({ data, shown }: Work): TableAnswer => ({
  title: data.dataset.title,
  names: data.dataset.variables.map(({ name }) => name),
  edges: shown.filter(({ state }) => state === 'kept'),
});

/** Lays two answers over each other; columns are the same if they have the same name. */
export function compareAnswers(first: TableAnswer, second: TableAnswer): AnswerComparison {
  const [one, other] = [new Set(first.names), new Set(second.names)];
  const onlySecond = second.names.filter((name) => !one.has(name));
  const names = [...first.names, ...onlySecond];
  const number = new Map(names.map((name, column) => [name, column]));
  const found = [first, second].map((answer) => linksOf(answer, number));
  const keys = new Set(found.flatMap((links) => [...links.keys()]));
  const pairs = [...keys].sort((x, y) => x - y).map((key) => pairAt(key, names, found));
  const count = (side: Side) => pairs.filter((pair) => pair.side === side).length;
  return {
    names,
    pairs,
    tally: { both: count('both'), first: count('first'), second: count('second') },
    onlyFirst: first.names.filter((name) => !other.has(name)),
    onlySecond,
    turned: pairs.filter(({ side, links: [x, y] }) => side === 'both' && x !== y).length,
  };
}

interface Joined {
  link: Link;
  norm: number;
}

function linksOf({ names, edges }: TableAnswer, number: ReadonlyMap<string, number>): Map<number, Joined> {
  const n = number.size;
  return new Map(
    edges.map((edge) => {
      const [a, b] = [number.get(names[edge.a] ?? '') ?? 0, number.get(names[edge.b] ?? '') ?? 0];
      const forward = a < b === (edge.arrow === 'ab');
      const link = edge.arrow === 'ab' || edge.arrow === 'ba' ? (forward ? 'forward' : 'backward') : 'joined';
      return [Math.min(a, b) * n + Math.max(a, b), { link, norm: Math.max(edge.normAB, edge.normBA) }];
    }),
  );
}

function pairAt(key: number, names: readonly string[], found: readonly ReadonlyMap<number, Joined>[]): ComparedPair {
  const n = names.length;
  const pair: Pair = [Math.floor(key / n), key % n];
  const [x, y] = found.map((links) => links.get(key));
  return {
    pair,
    a: names[pair[0]] ?? '',
    b: names[pair[1]] ?? '',
    side: x && y ? 'both' : x ? 'first' : 'second',
    links: [x?.link, y?.link],
    norms: [x?.norm ?? 0, y?.norm ?? 0],
  };
}

/** What the picture of both draws: an edge of both as found, of one only as extra, of the other only as missed. */
export function edgesOf({ pairs }: AnswerComparison): Edge[] {
  const verdict = { both: 'found', first: 'extra', second: 'missed' } as const;
  return pairs.map(({ pair: [a, b], side, links, norms }): Edge => {
    const norm = Math.max(...norms);
    const link = side === 'second' ? links[1] : links[0];
    const turned = side === 'both' && links[0] !== links[1];
    const arrow = link === 'forward' ? 'ab' : link === 'backward' ? 'ba' : undefined;
    return {
      a,
      b,
      normAB: norm,
      normBA: norm,
      state: side === 'second' ? 'absent' : 'kept',
      entry: NaN,
      rough: true,
      truth: verdict[side],
      ...(arrow && !turned ? { arrow } : {}),
    };
  });
}

/** The comparison for a spreadsheet. */
export function comparisonCsv({ pairs }: AnswerComparison, titles: readonly [string, string]): string {
  const lines = pairs.map(({ a, b, side, links, norms }) => [
    a,
    b,
    { both: 'both', first: titles[0], second: titles[1] }[side],
    ...links.map((link) => link ?? 'no'),
    ...norms.map(String),
  ]);
  const head = [
    'a',
    'b',
    'in',
    ...titles.map((title) => `link in ${title}`),
    ...titles.map((title) => `norm in ${title}`),
  ];
  return [head, ...lines].map((line) => `${line.map(csvField).join(',')}\n`).join('');
}
