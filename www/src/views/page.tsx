// The page as a whole: each part of the frame, connected to the state.
import { useEffect, useState } from 'preact/hooks';
import { EXAMPLES, EXAMPLES_SOURCE } from '../examples';
import { shareOf } from '../state/job';
import type { Store } from '../state/store';
import { Dialogs, type OpenedDialog } from './connected/dialogs';
import { EdgesPart } from './connected/edges';
import { GraphPart, type Drawing } from './connected/graph';
import { HeaderPart } from './connected/header';
import { InspectorPart } from './connected/inspector';
import { SettingsPart } from './connected/settings';
import { StripPart } from './connected/strip';
import { Frame } from './layout/frame';
import { Incoming } from './layout/incoming';
import { Notices } from './layout/notices';
import { StatusLine } from './layout/status';

interface PageProps {
  store: Store;
  version: string;
}

export function Page({ store, version }: PageProps) {
  const [dialog, setDialog] = useState<OpenedDialog>();
  const [drawing] = useState<Drawing>(() => ({ handle: { current: null } }));
  useHistoryKeys(store);
  return (
    <>
      <Frame
        header={<HeaderPart store={store} drawing={drawing} onDialog={setDialog} />}
        notices={<NoticesPart store={store} />}
        graph={<GraphPart store={store} drawing={drawing} />}
        strip={<StripPart store={store} />}
        status={<StatusPart store={store} />}
        inspector={<InspectorPart store={store} />}
        edges={<EdgesPart store={store} />}
        settings={<SettingsPart store={store} />}
        footer={<Footer store={store} version={version} />}
      />
      <IncomingPart store={store} onOpened={setDialog} />
      <Dialogs store={store} open={dialog} onDialog={setDialog} />
    </>
  );
}

function NoticesPart({ store }: { store: Store }) {
  return <Notices notices={store.notices.value} onDismiss={(id) => { store.dismiss(id); }} />;
}

function StatusPart({ store }: { store: Store }) {
  const job = store.job.value;
  const running = job.kind !== 'idle' && job.kind !== 'starting';
  return <StatusLine text={store.status.value} job={running ? { done: shareOf(job) } : undefined} onCancel={() => { store.cancel(); }} />;
}

function IncomingPart({ store, onOpened }: { store: Store; onOpened: (dialog: OpenedDialog) => void }) {
  // Made once: the listeners of the whole page are renewed whenever these change.
  const [given] = useState(() => ({
    file: (file: File) => { onOpened(undefined); void store.openFile(file); },
    text: (text: string) => { onOpened(undefined); void store.openText(text); },
  }));
  return <Incoming onFile={given.file} onText={given.text} />;
}

function Footer({ store, version }: PageProps) {
  const origin = store.dataset.value?.origin;
  const example = origin?.kind === 'example' ? EXAMPLES.find(({ id }) => id === origin.id) : undefined;
  return (
    <p>
      {example && `${example.title}: ${example.authors}. ${EXAMPLES_SOURCE} `}
      An edge says that two columns depend on each other, not which one is the cause. nodewise {version}.
    </p>
  );
}

/** Ctrl or ⌘ with Z undoes, with Y or Shift+Z redoes; inside a text field they are the field's own. */
function useHistoryKeys(store: Store): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.matches('input:not([type=range]), textarea');
      if (typing || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const redo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!redo && key !== 'z') return;
      event.preventDefault();
      void (redo ? store.redo() : store.undo());
    };
    document.addEventListener('keydown', onKey);
    return () => { document.removeEventListener('keydown', onKey); };
  }, [store]);
}
