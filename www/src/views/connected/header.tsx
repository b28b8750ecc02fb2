// The header, connected to the state: ways in, history, ways out.
import { drawnFrom, NETWORKS } from '../../networks';
import type { Store } from '../../state/store';
import { isOwn } from '../../state/work';
import { ExportMenu, type ExportKind } from '../export/menu';
import { Header } from '../layout/header';
import { PanelButtons } from '../layout/panel-buttons';
import type { Panels } from '../layout/use-panels';
import type { OpenedDialog } from './dialogs';
import type { Drawing } from './graph';

/** What leaves the page is asked for once a pointer or the focus comes near: a copy to the clipboard has to follow the click at once. */
const loadExports = () => import('./exports');

interface HeaderPartProps {
  store: Store;
  drawing: Drawing;
  panels: Panels;
  onDialog: (dialog: OpenedDialog) => void;
}

export function HeaderPart({ store, drawing, panels, onDialog }: HeaderPartProps) {
  const dataset = store.dataset.value;
  const origin = dataset?.origin;
  const network = origin?.kind === 'sampled' ? origin.network : undefined;
  const example = network?.kind === 'bundled' ? network.id : undefined;
  const run = (kind: ExportKind) => {
    if (kind === 'workspace' || kind === 'embed') {
      onDialog(kind === 'embed' ? kind : 'save');
      return;
    }
    loadExports().then(
      ({ exportAs }) => exportAs(kind, store, drawing),
      (error: unknown) => {
        store.notify(`This part of the page could not be loaded: ${String(error)}`, 'error');
      },
    );
  };
  return (
    <Header
      examples={NETWORKS}
      current={example === undefined ? { title: dataset?.title ?? '' } : { example }}
      others={store.others.value.map(({ data: { id, dataset } }) => ({ id, title: dataset.title, rows: dataset.rows }))}
      own={isOwn(origin)}
      canUndo={store.canUndo.value}
      canRedo={store.canRedo.value}
      onOpen={() => {
        onDialog('open');
      }}
      onNetworks={(id) => {
        if (id === 'lab') store.lab.value = '';
        else if (id === 'ask' || id === 'course') store.lab.value = id;
        else onDialog(id);
      }}
      onExample={(id) => {
        const work = store.others.peek().find(({ data }) => data.id === id);
        void (work ? store.resume(work) : store.openSample(drawnFrom({ kind: 'bundled', id })));
      }}
      onTables={() => {
        onDialog('tables');
      }}
      onUndo={() => {
        void store.undo();
      }}
      onRedo={() => {
        void store.redo();
      }}
      onShare={() => {
        run(isOwn(origin) ? 'workspace' : 'link');
      }}
      onPrivacy={() => {
        onDialog('privacy');
      }}
      onAbout={() => {
        onDialog('about');
      }}
      onNear={() => {
        void loadExports().catch(() => undefined);
      }}
      panels={<PanelButtons open={panels.open} turn={panels.turn} />}
    >
      <ExportMenu ready={store.picture.value?.complete ?? false} hidden={hiddenKinds(store)} onExport={run} />
    </Header>
  );
}

/** Ways out that make no sense now: rows and network exist only where they are known, and a link cannot hold a user's own. */
function hiddenKinds(store: Store): ExportKind[] {
  const origin = store.dataset.value?.origin;
  const drawn = origin?.kind === 'sampled';
  return [
    ...(store.overlay.value ? [] : ['fitted' as const]),
    ...(drawn ? [] : ['data' as const]),
    ...(store.knownTruth.value ? [] : ['bif' as const]),
    ...(store.hasRows.value ? [] : (['plan', 'prepared', 'r', 'python'] as const)),
    ...(isOwn(origin) ? ['link' as const, 'embed' as const] : []),
  ];
}
