// Where the flags of the marks stand.

export interface Flag {
  left: number;
  lane: number;
}

/**
 * One row for all flags at pixels `at`, each as near to its place as the others let it; rows above each other where the
 * room is too narrow for that.
 */
export function abreast(at: readonly number[], widths: readonly number[], room: number, space = 4): Flag[] {
  const all = widths.reduce((sum, width) => sum + width + space, -space);
  if (all > room) return lanes(at, widths, room, space);
  const order = at.map((_, k) => k).sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0));
  const lefts = lanes(at, widths, room, space).map(({ left }) => left);
  // Pushed to the right by the one before, then back to the left from the end of the room.
  let free = 0;
  for (const k of order) {
    const left = Math.max(lefts[k] ?? 0, free);
    lefts[k] = left;
    free = left + (widths[k] ?? 0) + space;
  }
  free = room;
  for (const k of order.reverse()) {
    const left = Math.min(lefts[k] ?? 0, free - (widths[k] ?? 0));
    lefts[k] = left;
    free = left - space;
  }
  return lefts.map((left) => ({ left, lane: 0 }));
}

/** Rows for flags at pixels `at`, so that none covers another; each is shifted to stay between 0 and `room`. */
export function lanes(at: readonly number[], widths: readonly number[], room: number, space = 4): Flag[] {
  const ends: number[] = [];
  const flags = at.map((): Flag => ({ left: 0, lane: 0 }));
  const order = at.map((_, k) => k).sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0));
  for (const k of order) {
    const width = widths[k] ?? 0;
    const left = Math.max(0, Math.min(room - width, (at[k] ?? 0) - width / 2));
    let lane = ends.findIndex((end) => end + space <= left);
    if (lane === -1) lane = ends.length;
    ends[lane] = left + width;
    flags[k] = { left, lane };
  }
  return flags;
}
