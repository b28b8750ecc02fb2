// Why each method joins a pair, or does not, in a sentence each.
import type { Gains } from '../../engine/lab/lab-engine';
import type { Pair } from '../../model';
import type { MethodOutcome } from '../../state/compare/comparing';
import { atEntry, pValue, readable } from '../parts/format';

/** What one method says of a pair; `gains` is what the pair adds, or would add, to the score of its graph. */
export function reasonOf(
  outcome: MethodOutcome,
  pair: Pair,
  names: readonly string[],
  lambda: number,
  gains: Gains | undefined,
): string {
  if (outcome.id === 'ours') return learnedReason(outcome, pair, lambda);
  if (outcome.graph) return outcome.graph.reason(pair, 'dag');
  const parts = [
    testReason(outcome, pair, names),
    gains && outcome.arcs ? gainReason(outcome, pair, names, gains) : '',
  ];
  const told = parts.filter((part) => part !== '').join(' ');
  return told === '' ? 'Its search tells no reason for this pair.' : told;
}

const isPair = ([a, b]: Pair, [x, y]: Pair): boolean => (a === x && b === y) || (a === y && b === x);

function learnedReason({ edges = [], entryOf }: MethodOutcome, pair: Pair, lambda: number): string {
  const edge = edges.find(({ a, b }) => isPair([a, b], pair));
  if (!edge) {
    const entry = entryOf?.(...pair);
    return `Not joined at λ = ${readable(lambda)}; ${entry && entry.entry > 0 ? `it enters ${atEntry(entry)}` : 'it enters at no λ of the path'}.`;
  }
  const norms = `Block norms ${readable(edge.normAB)} and ${readable(edge.normBA)} at λ = ${readable(lambda)}; it enters ${atEntry(edge)}.`;
  return edge.state === 'dropped'
    ? `${norms} Dropped, because the two are not dependent when looked at as a pair.`
    : norms;
}

function testReason({ tests, skeleton, id }: MethodOutcome, pair: Pair, names: readonly string[]): string {
  const test = tests.find((other) => isPair(other.pair, pair));
  if (!test) return id === 'mmpc' || id === 'mmhc' ? 'No test decided this pair.' : '';
  const given =
    test.given.length === 0 ? 'given nothing' : `given ${test.given.map((column) => names[column] ?? '').join(', ')}`;
  const joined = skeleton.some((other) => isPair(other, pair));
  return `Largest ${pValue(test.p)}, ${given}${joined ? ': dependent in every test' : ''}.`;
}

function gainReason({ arcs }: MethodOutcome, [a, b]: Pair, names: readonly string[], { ab, ba }: Gains): string {
  const has = (from: number, to: number) => arcs?.some((arc) => arc[0] === from && arc[1] === to);
  const arc = (from: number, to: number) => `${names[from] ?? ''} → ${names[to] ?? ''}`;
  const worth = (gain: number | null) =>
    gain === null ? '' : ` Without the edge the score would be ${gain.toFixed(2)} lower.`;
  if (has(a, b)) return `${arc(a, b)}.${worth(ab)}`;
  if (has(b, a)) return `${arc(b, a)}.${worth(ba)}`;
  const put = (gain: number | null, words: string) =>
    gain === null
      ? `${words} would close a cycle`
      : `${words} would change the score by ${gain < 0 ? '−' : '+'}${Math.abs(gain).toFixed(2)}`;
  return `Not in its graph: ${put(ab, arc(a, b))}, ${put(ba, arc(b, a))}.`;
}
