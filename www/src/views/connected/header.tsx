// The header, connected to the state: ways in, history, ways out.
import { EXAMPLES } from '../../examples';
import type { Store } from '../../state/store';
import { ExportMenu, type ExportKind } from '../export/menu';
import { Header } from '../layout/header';
import type { OpenedDialog } from './dialogs';
import { exportAs } from './exports';
import type { Drawing } from './graph';

interface HeaderPartProps {
  store: Store;
  drawing: Drawing;
  onDialog: (dialog: OpenedDialog) => void;
}

export function HeaderPart({ store, drawing, onDialog }: HeaderPartProps) {
  const dataset = store.dataset.value;
  const origin = dataset?.origin;
  const example = origin?.kind === 'example' ? origin.id : undefined;
  // A link can hold neither a user's table nor, without it, anything that repeats the picture.
  const hidden: ExportKind[] = example === undefined ? ['data', 'link'] : [];
  const run = (kind: ExportKind) => { void exportAs(kind, store, drawing); };
  return (
    <Header
      examples={EXAMPLES}
      current={example === undefined ? { title: dataset?.title ?? '' } : { example }}
      canUndo={store.canUndo.value}
      canRedo={store.canRedo.value}
      onOpen={() => { onDialog('open'); }}
      onExample={(id) => { void store.openExample(id); }}
      onUndo={() => { void store.undo(); }}
      onRedo={() => { void store.redo(); }}
      onShare={() => { run('link'); }}
      onPrivacy={() => { onDialog('privacy'); }}
    >
      <ExportMenu ready={store.picture.value?.complete ?? false} hidden={hidden} onExport={run} />
    </Header>
  );
}
