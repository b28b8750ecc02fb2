// Saving a table as a workspace file, connected to the state.
import { useMemo } from 'preact/hooks';
import type { Engine } from '../../engine/engine';
import { notedWhole, packWork, withNotes, workspaceOf, type KeptData } from '../../state/desk/workspace';
import type { Store } from '../../state/store';
import type { Work } from '../../state/work';
import { download, fileName } from '../export/download';
import { SaveDialog } from '../tables/save';
import type { Drawing } from './graph';
import { placesOf } from './keeper';

export interface SavePartProps {
  store: Store;
  engine: Engine;
  drawing: Drawing;
  onClose: () => void;
}

export function SavePart({ store, engine, drawing, onClose }: SavePartProps) {
  // As it is when the dialog opens: nothing changes meanwhile.
  const work = useMemo(() => store.work.peek(), []);
  if (!work) return null;
  const { dataset, source } = work.data;
  const before = store.session.workspaces?.get(dataset.origin);
  return (
    <SaveDialog
      title={dataset.title}
      cells={source && dataset.rows * dataset.variables.length}
      drawn={dataset.origin.kind === 'sampled'}
      notes={notedWhole(before)}
      pack={(kept, notes) => packed(store, engine, drawing, work, kept, notes)}
      onSave={(file, notes) => {
        download(fileName(dataset.title, 'nodewise'), file);
        store.saved.value = new Map([...store.saved.peek(), [work.data.id, work.steps.present]]);
        const workspaces = (store.session.workspaces ??= new WeakMap());
        workspaces.set(dataset.origin, { ...before, notes: withNotes(before, notes) });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

async function packed(
  store: Store,
  engine: Engine,
  drawing: Drawing,
  work: Work,
  kept: KeptData,
  notes: string,
): Promise<Blob> {
  const answer = work.picture && (await store.exportText('json'));
  const workspace = workspaceOf(work, {
    program: await engine.version(),
    places: placesOf(store, drawing),
    notes,
    answer,
    before: store.session.workspaces?.get(work.data.dataset.origin),
  });
  const bytes = await packWork(work, workspace, kept, engine);
  return new Blob([bytes], { type: 'application/gzip' });
}
