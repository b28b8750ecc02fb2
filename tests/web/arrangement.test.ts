import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AT_FIRST, LIMITS, readArrangements, resized, turned } from '../../www/src/views/layout/arrangement';
import type { Arrangement, PanelId, SizeId } from '../../www/src/views/layout/arrangement';

const sheets = ({ open }: Arrangement) => [open.settings, open.inspector, open.edges].filter(Boolean).length;
const panels = Object.keys(AT_FIRST.wide.open) as PanelId[];
const sizes = Object.keys(LIMITS) as SizeId[];

test('whatever was stored, panels have sizes within their limits and a narrow screen at most one sheet', () => {
  const size = fc.oneof(fc.double(), fc.string(), fc.boolean(), fc.constant(null));
  const stored = fc.dictionary(
    fc.constantFrom('wide', 'narrow', 'other'),
    fc.oneof(
      fc.anything(),
      fc.record({
        open: fc.dictionary(fc.constantFrom(...panels, 'other'), fc.oneof(fc.boolean(), fc.string())),
        size: fc.dictionary(fc.constantFrom(...sizes, 'other'), size),
      }),
    ),
  );
  const text = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constant(null),
    stored.map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(text, (told) => {
      const read = readArrangements(told);
      for (const arrangement of [read.wide, read.narrow]) {
        expect(Object.keys(arrangement.open)).toEqual(panels);
        for (const [id, pixels] of Object.entries(arrangement.size)) {
          const [least, most] = LIMITS[id as SizeId];
          expect(pixels).toBeGreaterThanOrEqual(least);
          expect(pixels).toBeLessThanOrEqual(most);
        }
      }
      expect(sheets(read.narrow)).toBeLessThanOrEqual(1);
    }),
  );
});

test('what is written down is read again as it was', () => {
  const act = fc.oneof(
    fc.record({ panel: fc.constantFrom(...panels), shown: fc.boolean() }),
    fc.record({
      id: fc.constantFrom(...sizes),
      pixels: fc.option(fc.integer({ min: 0, max: 2000 }), { nil: undefined }),
    }),
  );
  fc.assert(
    fc.property(fc.array(act), fc.constantFrom('wide' as const, 'narrow' as const), (acts, screen) => {
      const arrangement = acts.reduce(
        (now, one) => ('panel' in one ? turned(now, one.panel, one.shown, screen) : resized(now, one.id, one.pixels)),
        AT_FIRST[screen],
      );
      if (screen === 'narrow') expect(sheets(arrangement)).toBeLessThanOrEqual(1);
      const all = { ...AT_FIRST, [screen]: arrangement };
      expect(readArrangements(JSON.stringify(all))).toEqual(all);
    }),
  );
});

test('a sheet takes the place of another, and λ stays', () => {
  const edges = turned(AT_FIRST.narrow, 'edges', true, 'narrow');
  expect(edges.open).toEqual({ settings: false, strip: true, inspector: false, edges: true });
  const hidden = turned(turned(edges, 'strip', false, 'narrow'), 'inspector', true, 'narrow');
  expect(hidden.open).toEqual({ settings: false, strip: false, inspector: true, edges: false });
  expect(turned(AT_FIRST.wide, 'settings', true, 'wide').open.inspector).toBe(true);
});
