// Random networks and edits for the laws of the editor.
import fc from 'fast-check';
import { nodeAt, rowCount, type Draft } from '../../www/src/state/network/draft';
import * as edits from '../../www/src/state/network/edits';
import type { Edit } from '../../www/src/state/network/edits';
import { fromModel, STARTERS } from '../../www/src/state/network/starters';

/** An edit that still has to be told the draft: numbers are taken modulo what there is. */
export type Wish = (draft: Draft) => Edit | undefined;

const any = fc.nat(1000);
const cell = fc.oneof(
  fc.constantFrom('', 'x', '0', '1', '0,5', '-1'),
  fc.double({ min: 0, max: 1, noNaN: true }).map(String),
);

const withNode = (make: (draft: Draft, place: number) => Edit): fc.Arbitrary<Wish> =>
  any.map((k) => (draft) => (draft.nodes.length === 0 ? undefined : make(draft, k % draft.nodes.length)));

const arrow = (make: (from: number, to: number) => Edit): fc.Arbitrary<Wish> =>
  fc.tuple(any, any).map(
    ([a, b]) =>
      ({ nodes: { length } }) =>
        length === 0 ? undefined : make(a % length, b % length),
  );

const level = (make: (place: number, level: number) => Edit): fc.Arbitrary<Wish> =>
  fc.tuple(any, any).map(([a, b]) => (draft) => {
    if (draft.nodes.length === 0) return undefined;
    const place = a % draft.nodes.length;
    return make(place, b % nodeAt(draft, place).levels.length);
  });

const typing: fc.Arbitrary<Wish> = fc
  .tuple(any, any, fc.array(cell, { minLength: 8, maxLength: 8 }))
  .map(([a, b, texts]) => (draft) => {
    if (draft.nodes.length === 0) return undefined;
    const place = a % draft.nodes.length;
    const node = nodeAt(draft, place);
    return edits.typeRow(
      place,
      b % rowCount(draft, node),
      node.levels.map((_, k) => texts[k] ?? ''),
    );
  });

/** Any edit, arrows and levels more often than deletions, so that networks grow. */
export const wish: fc.Arbitrary<Wish> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Wish>(() => edits.addNode(0, 0)) },
  { weight: 5, arbitrary: arrow((from, to) => edits.addArrow([from, to])) },
  { weight: 2, arbitrary: withNode((_, place) => edits.addLevel(place)) },
  { weight: 1, arbitrary: level((place, k) => edits.removeLevel(place, k)) },
  { weight: 1, arbitrary: level((place, k) => edits.renameLevel(place, k, 'no')) },
  { weight: 1, arbitrary: withNode((_, place) => edits.removeNode(place)) },
  { weight: 1, arbitrary: withNode((_, place) => edits.renameNode(place, 'A')) },
  { weight: 1, arbitrary: withNode((_, place) => edits.moveNode(place, 1, 2)) },
  { weight: 1, arbitrary: arrow((from, to) => edits.removeArrow([from, to])) },
  { weight: 1, arbitrary: arrow((from, to) => edits.reverseArrow([from, to])) },
  { weight: 3, arbitrary: typing },
);

export const start: fc.Arbitrary<Draft> = fc.constantFrom(...STARTERS).map(({ model }) => fromModel(model));

/** The draft after each wish in turn; refused ones change nothing. */
export function follow(draft: Draft, wishes: readonly Wish[]): Draft {
  return wishes.reduce((now, wish) => {
    const outcome = wish(now)?.(now);
    return outcome && 'draft' in outcome ? outcome.draft : now;
  }, draft);
}
