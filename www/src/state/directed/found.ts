// A graph that was found, as the page shows it.
import type { Gains, Oriented, OrientWish, Proof, Score, Standing } from '../../engine/lab/lab-engine';
import type { Edge, Pair } from '../../model';
import type { Doubts } from '../doubts';
import type { Wanted } from '../following';
import { pairKey, type EntryOf } from '../joining';

/** Everything that the answer of a search depends on. */
export interface Search extends Wanted {
  lambda: number;
  score: Score;
  forbidden: readonly Pair[];
  required: readonly Pair[];
}

/** The answer of a search. */
export interface Found {
  of: Search;
  graph: FoundGraph;
  /** What the searches found, from which the proof went on. */
  searched: FoundGraph;
  /** What casts doubt on the candidates, and so on the graph. */
  doubts: Doubts;
}

/** What the search says of a candidate. */
interface Judged {
  kept: boolean;
  gains: Gains;
  /** The direction in the graph found. */
  arrow: 'ab' | 'ba' | undefined;
  /** Why all graphs that fit equally have this direction; nothing where they do not. */
  why: string | undefined;
}

/** Pairs that one graph joins and another does not, and those that point the other way. */
export interface GraphChange {
  added: number;
  removed: number;
  turned: number;
}

export class FoundGraph {
  private readonly judged = new Map<number, Judged>();
  private readonly n: number;

  constructor(
    readonly oriented: Oriented,
    readonly wish: OrientWish,
    private readonly names: readonly string[],
  ) {
    this.n = names.length;
    for (const { pair, kept, gains } of oriented.candidates)
      this.judged.set(this.key(pair), { kept, gains, arrow: undefined, why: undefined });
    oriented.arcs.forEach(([from, to], k) => {
      const judged = this.judged.get(this.key([from, to]));
      if (judged) Object.assign(judged, { arrow: from < to ? 'ab' : 'ba', why: oriented.reasons[k]?.sentence });
    });
  }

  /** The same search's later graph. */
  with(oriented: Oriented): FoundGraph {
    return new FoundGraph(oriented, this.wish, this.names);
  }

  /** What is known about the best score among the candidates; nothing while they were only searched. */
  get proof(): Proof | undefined {
    return this.oriented.proof ?? undefined;
  }

  /** In how many pairs the graph differs from an earlier one of the same candidates. */
  since(earlier: FoundGraph): GraphChange {
    const change = { added: 0, removed: 0, turned: 0 };
    for (const [key, { kept, arrow }] of this.judged) {
      const before = earlier.judged.get(key);
      if (kept && !before?.kept) change.added++;
      else if (!kept && before?.kept) change.removed++;
      else if (kept && arrow !== before?.arrow) change.turned++;
    }
    return change;
  }

  /** That missing values were filled in, in the words of the command line; nothing where none were. */
  get filled(): string | undefined {
    return this.oriented.filled ?? undefined;
  }

  get edges(): number {
    return this.oriented.arcs.length;
  }

  /** How many edges have the same direction in all graphs that fit equally. */
  get decided(): number {
    return this.oriented.reasons.filter((reason) => reason !== null).length;
  }

  /** How many pairs the search had to choose from. */
  get candidates(): number {
    return this.oriented.candidates.length;
  }

  /** The pairs of the pruned skeleton, in column order. */
  get skeleton(): Pair[] {
    return this.oriented.candidates.filter(({ kept }) => kept).map(({ pair }) => pair);
  }

  /** The direction of a pair: `none` where the class leaves it open. */
  arrowOf(pair: Pair, whole: boolean): Edge['arrow'] {
    const judged = this.judged.get(this.key(pair));
    return judged?.arrow && (whole || judged.why !== undefined ? judged.arrow : 'none');
  }

  /**
   * The candidates with what was found of them, and what the filter dropped, in column order. Others that the regressions have
   * are none of the search's: its penalties are higher where chance alone joins columns often.
   */
  apply(edges: readonly Edge[], entryOf: EntryOf, mode: 'pruned' | 'class' | 'dag'): Edge[] {
    const drawn = new Set(edges.map(({ a, b }) => this.key([a, b])));
    const arrow = (pair: Pair) => (mode === 'pruned' ? {} : arrowPart(this.arrowOf(pair, mode === 'dag')));
    const after = edges.flatMap((edge): Edge[] => {
      const judged = this.judged.get(this.key([edge.a, edge.b]));
      if (judged?.kept) return [{ ...edge, state: 'kept', ...arrow([edge.a, edge.b]) }];
      if (edge.state !== 'kept') return [edge];
      return judged ? [{ ...edge, state: 'pruned' }] : [];
    });
    const more = this.oriented.candidates.filter(({ pair }) => !drawn.has(this.key(pair)));
    const added = more.map(({ pair: [a, b], kept }): Edge => ({
      a,
      b,
      normAB: 0,
      normBA: 0,
      state: kept ? 'kept' : 'pruned',
      ...entryOf(a, b),
      ...(kept && arrow([a, b])),
    }));
    return [...after, ...added].sort((x, y) => x.a - y.a || x.b - y.b);
  }

  /** Why a pair is as it is. */
  reason(pair: Pair, mode: 'pruned' | 'class' | 'dag'): string {
    const judged = this.judged.get(this.key(pair));
    const [a, b] = pair.map((column) => this.names[column] ?? '');
    if (!judged) return 'The search did not consider this pair: it was not among its candidates.';
    if (!judged.kept) return `Removed by the score. ${putBack(judged.gains, a ?? '', b ?? '')}`;
    const gain = judged.arrow === 'ba' ? judged.gains.ba : judged.gains.ab;
    const worth = gain === null ? '' : ` Without the edge the score would be ${change(gain)} lower.`;
    if (mode === 'pruned') return `Kept by the score.${worth}`;
    const arc = judged.arrow === 'ba' ? `${b} → ${a}` : `${a} → ${b}`;
    if (judged.why !== undefined) return `${arc} in every graph that fits the data equally: ${judged.why}.${worth}`;
    if (mode === 'class') return `No direction: either fits the data equally.${worth}`;
    return `${arc} in the graph that was found; the data do not decide it, for either direction fits them equally.${worth}`;
  }

  private key([a, b]: Pair): number {
    return pairKey(Math.min(a, b), Math.max(a, b), this.n);
  }
}

/** What is known when a proof is stopped; nothing before there is a bound. */
export const proofOf = ({ bound, gap, parentSets, cutShort, cuts, branches }: Standing): Proof | null =>
  bound === null || gap === null ? null : { proven: false, bound, gap, parentSets, cutShort, cuts, branches };

const arrowPart = (arrow: Edge['arrow']) => (arrow ? { arrow } : {});

const change = (value: number): string => Math.abs(value).toFixed(2);

/** What putting a removed edge back would do. */
function putBack({ ab, ba }: Gains, a: string, b: string): string {
  const one = (gain: number | null, arc: string) =>
    gain === null
      ? `${arc} is ruled out or would close a cycle`
      : `${arc} would ${gain <= 0 ? 'lower' : 'raise'} it by ${change(gain)}`;
  return `Put back, ${one(ab, `${a} → ${b}`)}; ${one(ba, `${b} → ${a}`)}.`;
}
