// An average of the graphs of resamples, as the page shows it.
import type { AveragedGraph as Averaged } from '../../engine/lab/lab-engine';
import type { Edge, Pair } from '../../model';
import { pairKey, type EntryOf } from '../joining';

export class AveragedGraph {
  private readonly lines = new Map<number, Averaged['lines'][number]>();

  constructor(
    readonly found: Averaged,
    private readonly names: readonly string[],
  ) {
    for (const line of found.lines) this.lines.set(this.key(line.ends), line);
  }

  get edges(): number {
    return this.found.lines.length;
  }

  /** How many edges have a direction; the others are those that most resamples leave open. */
  get decided(): number {
    return this.found.lines.filter(({ directed }) => directed).length;
  }

  /** The pairs that it joins. */
  get skeleton(): Pair[] {
    return this.found.lines.map(({ ends: [a, b] }) => (a < b ? [a, b] : [b, a]));
  }

  /** Its edges, and what the filter dropped, in column order. What the regressions have beside it is none of its own. */
  apply(edges: readonly Edge[], entryOf: EntryOf): Edge[] {
    const drawn = new Set(edges.map(({ a, b }) => this.key([a, b])));
    const after = edges.flatMap((edge): Edge[] => {
      const line = this.lines.get(this.key([edge.a, edge.b]));
      if (line) return [{ ...edge, state: 'kept', arrow: arrowOf(line) }];
      return edge.state === 'kept' ? [] : [edge];
    });
    const more = this.found.lines.filter(({ ends }) => !drawn.has(this.key(ends)));
    const added = more.map((line): Edge => {
      const [a, b] = [Math.min(...line.ends), Math.max(...line.ends)];
      return { a, b, normAB: 0, normBA: 0, state: 'kept', ...entryOf(a, b), arrow: arrowOf(line) };
    });
    return [...after, ...added].sort((x, y) => x.a - y.a || x.b - y.b);
  }

  /** Why a pair is as it is; `share` is that of the resamples that have it. */
  reason(pair: Pair, share: number | undefined): string {
    const line = this.lines.get(this.key(pair));
    if (!line)
      return `Not in the average: ${percent(share ?? 0)} of the resamples have it, and ${this.least} are asked.`;
    const [from, to] = line.ends.map((column) => this.names[column] ?? '');
    return `${line.directed ? `${from} → ${to} by majority` : 'No direction'}: ${line.reason}.`;
  }

  /** The least share of an edge, as text. */
  get least(): string {
    return percent(this.found.threshold);
  }

  private key([a, b]: Pair): number {
    return pairKey(Math.min(a, b), Math.max(a, b), this.names.length);
  }
}

/** A least share is rounded up: one that is shown as 51 % is not met by 50.4 %. */
const percent = (share: number): string => `${Math.ceil(100 * share - 1e-9)} %`;

const arrowOf = ({ ends: [from, to], directed }: Averaged['lines'][number]): NonNullable<Edge['arrow']> =>
  directed ? (from < to ? 'ab' : 'ba') : 'none';
