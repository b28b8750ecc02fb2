// In how many resamples each pair was joined. Whole numbers, so that it does not matter which worker's part comes first.
import type { Tallied } from '../../engine/lab/lab-engine';
import type { Pair } from '../../model';
import { pairKey } from '../joining';
import type { PairShares } from '../sureness';

/** Numbers of a pair: one for each grid point, or four after a search. */
export class Tallies {
  private constructor(
    readonly resamples: number,
    private readonly columns: number,
    private readonly width: number,
    private readonly pairs: ReadonlyMap<number, Uint32Array>,
  ) {}

  /** Of no resample yet. */
  static none(columns: number, width: number): Tallies {
    return new Tallies(0, columns, width, new Map());
  }

  /** With some more resamples. Pairs that they do not join keep their numbers. */
  with({ resamples, pairs, tallies }: Tallied): Tallies {
    const { columns, width } = this;
    const all = new Map(this.pairs);
    for (let k = 0; 2 * k < pairs.length; k++) {
      const key = pairKey(pairs[2 * k] ?? 0, pairs[2 * k + 1] ?? 0, columns);
      const more = tallies.subarray(k * width, (k + 1) * width);
      const before = all.get(key);
      all.set(key, before ? before.map((count, place) => count + (more[place] ?? 0)) : more.slice());
    }
    return new Tallies(this.resamples + resamples, columns, width, all);
  }

  /** The share of a pair at one place. */
  share([a, b]: Pair, place: number): number {
    return (this.pairs.get(pairKey(a, b, this.columns))?.[place] ?? 0) / this.resamples;
  }

  /** Its shares at all places. */
  shares([a, b]: Pair): Float64Array {
    const counts = this.pairs.get(pairKey(a, b, this.columns));
    return Float64Array.from({ length: this.width }, (_, place) => (counts?.[place] ?? 0) / this.resamples);
  }

  /** After a search: joined, and each direction that all graphs that fit equally share. */
  votes(pair: Pair): PairShares {
    return { joined: this.share(pair, 0), ab: this.share(pair, 1), ba: this.share(pair, 2) };
  }

  /** All pairs with their numbers, as they came. */
  flat(): { pairs: Uint32Array; tallies: Uint32Array } {
    const entries = [...this.pairs].sort(([one], [other]) => one - other);
    const { columns, width } = this;
    const tallies = new Uint32Array(entries.length * width);
    entries.forEach(([, counts], k) => {
      tallies.set(counts, k * width);
    });
    return { pairs: Uint32Array.from(entries.flatMap(([key]) => [Math.floor(key / columns), key % columns])), tallies };
  }
}
