// What resamples say of edges, added up on the page.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultResampled, MOST_RESAMPLES, readResampled, writeResampled } from '../../www/src/state/sureness';
import { Tallies } from '../../www/src/state/sure/tallies';

const part = (resamples: number, rows: readonly (readonly [number, number, ...number[]])[]) => ({
  resamples,
  pairs: Uint32Array.from(rows.flatMap(([a, b]) => [a, b])),
  tallies: Uint32Array.from(rows.flatMap(([, , ...tally]) => tally)),
});

describe('tallies of resamples', () => {
  it('add up, pair by pair', () => {
    const tallies = Tallies.none(4, 3)
      .with(part(2, [[0, 1, 0, 1, 2]]))
      .with(
        part(2, [
          [0, 1, 0, 0, 1],
          [2, 3, 1, 1, 1],
        ]),
      );
    expect(tallies.resamples).toBe(4);
    expect([...tallies.shares([0, 1])]).toEqual([0, 0.25, 0.75]);
    expect(tallies.share([2, 3], 0)).toBe(0.25);
    expect([...tallies.shares([0, 3])]).toEqual([0, 0, 0]);
    expect(tallies.flat()).toEqual({
      pairs: Uint32Array.of(0, 1, 2, 3),
      tallies: Uint32Array.of(0, 1, 3, 1, 1, 1),
    });
  });

  it('are the same in whatever order draws come', () => {
    const row = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(2), fc.nat(2)).filter(([a, b]) => a < b);
    const draws = fc.array(fc.uniqueArray(row, { selector: ([a, b]) => 4 * a + b }), { maxLength: 6 });
    fc.assert(
      fc.property(draws, (list) => {
        const sum = (order: typeof list) =>
          order.reduce((tallies, rows) => tallies.with(part(2, rows)), Tallies.none(4, 2)).flat();
        expect(sum([...list].reverse())).toEqual(sum(list));
      }),
    );
  });
});

describe('resampling in a link', () => {
  it('comes back as it was', () => {
    const resampled = fc.record({
      scheme: fc.constantFrom('halves' as const, 'bootstrap' as const),
      resamples: fc.integer({ min: 2, max: MOST_RESAMPLES }),
      seed: fc.nat(1e9),
    });
    fc.assert(
      fc.property(resampled, (value) => {
        expect(readResampled(writeResampled(value))).toEqual(value);
      }),
    );
    expect(writeResampled(defaultResampled)).toBe('halves-100-1');
  });

  it('is nothing where it makes no sense', () => {
    for (const text of ['', 'halves', 'halves-1-1', 'halves-99999-1', 'thirds-100-1', 'halves-100--1'])
      expect(readResampled(text)).toBeUndefined();
  });
});
