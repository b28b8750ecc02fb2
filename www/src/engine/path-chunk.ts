// Solved grid points as flat arrays: collected in the worker, joined in the page.
import type { NodePath } from '../model';
import type { PathChunk } from './protocol';

/** Gathers points until they are taken away as a chunk. */
export class PathChunkBuilder {
  private first = 0;
  private starts = [0];
  private neighbours: number[] = [];
  private norms: number[] = [];
  private gaps: number[] = [];
  private statuses: number[] = [];

  constructor(private readonly node: number) {}

  point(gap: number, status: number, neighbours: Uint32Array, norms: Float64Array): void {
    for (const neighbour of neighbours) this.neighbours.push(neighbour);
    for (const norm of norms) this.norms.push(norm);
    this.starts.push(this.neighbours.length);
    this.gaps.push(gap);
    this.statuses.push(status);
  }

  /** All points since the last time. */
  take(): PathChunk {
    const chunk = {
      node: this.node,
      first: this.first,
      starts: Uint32Array.from(this.starts),
      neighbours: Uint32Array.from(this.neighbours),
      norms: Float64Array.from(this.norms),
      gaps: Float64Array.from(this.gaps),
      statuses: Uint8Array.from(this.statuses),
    };
    this.first += this.gaps.length;
    [this.starts, this.neighbours, this.norms, this.gaps, this.statuses] = [[0], [], [], [], []];
    return chunk;
  }
}

/** A path continued by a chunk; a chunk from the beginning, as of a node solved again, replaces what was there. */
export function extend(path: NodePath | undefined, chunk: PathChunk): NodePath {
  const { node, first, starts, neighbours, norms, gaps, statuses } = chunk;
  if (path === undefined || first === 0) return { node, starts, neighbours, norms, gaps, statuses };
  const offset = path.neighbours.length;
  return {
    node,
    starts: join(
      Uint32Array,
      path.starts.subarray(0, first),
      starts.map((start) => start + offset),
    ),
    neighbours: join(Uint32Array, path.neighbours, neighbours),
    norms: join(Float64Array, path.norms, norms),
    gaps: join(Float64Array, path.gaps, gaps),
    statuses: join(Uint8Array, path.statuses, statuses),
  };
}

interface Numbers {
  readonly length: number;
  set(values: this, offset?: number): void;
}

function join<T extends Numbers>(make: new (length: number) => T, before: T, after: T): T {
  const joined = new make(before.length + after.length);
  joined.set(before);
  joined.set(after, before.length);
  return joined;
}
