import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeAt, rowCount, rowOf, type Draft } from '../../www/src/state/network/draft';
import { addArrow, normalise, typeRow } from '../../www/src/state/network/edits';
import { Editor } from '../../www/src/state/network/editor';
import { rowFaults } from '../../www/src/state/network/faults';
import { follow, start, wish } from './network-drafts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, p) => total + p, 0);

/** An order in which parents come before children; shorter than the network if there is a cycle. Not the editor's own method. */
function causalOrder({ nodes }: Draft): number[] {
  const order: number[] = [];
  for (let grown = true; grown;) {
    const ready = nodes.flatMap(({ parents }, k) =>
      !order.includes(k) && parents.every((parent) => order.includes(parent)) ? [k] : [],
    );
    order.push(...ready);
    grown = ready.length > 0;
  }
  return order;
}

test('whatever is done, tables have the right size, rows sum to 1, names are unique, and no arrows lead in a circle', () => {
  fc.assert(
    fc.property(start, fc.array(wish, { maxLength: 25 }), (first, wishes) => {
      const draft = follow(first, wishes);
      for (const node of draft.nodes) {
        expect(node.cpt.length).toBe(rowCount(draft, node) * node.levels.length);
        for (let row = 0; row < rowCount(draft, node); row++) expect(sum(rowOf(node, row))).toBeCloseTo(1, 9);
        expect(Math.min(...node.cpt)).toBeGreaterThanOrEqual(0);
        expect(new Set(node.levels).size).toBe(node.levels.length);
        expect(new Set(node.parents).size).toBe(node.parents.length);
        for (const row of Object.keys(node.typed)) expect(Number(row)).toBeLessThan(rowCount(draft, node));
      }
      expect(new Set(draft.nodes.map(({ name }) => name)).size).toBe(draft.nodes.length);
      expect(new Set(draft.nodes.map(({ id }) => id)).size).toBe(draft.nodes.length);
      expect(causalOrder(draft)).toHaveLength(draft.nodes.length);
    }),
    { numRuns: 300 },
  );
});

test('an arrow is refused for a cycle exactly when it would close one', () => {
  fc.assert(
    fc.property(start, fc.array(wish, { maxLength: 20 }), fc.nat(), fc.nat(), (first, wishes, a, b) => {
      const draft = follow(first, wishes);
      fc.pre(draft.nodes.length > 1);
      const [from, to] = [a % draft.nodes.length, b % draft.nodes.length];
      fc.pre(from !== to && !nodeAt(draft, to).parents.includes(from));
      const forced = {
        ...draft,
        nodes: draft.nodes.map((node, k) => (k === to ? { ...node, parents: [...node.parents, from] } : node)),
      };
      const outcome = addArrow([from, to])(draft);
      expect('refused' in outcome && outcome.refused.includes('cycle')).toBe(
        causalOrder(forced).length < draft.nodes.length,
      );
    }),
  );
});

test('undo takes every edit back, and redo does it again', () => {
  fc.assert(
    fc.property(start, fc.array(wish, { maxLength: 15 }), (first, wishes) => {
      const editor = new Editor(first);
      const seen = [editor.draft.value];
      for (const make of wishes) {
        const edit = make(editor.draft.value);
        if (edit && editor.apply(edit)) seen.push(editor.draft.value);
      }
      for (const draft of [...seen].reverse().slice(1)) {
        editor.undo();
        expect(editor.draft.value).toBe(draft);
      }
      expect(editor.canUndo.value).toBe(false);
      for (const draft of seen.slice(1)) {
        editor.redo();
        expect(editor.draft.value).toBe(draft);
      }
    }),
  );
});

test('a row of any weights sums to 1 once it is normalised, in the same proportions', () => {
  const weights = fc.array(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(start, weights, (first, typed) => {
      const draft = follow(first, [() => typeRow(0, 0, typed.map(String)), () => normalise(0, 0)]);
      const row = rowOf(nodeAt(draft, 0), 0);
      expect(sum(row)).toBeCloseTo(1, 12);
      expect(((row[0] ?? 0) * (typed[1] ?? 0)) / ((row[1] ?? 0) * (typed[0] ?? 0))).toBeCloseTo(1, 12);
      expect(rowFaults(draft)).toEqual([]);
    }),
  );
});
