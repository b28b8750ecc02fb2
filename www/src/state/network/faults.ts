// What still stands between a draft and its data.
import { configuration, nodeAt, parentSizes, rowOf, type Arrow, type Draft, type DraftNode } from './draft';
import { readRow } from './row';
import { ignores } from './table';

/** A row that is no distribution, and why. */
export interface RowFault {
  place: number;
  row: number;
  /** For the whole network: names the node and the row. */
  text: string;
}

/** Why a row is not in order; `undefined` where it is. */
export function rowFault(node: DraftNode, row: number): string | undefined {
  const texts = node.typed[row];
  const reading = texts && readRow(texts, rowOf(node, row));
  return reading?.kind === 'invalid' ? reading.reason : undefined;
}

/** Every row that has to be put in order. */
export function rowFaults(draft: Draft): RowFault[] {
  return draft.nodes.flatMap((node, place) =>
    Object.keys(node.typed)
      .map(Number)
      .flatMap((row) => {
        const reason = rowFault(node, row);
        return reason === undefined
          ? []
          : [{ place, row, text: `${node.name}, ${rowName(draft, node, row)}: ${reason}` }];
      }),
  );
}

/** A row by the levels of the parents: `rain = yes, sprinkler = no`. */
export function rowName(draft: Draft, node: DraftNode, row: number): string {
  if (node.parents.length === 0) return 'its only row';
  return configuration(draft, node, row)
    .map((level, k) => `${nodeAt(draft, node.parents[k] ?? 0).name} = ${level}`)
    .join(', ');
}

/** Arrows that say nothing: the child's rows are the same for every level of the parent. */
export function idleArrows(draft: Draft): Arrow[] {
  return draft.nodes.flatMap((node, to) => {
    const sizes = parentSizes(draft, node);
    return node.parents.flatMap((from, k): Arrow[] =>
      ignores(node.cpt, node.levels.length, sizes, k) ? [[from, to]] : [],
    );
  });
}

/** Why nothing can be sampled yet; `undefined` when it can. */
export function sampleRefusal(draft: Draft): string | undefined {
  if (draft.nodes.length < 2) return 'Learning needs at least two nodes.';
  const [first, ...more] = rowFaults(draft);
  if (!first) return undefined;
  return `${first.text}.${more.length > 0 ? ` So do ${more.length} more ${more.length === 1 ? 'row' : 'rows'} need work.` : ''}`;
}
