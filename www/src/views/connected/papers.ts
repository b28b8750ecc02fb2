// What is written about an answer for people and for other programs; the core writes it.
import type { LabWatch, ReportAsked } from '../../engine/lab/lab-engine';
import type { Store } from '../../state/store';
import type { Resampled } from '../../state/sureness';
import { nameOf, notesOf, reportCommand } from './command';
import { labOf } from './lab-engine';

/** The report of what is shown, with a picture as SVG; without one the core draws it. */
export async function report(store: Store, figure: string | null): Promise<string> {
  const [picture, position, dataset] = [store.picture.peek(), store.position.peek(), store.dataset.peek()];
  if (!picture || !position || !dataset) throw new Error('there is nothing to report yet');
  const [overlay, sure] = [store.overlay.peek(), store.sure.peek()];
  const { lambda } = overlay ?? position;
  const { rule, filter, formulation, forbidden, required } = store.settings.peek();
  const { counts } = picture.data;
  const asked: ReportAsked = {
    counts,
    fits: await store.fits(lambda),
    report: {
      learned: { formulation, rule, filter, forbidden, required },
      export: { format: 'json', lambda, rule, filter, notices: counts.notices },
      summed: sure && !overlay && !sure.searched ? await sure.exactly() : null,
      headings: {
        name: nameOf(store),
        file: dataset.origin.kind === 'file' ? dataset.origin.name : null,
        command: reportCommand(store),
        columns: await store.stories(),
        notes: notesOf(store),
        figure,
      },
      pruned: store.choices.peek().directed === 'pruned',
    },
  };
  return overlay ? overlay.report(asked) : labOf(store).report(asked);
}

/** The counts file of the rows with the counts of resamples. */
export async function resampledCounts(store: Store, by: Resampled, watch: LabWatch): Promise<string> {
  return labOf(store).resampledFile(await store.rows(), by, watch);
}

/** The prepared rows as CSV. */
export async function preparedTable(store: Store): Promise<string> {
  return labOf(store).csv(await store.rows());
}

/** The program in another language that fits the graph that is shown. */
export function program(store: Store, language: 'r' | 'python', table: string): Promise<string> {
  const kinds = { learned: 'skeleton', pruned: 'skeleton', class: 'class', dag: 'dag', average: 'class' } as const;
  const edges = store.edges
    .peek()
    .filter(({ state }) => state === 'kept')
    .map(({ a, b, arrow }): [number, number, boolean] => (arrow === 'ba' ? [b, a, true] : [a, b, arrow === 'ab']));
  const kind = store.overlay.peek() ? kinds[store.choices.peek().directed] : 'skeleton';
  const graph = {
    kind,
    edges: kind === 'skeleton' ? edges.map(([a, b]): [number, number, boolean] => [a, b, false]) : edges,
  };
  return labOf(store).recipe({ language, variables: store.dataset.peek()?.variables ?? [], graph, table });
}
