// What can be done to a network in one step. Every edit gives the next draft and says what it did, or says why not.
import { cycleWith } from './cycle';
import { nodeAt, parentSizes, rowCount, rowOf, type Arrow, type Draft, type DraftNode } from './draft';
import { normaliseRow, readRow, shownNumber } from './row';
import * as table from './table';

export type EditOutcome = { draft: Draft; said: string } | { refused: string };
export type Edit = (draft: Draft) => EditOutcome;

/** The most numbers in one table: more than anybody looks at, and few enough to be copied at every step. */
export const MAX_ENTRIES = 65_536;
export const MAX_NODES = 200;
export const MAX_LEVELS = 64;

const refused = (reason: string): EditOutcome => ({ refused: reason });

const withNodes = (draft: Draft, nodes: readonly DraftNode[]): Draft => ({ ...draft, nodes });

const withNode = (draft: Draft, place: number, change: Partial<DraftNode>): Draft =>
  withNodes(
    draft,
    draft.nodes.map((node, k) => (k === place ? { ...node, ...change } : node)),
  );

/** Another table: rows that were half typed belonged to the earlier one. */
const retabled = (node: DraftNode, cpt: readonly number[]): DraftNode => ({ ...node, cpt, typed: {} });

/** `1 row`, `4 rows`. */
const rows = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`;

/** A first name that is not taken: X1, X2, ... */
function freeName(taken: readonly string[], stem: string): string {
  for (let k = taken.length + 1; ; k++) if (!taken.includes(`${stem}${k}`)) return `${stem}${k}`;
}

export const addNode =
  (x: number, y: number): Edit =>
  (draft) => {
    if (draft.nodes.length >= MAX_NODES) return refused(`There are ${MAX_NODES} nodes; more cannot be drawn by hand.`);
    const id = 1 + Math.max(0, ...draft.nodes.map((node) => node.id));
    const name = freeName(
      draft.nodes.map((node) => node.name),
      'X',
    );
    const node = { id, name, levels: ['no', 'yes'], parents: [], cpt: table.even(1, 2), typed: {}, x, y };
    return { draft: withNodes(draft, [...draft.nodes, node]), said: `Added ${name} with the levels no and yes.` };
  };

export const moveNode =
  (place: number, x: number, y: number): Edit =>
  (draft) => ({
    draft: withNode(draft, place, { x, y }),
    said: `Moved ${nodeAt(draft, place).name}.`,
  });

export const renameNode =
  (place: number, text: string): Edit =>
  (draft) => {
    const [name, before] = [text.trim(), nodeAt(draft, place).name];
    if (name === '') return refused('A node needs a name.');
    if (draft.nodes.some((node, k) => k !== place && node.name === name))
      return refused(`Another node is already called ${name}.`);
    return { draft: withNode(draft, place, { name }), said: `Renamed ${before} to ${name}.` };
  };

/** The name of the whole network, for files and titles. */
export const renameNetwork =
  (text: string): Edit =>
  (draft) => {
    const name = text.trim();
    return name === ''
      ? refused('The network needs a name.')
      : { draft: { ...draft, name }, said: `The network is called ${name}.` };
  };

/** Its children keep their other parents; their tables are averaged over it. */
export const removeNode =
  (place: number): Edit =>
  (draft) => {
    const { name } = nodeAt(draft, place);
    const children = draft.nodes.filter(({ parents }) => parents.includes(place));
    const left = children.reduce(
      (now, child) =>
        dropParent(
          now,
          now.nodes.findIndex(({ id }) => id === child.id),
          place,
        ),
      draft,
    );
    const shift = (parent: number) => (parent > place ? parent - 1 : parent);
    const nodes = left.nodes
      .filter((_, k) => k !== place)
      .map((node) => ({ ...node, parents: node.parents.map(shift) }));
    const averaged = children.length > 0 ? ` ${averagedTables(children)} averaged over its levels.` : '';
    return { draft: withNodes(draft, nodes), said: `Deleted ${name}.${averaged}` };
  };

const averagedTables = (children: readonly DraftNode[]): string =>
  children.length === 1
    ? `The table of ${children[0]?.name ?? ''} was`
    : `The tables of ${children.map(({ name }) => name).join(', ')} were`;

/** Refused where the arrow is there already, would lead in a circle, or would make too large a table. */
export const addArrow =
  ([from, to]: Arrow): Edit =>
  (draft) => {
    const [parent, child] = [nodeAt(draft, from), nodeAt(draft, to)];
    const refusal = arrowRefusal(draft, from, to);
    if (refusal !== undefined) return refused(refusal);
    const [before, levels] = [rowCount(draft, child), parent.levels.length];
    const cpt = table.withParent(child.cpt, child.levels.length, levels);
    const next = { ...retabled(child, cpt), parents: [...child.parents, from] };
    const said =
      `Added the arrow ${parent.name} → ${child.name}. The table of ${child.name} has ${rows(before * levels)} instead of ${before}, ` +
      `the same for every level of ${parent.name}: the arrow says nothing until you type other numbers or draw them at random.`;
    return { draft: withNode(draft, to, next), said };
  };

/** Why an arrow cannot be added; `undefined` where it can. */
export function arrowRefusal(draft: Draft, from: number, to: number): string | undefined {
  const [parent, child] = [nodeAt(draft, from), nodeAt(draft, to)];
  if (from === to) return `An arrow cannot lead from ${parent.name} to itself.`;
  if (child.parents.includes(from)) return `The arrow ${parent.name} → ${child.name} is there already.`;
  const cycle = cycleWith(
    draft.nodes.map(({ parents }) => parents),
    from,
    to,
  );
  if (cycle) {
    const named = cycle.map((place) => nodeAt(draft, place).name).join(' → ');
    return `The arrow ${parent.name} → ${child.name} would close a cycle: ${named}.`;
  }
  const entries = child.cpt.length * parent.levels.length;
  return tooLarge(child, entries);
}

const tooLarge = ({ name }: DraftNode, entries: number): string | undefined =>
  entries > MAX_ENTRIES
    ? `The table of ${name} would have ${entries.toLocaleString('en-GB')} numbers; at most ${MAX_ENTRIES.toLocaleString('en-GB')} can be drawn by hand.`
    : undefined;

export const removeArrow =
  ([from, to]: Arrow): Edit =>
  (draft) => {
    const [parent, child] = [nodeAt(draft, from), nodeAt(draft, to)];
    if (!child.parents.includes(from)) return refused(`There is no arrow ${parent.name} → ${child.name}.`);
    const next = dropParent(draft, to, from);
    const left = rowCount(next, nodeAt(next, to));
    const said = `Deleted the arrow ${parent.name} → ${child.name}. The table of ${child.name} has ${rows(left)}, averaged over the levels of ${parent.name}.`;
    return { draft: next, said };
  };

function dropParent(draft: Draft, place: number, parent: number): Draft {
  const child = nodeAt(draft, place);
  const cpt = table.withoutParent(
    child.cpt,
    child.levels.length,
    parentSizes(draft, child),
    child.parents.indexOf(parent),
  );
  return withNode(draft, place, {
    ...retabled(child, cpt),
    parents: child.parents.filter((other) => other !== parent),
  });
}

/** The opposite arrow instead; the tables of both ends follow. */
export const reverseArrow =
  ([from, to]: Arrow): Edit =>
  (draft) => {
    const without = removeArrow([from, to])(draft);
    if ('refused' in without) return without;
    const turned = addArrow([to, from])(without.draft);
    if ('refused' in turned) return turned;
    return { draft: turned.draft, said: `Reversed the arrow. ${turned.said.replace(/^Added the arrow [^.]*\. /, '')}` };
  };

/** The new level gets an even share of every row. */
export const addLevel =
  (place: number, text = ''): Edit =>
  (draft) => {
    const node = nodeAt(draft, place);
    const name = text.trim() === '' ? freeName(node.levels, 'level ') : text.trim();
    if (node.levels.length >= MAX_LEVELS)
      return refused(`${node.name} has ${MAX_LEVELS} levels; more cannot be drawn by hand.`);
    if (node.levels.includes(name)) return refused(`${node.name} already has a level called ${name}.`);
    const m = node.levels.length;
    const grown = [node, ...childrenOf(draft, place)].find(
      (each) => tooLarge(each, (each.cpt.length / m) * (m + 1)) !== undefined,
    );
    if (grown) return refused(tooLarge(grown, (grown.cpt.length / m) * (m + 1)) ?? '');
    const own = { ...retabled(node, table.withLevel(node.cpt, m)), levels: [...node.levels, name] };
    const next = changeChildren(withNode(draft, place, own), draft, place, table.withParentLevel);
    const children = childrenOf(draft, place);
    const rest =
      children.length > 0 ? ` In ${tablesOf(children)} its rows are the average of those of the other levels.` : '';
    return {
      draft: next,
      said: `Added the level ${name} to ${node.name}: it gets ${shownNumber(1 / (m + 1))} of each row, the others shrink in proportion.${rest}`,
    };
  };

export const renameLevel =
  (place: number, level: number, text: string): Edit =>
  (draft) => {
    const node = nodeAt(draft, place);
    const [name, before] = [text.trim(), node.levels[level] ?? ''];
    if (name === '') return refused('A level needs a name.');
    if (node.levels.some((other, k) => k !== level && other === name))
      return refused(`${node.name} already has a level called ${name}.`);
    const levels = node.levels.map((other, k) => (k === level ? name : other));
    return {
      draft: withNode(draft, place, { levels }),
      said: `Renamed the level ${before} of ${node.name} to ${name}.`,
    };
  };

/** Its share goes to the other levels in proportion; children lose its rows. */
export const removeLevel =
  (place: number, level: number): Edit =>
  (draft) => {
    const node = nodeAt(draft, place);
    const name = node.levels[level] ?? '';
    if (node.levels.length <= 2) return refused(`${node.name} needs at least two levels.`);
    const own = {
      ...retabled(node, table.withoutLevel(node.cpt, node.levels.length, level)),
      levels: node.levels.filter((_, k) => k !== level),
    };
    const drop = (cpt: readonly number[], width: number, sizes: readonly number[], parent: number) =>
      table.withoutParentLevel(cpt, width, sizes, parent, level);
    const children = childrenOf(draft, place);
    const rest = children.length > 0 ? ` Its rows are gone from ${tablesOf(children)}.` : '';
    return {
      draft: changeChildren(withNode(draft, place, own), draft, place, drop),
      said: `Removed the level ${name} of ${node.name}: its share went to the others in proportion.${rest}`,
    };
  };

const childrenOf = (draft: Draft, place: number): DraftNode[] =>
  draft.nodes.filter(({ parents }) => parents.includes(place));

const tablesOf = (nodes: readonly DraftNode[]): string =>
  `the ${nodes.length === 1 ? 'table' : 'tables'} of ${nodes.map(({ name }) => name).join(', ')}`;

type ChangeTable = (cpt: readonly number[], width: number, sizes: readonly number[], parent: number) => number[];

/** The tables of a node's children changed; their sizes are those of `before`. */
function changeChildren(draft: Draft, before: Draft, place: number, change: ChangeTable): Draft {
  const nodes = draft.nodes.map((node, k) => {
    const parent = node.parents.indexOf(place);
    const old = nodeAt(before, k);
    return parent < 0 ? node : retabled(node, change(old.cpt, old.levels.length, parentSizes(before, old), parent));
  });
  return withNodes(draft, nodes);
}

/** A row as it is typed: taken when it is a distribution, else kept beside the table. */
export const typeRow =
  (place: number, row: number, texts: readonly string[]): Edit =>
  (draft) => {
    const node = nodeAt(draft, place);
    const reading = readRow(texts, rowOf(node, row));
    if (reading.kind === 'valid') return { draft: withRow(draft, place, row, reading.row), said: '' };
    return { draft: withNode(draft, place, { typed: { ...node.typed, [row]: texts } }), said: '' };
  };

/** Divides a typed row by its sum. */
export const normalise =
  (place: number, row: number): Edit =>
  (draft) => {
    const node = nodeAt(draft, place);
    const reading = normaliseRow(node.typed[row] ?? rowOf(node, row).map(shownNumber), rowOf(node, row));
    if (reading.kind === 'invalid')
      return refused(`Row ${row + 1} of ${node.name} cannot be normalised: ${reading.reason}.`);
    return {
      draft: withRow(draft, place, row, reading.row),
      said: `Row ${row + 1} of ${node.name}: ${reading.row.map(shownNumber).join(', ')}.`,
    };
  };

function withRow(draft: Draft, place: number, row: number, values: readonly number[]): Draft {
  const node = nodeAt(draft, place);
  const cpt = [...node.cpt];
  cpt.splice(row * values.length, values.length, ...values);
  return withNode(draft, place, {
    cpt,
    typed: Object.fromEntries(Object.entries(node.typed).filter(([key]) => Number(key) !== row)),
  });
}

/** Whole rows from elsewhere: `numbers` is the table of the node, of which one row or all are taken. */
export const takeRows =
  (place: number, numbers: readonly number[], row?: number): Edit =>
  (draft) => {
    const node = nodeAt(draft, place);
    const m = node.levels.length;
    if (numbers.length !== node.cpt.length)
      return refused(`The table of ${node.name} has changed since the numbers were drawn.`);
    if (row === undefined)
      return {
        draft: withNode(draft, place, retabled(node, numbers)),
        said: `Drew the table of ${node.name} at random.`,
      };
    return {
      draft: withRow(draft, place, row, numbers.slice(row * m, (row + 1) * m)),
      said: `Drew row ${row + 1} of ${node.name} at random.`,
    };
  };

/** Several edits as one step. */
export const together =
  (edits: readonly Edit[], said: string): Edit =>
  (draft) => {
    let now = draft;
    for (const edit of edits) {
      const outcome = edit(now);
      if ('refused' in outcome) return outcome;
      now = outcome.draft;
    }
    return { draft: now, said };
  };
