// Where the flags of the marks stand.

export interface Flag {
  left: number;
  lane: number;
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
