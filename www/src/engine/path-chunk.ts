// Solved grid points as flat arrays, joined as they come in.
import type { NodePath } from '../model';
import type { PathChunk } from './protocol';

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
