// What is to be learned again: how rows are sampled, and how each sample is learned or searched.
import type { LabEngine, SharesWish, Summed, Tallied, VotesWish } from '../../engine/lab/lab-engine';
import type { DrawnCounts } from '../../engine/reader/reader-questions';
import { lambdaOfCandidates } from '../directed/candidates';
import type { Wanted } from '../following';
import type { Store } from '../store';
import type { Resampled } from '../sureness';
import type { Tallies } from './tallies';

/** Resamples of one kind, so many of them. */
export interface Resamples extends Wanted {
  /** What they are, however many: more of the same go on from those that are there. */
  kind: string;
  by: Resampled;
  columns: number;
  /** The λ of the stored grid. */
  lambdas: Float64Array;
  /** Resamples that came with counts; nothing where rows are drawn. */
  drawn: DrawnCounts | undefined;
  wish: { kind: 'paths'; of: SharesWish } | { kind: 'graphs'; of: VotesWish };
}

/** Resamples that come of one draw. */
const PER_DRAW: Record<Resampled['scheme'], number> = { halves: 2, bootstrap: 1 };

/** What the store asks for; nothing while it does not, or while the picture is on its way. */
export function resamplesOf(store: Store): Resamples | undefined {
  const [picture, asked, lambda] = [store.picture.value, store.choices.value.sure, lambdaOfCandidates(store)];
  const [drawn, searched] = [store.drawn.value, store.searched.value];
  const learned = picture?.complete && !store.stale.value && store.job.value.kind !== 'learning';
  const there = store.hasRows.value || (drawn !== undefined && !searched);
  if (!asked || !learned || lambda === undefined || !there) return undefined;
  const { rule, filter, formulation, forbidden, required } = store.settings.value;
  const by = drawn ? storedBy(drawn, asked) : asked;
  const common = { formulation, rule, filter, forbidden, required, scheme: by.scheme, seed: by.seed };
  const { lambdas, nodes } = picture.path;
  const wish: Resamples['wish'] = searched
    ? { kind: 'graphs', of: { ...common, lambda, score: store.score.value } }
    : { kind: 'paths', of: { ...common, lambdas: [...lambdas], single: false } };
  const kind = JSON.stringify(wish);
  const key = `${by.resamples} ${kind}`;
  return { counts: picture.data.counts, key, kind, by, columns: nodes.length, lambdas, drawn, wish };
}

/** A counts file has its own resamples, and no more. */
const storedBy = ({ scheme, rows }: DrawnCounts, { seed }: Resampled): Resampled => ({
  scheme,
  resamples: rows.length * PER_DRAW[scheme],
  seed,
});

export const isSameKind = (one: Resamples | undefined, other: Resamples): boolean =>
  one?.counts === other.counts && one.kind === other.kind;

/** Numbers that a pair has: one for each grid point, or four after a search. */
export const widthOf = ({ wish }: Resamples): number => (wish.kind === 'paths' ? wish.of.lambdas.length : 4);

/** Draws that make so many resamples. */
export const drawsOf = ({ by }: Resamples): number => Math.ceil(by.resamples / PER_DRAW[by.scheme]);

/** Workers that hold the rows, or the counts, and learn from one draw at a time. */
export interface Drawing {
  draw: (wish: Resamples['wish'], draw: number, signal: AbortSignal) => Promise<Tallied>;
  close: () => void;
}

export async function openDrawing(
  store: Store,
  lab: LabEngine,
  { counts, drawn }: Resamples,
  workers: number,
): Promise<Drawing> {
  if (drawn) {
    const stored = lab.openCounts(counts, drawn, workers);
    return {
      draw: ({ kind, of }, draw, signal) =>
        kind === 'paths' ? stored.shares(of, draw, signal) : Promise.reject(new Error('a counts file has no rows')),
      close: () => {
        stored.close();
      },
    };
  }
  const table = lab.openTable(await store.rows(), workers);
  return {
    draw: ({ kind, of }, draw, signal) =>
      kind === 'paths' ? table.shares(of, draw, signal) : table.votes(of, draw, signal),
    close: () => {
      table.close();
    },
  };
}

/** Draws in order, whichever worker answers first: what is there is then what so many resamples are everywhere. */
export async function inOrder(
  draws: readonly number[],
  ask: (draw: number) => Promise<Tallied>,
  take: (part: Tallied) => void,
): Promise<void> {
  const [parts, waiting] = [new Map<number, Tallied>(), [...draws]];
  const arrived = (draw: number) => (part: Tallied) => {
    parts.set(draw, part);
    for (let next = parts.get(waiting[0] ?? -1); next; next = parts.get(waiting[0] ?? -1)) {
      parts.delete(waiting.shift() ?? -1);
      take(next);
    }
  };
  await Promise.all(draws.map((draw) => ask(draw).then(arrived(draw))));
}

/** All numbers, as the core takes them. */
export const summedOf = ({ by, wish, drawn }: Resamples, tallies: Tallies): Summed => ({
  scheme: by.scheme,
  seed: drawn ? null : by.seed,
  resamples: tallies.resamples,
  searched: wish.kind === 'graphs',
  ...tallies.flat(),
});
