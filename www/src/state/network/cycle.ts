// Arrows must not lead in a circle.

/** The nodes along the fewest arrows from one node to another, both included; `undefined` when no way leads there. */
export function wayBetween(parents: readonly (readonly number[])[], from: number, to: number): number[] | undefined {
  // Backwards from the end, so that `next` leads forwards.
  const next = new Map<number, number | undefined>([[to, undefined]]);
  for (const node of next.keys()) {
    if (node === from) return follow(next, from);
    for (const parent of parents[node] ?? []) if (!next.has(parent)) next.set(parent, node);
  }
  return undefined;
}

function follow(next: ReadonlyMap<number, number | undefined>, from: number): number[] {
  const way: number[] = [];
  for (let node: number | undefined = from; node !== undefined; node = next.get(node)) way.push(node);
  return way;
}

/** The circle that an arrow would close, its first node again at the end; `undefined` when there is none. */
export function cycleWith(parents: readonly (readonly number[])[], from: number, to: number): number[] | undefined {
  const way = wayBetween(parents, to, from);
  return way && [...way, to];
}
