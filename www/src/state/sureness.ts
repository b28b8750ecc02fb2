// What resamples say of the edges. The resampling itself comes in a script of its own, when it is first asked for.
import type { Summed } from '../engine/lab/lab-engine';
import type { LambdaMark, Pair } from '../model';
import type { ExportWish } from '../wasm/nodewise';

/** How rows are sampled again: how, how often, and by which seed. */
export interface Resampled {
  scheme: 'halves' | 'bootstrap';
  resamples: number;
  seed: number;
}

/** In what shares of the resamples a pair is joined, and which way. */
export interface PairShares {
  joined: number;
  /** Pointing from the first to the second in every graph that fits equally, and the other way; nothing without directions. */
  ab?: number;
  ba?: number;
}

export interface Sureness {
  /** The same text, the same numbers. */
  key: string;
  /** Resamples so far. */
  resamples: number;
  /** Whether more of them are on their way. */
  growing: boolean;
  /** How rows were sampled. */
  by: Resampled;
  /** Whether resamples were searched by score, as the answer was; they are then of one λ alone. */
  searched: boolean;
  /** What resamples say of a pair at grid point number `k`. */
  of(pair: Pair, k: number): PairShares;
  /** The share of a pair at every grid point, largest λ first; nothing after a search, whose candidates have one λ. */
  curve(pair: Pair): Float64Array | undefined;
  /** The share of true edges among those of this share, in trials on known networks; nothing where there were none of the kind. */
  truth(share: number): number | undefined;
  /** Where resamples agree, on the λ axis; nothing as long as that is not known. */
  mark: LambdaMark | undefined;
  /** All numbers, as the core takes them. */
  summed(): Summed;
  /** The same at exactly the λ that is shown, without a search. */
  exactly(): Promise<Summed>;
  /** The text that the command line would write about what is shown, without a search. */
  text(format: ExportWish['format']): Promise<string>;
  /** What the command line has to be told. */
  options: readonly string[];
}

export const defaultResampled: Resampled = { scheme: 'halves', resamples: 100, seed: 1 };

/** What is averaged unless somebody chose otherwise: halves know half as much, and their average is worse than the graph of all rows. */
export const averageResampled: Resampled = { scheme: 'bootstrap', resamples: 100, seed: 1 };

/** As a link has it: `halves-100-1`. */
export const writeResampled = ({ scheme, resamples, seed }: Resampled): string => `${scheme}-${resamples}-${seed}`;

/** More than this many would keep a browser busy for long. */
export const MOST_RESAMPLES = 10_000;

export function readResampled(text: string): Resampled | undefined {
  const [, scheme, resamples, seed] = /^(halves|bootstrap)-(\d{1,5})-(\d{1,16})$/.exec(text) ?? [];
  if (scheme === undefined) return undefined;
  const count = Number(resamples);
  if (count < 2 || count > MOST_RESAMPLES || !Number.isSafeInteger(Number(seed))) return undefined;
  return { scheme: scheme as Resampled['scheme'], resamples: count, seed: Number(seed) };
}
