// Where blocks enter, as the core has told: the same numbers at whatever λ it was asked, so they are collected.
import type { NodeFit } from '../engine/engine';
import type { Rule } from '../model';
import { joinedEntry, pairKey, type Entry } from './joining';

export class KnownEntries {
  private constructor(
    private readonly columns: number,
    /** By `pairKey` of target and neighbour. */
    private readonly blocks: ReadonlyMap<number, Entry>,
  ) {}

  static none(columns: number): KnownEntries {
    return new KnownEntries(columns, new Map());
  }

  /** With those of a fit of every node. */
  with(fits: readonly NodeFit[]): KnownEntries {
    const told = fits.flatMap(({ entries }, node) =>
      entries.map((entry) => [pairKey(node, entry.neighbour, this.columns), entry] as const),
    );
    return new KnownEntries(this.columns, new Map([...this.blocks, ...told]));
  }

  /** Where a pair is joined by this rule; nothing as long as that is not known. */
  of(a: number, b: number, rule: Rule): Entry | undefined {
    const { blocks, columns } = this;
    return joinedEntry(rule, blocks.get(pairKey(a, b, columns)), blocks.get(pairKey(b, a, columns)));
  }
}
