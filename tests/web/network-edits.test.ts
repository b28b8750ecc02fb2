import { expect, test } from 'vitest';
import { configuration, nodeAt, rowOf, toModel, type Draft } from '../../www/src/state/network/draft';
import * as edits from '../../www/src/state/network/edits';
import type { Edit } from '../../www/src/state/network/edits';
import { Editor } from '../../www/src/state/network/editor';
import { idleArrows, rowFaults, sampleRefusal } from '../../www/src/state/network/faults';
import { layered } from '../../www/src/state/network/layers';
import { fromModel, STARTERS } from '../../www/src/state/network/starters';
import { seen } from '../../www/src/views/network/zoom';

/** A starter as a draft. */
const starter = (id: string): Draft =>
  fromModel((STARTERS.find((each) => each.id === id) ?? STARTERS[0] ?? { model: { name: '', nodes: [] } }).model);

function done(draft: Draft, edit: Edit): { draft: Draft; said: string } {
  const outcome = edit(draft);
  if ('refused' in outcome) throw new Error(outcome.refused);
  return outcome;
}

const refusal = (draft: Draft, edit: Edit) => {
  const outcome = edit(draft);
  return 'refused' in outcome ? outcome.refused : undefined;
};

const close = (found: readonly number[], wanted: readonly number[]) => {
  expect(found).toHaveLength(wanted.length);
  found.forEach((p, k) => {
    expect(p).toBeCloseTo(wanted[k] ?? NaN, 12);
  });
};

test('a new arrow repeats the rows for each level of the new parent, and says that it has no effect yet', () => {
  const { draft, said } = done(starter('chain'), edits.addArrow([0, 2]));
  expect(nodeAt(draft, 2).parents).toEqual([1, 0]);
  close(nodeAt(draft, 2).cpt, [0.7, 0.3, 0.7, 0.3, 0.1, 0.9, 0.1, 0.9]);
  expect(said).toBe(
    'Added the arrow A → C. The table of C has 4 rows instead of 2, the same for every level of A: the arrow says nothing until you type other numbers or draw them at random.',
  );
  expect(idleArrows(draft)).toEqual([[0, 2]]);
});

test('deleting an arrow averages the rows over the levels of the lost parent', () => {
  const collider = starter('collider');
  const first = done(collider, edits.removeArrow([0, 2]));
  close(nodeAt(first.draft, 2).cpt, [0.65, 0.35, 0.175, 0.825]);
  expect(first.said).toBe('Deleted the arrow A → C. The table of C has 2 rows, averaged over the levels of A.');
  close(nodeAt(done(collider, edits.removeArrow([1, 2])).draft, 2).cpt, [0.6, 0.4, 0.225, 0.775]);
});

test('deleting a node renumbers the parents of the others and averages its children', () => {
  const { draft, said } = done(starter('collider'), edits.removeNode(0));
  expect(draft.nodes.map(({ name, parents }) => [name, parents])).toEqual([
    ['B', []],
    ['C', [0]],
  ]);
  close(nodeAt(draft, 1).cpt, [0.65, 0.35, 0.175, 0.825]);
  expect(said).toBe('Deleted A. The table of C was averaged over its levels.');
});

test('an arrow that would close a cycle is refused, naming the cycle', () => {
  expect(refusal(starter('chain'), edits.addArrow([2, 0]))).toBe('The arrow C → A would close a cycle: A → B → C → A.');
  expect(refusal(starter('chain'), edits.addArrow([1, 1]))).toBe('An arrow cannot lead from B to itself.');
  expect(refusal(starter('chain'), edits.addArrow([0, 1]))).toBe('The arrow A → B is there already.');
  // Of two ways round, the shorter is named.
  const two = done(starter('chain'), edits.addArrow([0, 2])).draft;
  expect(refusal(two, edits.addArrow([2, 0]))).toBe('The arrow C → A would close a cycle: A → C → A.');
  expect(refusal(two, edits.reverseArrow([0, 2]))).toContain('A → B → C → A');
});

test('a reversed arrow leads the other way', () => {
  const { draft } = done(starter('chain'), edits.reverseArrow([0, 1]));
  expect(draft.nodes.map(({ parents }) => parents)).toEqual([[1], [], [1]]);
  close(nodeAt(draft, 1).cpt, [0.5, 0.5]);
});

test('a new level gets an even share of each row; children get the average of the other rows', () => {
  const { draft, said } = done(starter('chain'), edits.addLevel(1, 'maybe'));
  expect(nodeAt(draft, 1).levels).toEqual(['no', 'yes', 'maybe']);
  close(nodeAt(draft, 1).cpt, [0.8 * (2 / 3), 0.2 * (2 / 3), 1 / 3, 0.2 * (2 / 3), 0.8 * (2 / 3), 1 / 3]);
  close(nodeAt(draft, 2).cpt, [0.7, 0.3, 0.1, 0.9, 0.4, 0.6]);
  expect(said).toContain('it gets 0.33333 of each row');
  expect(said).toContain('In the table of C its rows are the average of those of the other levels.');
  const back = done(draft, edits.removeLevel(1, 2)).draft;
  close(nodeAt(back, 1).cpt, [0.8, 0.2, 0.2, 0.8]);
  close(nodeAt(back, 2).cpt, [0.7, 0.3, 0.1, 0.9]);
});

test('a removed level leaves even rows where nothing else was possible, and two levels always stay', () => {
  const three = done(starter('chain'), edits.addLevel(0)).draft;
  const sure = done(three, edits.typeRow(0, 0, ['0', '0', '1'])).draft;
  close(nodeAt(done(sure, edits.removeLevel(0, 2)).draft, 0).cpt, [0.5, 0.5]);
  expect(refusal(starter('chain'), edits.removeLevel(0, 0))).toBe('A needs at least two levels.');
});

test.each([
  [['0.25', '0.75'], undefined, [0.25, 0.75]],
  [['0,25', ' 0.75 '], undefined, [0.25, 0.75]],
  [['1e-1', '0.9'], undefined, [0.1, 0.9]],
  [['0.25', '0.7'], 'A, its only row: the sum is 0.95; it has to be 1', [0.6, 0.4]],
  [['0.25', ''], 'A, its only row: a number is missing', [0.6, 0.4]],
  [['0.25', 'half'], 'A, its only row: “half” is not a number', [0.6, 0.4]],
  [['1.5', '-0.5'], 'A, its only row: -0.5 is below 0', [0.6, 0.4]],
  [['Infinity', '0'], 'A, its only row: Infinity is too large', [0.6, 0.4]],
])('a row typed as %j: %s', (texts, fault, numbers) => {
  const { draft } = done(starter('chain'), edits.typeRow(0, 0, texts));
  expect(rowFaults(draft).map(({ text }) => text)).toEqual(fault === undefined ? [] : [fault]);
  expect(nodeAt(draft, 0).typed).toEqual(fault === undefined ? {} : { 0: texts });
  close(nodeAt(draft, 0).cpt, numbers);
  expect(sampleRefusal(draft)).toBe(fault === undefined ? undefined : `${fault}.`);
});

test('a number that is not touched keeps the digits that are not shown', () => {
  const three = done(starter('chain'), edits.addLevel(0)).draft;
  const before = rowOf(nodeAt(three, 0), 0);
  expect(done(three, edits.typeRow(0, 0, ['0.4', '0.26667', '0.33333'])).draft).toEqual(three);
  close(
    rowOf(nodeAt(done(three, edits.typeRow(0, 0, ['0.5', '0.166666667', '0.33333'])).draft, 0), 0).slice(2),
    before.slice(2).map((p) => p / (0.5 + 0.166666667 + 1 / 3)),
  );
});

test('a row that cannot be normalised says why and stays as typed', () => {
  const zero = done(starter('chain'), edits.typeRow(0, 0, ['0', '0'])).draft;
  expect(refusal(zero, edits.normalise(0, 0))).toBe(
    'Row 1 of A cannot be normalised: every number is 0, so there is nothing to share out.',
  );
  const weights = done(starter('chain'), edits.typeRow(0, 0, ['1', '3'])).draft;
  const { draft, said } = done(weights, edits.normalise(0, 0));
  close(nodeAt(draft, 0).cpt, [0.25, 0.75]);
  expect(said).toBe('Row 1 of A: 0.25, 0.75.');
});

test('names must be there and be unique', () => {
  expect(refusal(starter('chain'), edits.renameNode(0, ' B '))).toBe('Another node is already called B.');
  expect(refusal(starter('chain'), edits.renameNode(0, ' '))).toBe('A node needs a name.');
  expect(nodeAt(done(starter('chain'), edits.renameNode(0, ' rain ')).draft, 0).name).toBe('rain');
  expect(refusal(starter('chain'), edits.renameLevel(0, 0, 'yes'))).toBe('A already has a level called yes.');
});

test('tables that nobody could look at are refused before they are made', () => {
  let draft = starter('chain');
  for (let k = 0; k < 14; k++) draft = done(draft, edits.addNode(0, 0)).draft;
  for (let k = 3; k < 17; k++) draft = done(draft, edits.addArrow([k, 2])).draft;
  expect(nodeAt(draft, 2).cpt).toHaveLength(65_536);
  const reason = 'The table of C would have 131,072 numbers; at most 65,536 can be drawn by hand.';
  expect(refusal(draft, edits.addArrow([0, 2]))).toBe(reason);
  expect(refusal(draft, edits.addLevel(3))).toContain('The table of C would have 98,304 numbers');
});

test('rows are named by the levels of the parents, the last parent fastest', () => {
  const draft = starter('collider');
  const rows = [0, 1, 2, 3].map((row) => configuration(draft, nodeAt(draft, 2), row).join(' '));
  expect(rows).toEqual(['no no', 'no yes', 'yes no', 'yes yes']);
});

test.each(STARTERS.map(({ id, model }) => [id, model] as const))(
  'starter %s comes through the editor unchanged, every arrow with an effect',
  (_, model) => {
    const draft = fromModel(model);
    expect(toModel(draft)).toEqual(model);
    expect(sampleRefusal(draft)).toBeUndefined();
    expect(idleArrows(draft)).toEqual([]);
  },
);

test('parents are placed above their children, and no two nodes on one place', () => {
  const parents = [[], [], [0, 1], [2], [2], [3, 4, 0]];
  const places = layered(parents, 4);
  parents.forEach((of, node) => {
    for (const parent of of) expect(places[parent]?.y).toBeLessThan(places[node]?.y ?? NaN);
  });
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(parents.length);
});

test('a row has the same random numbers whether drawn alone, with its table or with all', async () => {
  const draw = ({ rows, levels }: { rows: number; levels: number }, seed: number, place: number) =>
    Promise.resolve(
      Array.from({ length: rows * levels }, (_, k) =>
        k % levels === 0 ? 1 / (seed + place + k + 2) : 1 - 1 / (seed + place + k - (k % levels) + 2),
      ),
    );
  const drawn = async (scope: Parameters<Editor['randomise']>[0]) => {
    const editor = new Editor(starter('collider'));
    await editor.randomise(scope, 7, draw);
    expect(editor.canUndo.value).toBe(true);
    return rowOf(nodeAt(editor.draft.value, 2), 1);
  };
  const alone = await drawn({ kind: 'row', place: 2, row: 1 });
  expect(alone).not.toEqual(rowOf(nodeAt(starter('collider'), 2), 1));
  expect(await drawn({ kind: 'node', place: 2 })).toEqual(alone);
  expect(await drawn({ kind: 'network' })).toEqual(alone);
});

test('the selection follows a node, and is lost with it', () => {
  const editor = new Editor(starter('chain'));
  editor.select(2);
  editor.apply(edits.removeNode(0));
  expect(nodeAt(editor.draft.value, editor.selected.value).name).toBe('C');
  editor.apply(edits.removeNode(1));
  expect(editor.selected.value).toBe(-1);
  editor.undo();
  expect(nodeAt(editor.draft.value, editor.selected.value).name).toBe('C');
});

test('moves of one node in a row are one step', () => {
  const editor = new Editor(starter('chain'));
  for (const x of [1, 2, 3]) editor.apply(edits.moveNode(0, x, 0), 'move 1');
  editor.undo();
  expect(editor.canUndo.value).toBe(false);
});

test('a closer look stays within the drawing', () => {
  const whole = { left: 0, top: 0, right: 400, bottom: 200 };
  expect(seen(whole, { scale: 1, centre: { x: 999, y: -999 } })).toEqual(whole);
  expect(seen(whole, { scale: 2, centre: { x: 200, y: 100 } })).toEqual({
    left: 100,
    top: 50,
    right: 300,
    bottom: 150,
  });
  expect(seen(whole, { scale: 2, centre: { x: 390, y: 10 } })).toEqual({ left: 200, top: 0, right: 400, bottom: 100 });
});
