// The page as a whole: each part of the frame, connected to the state.
import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Engine } from '../../engine/engine';
import { shareLink } from '../../state/address';
import { shareOf } from '../../state/job';
import { isKept } from '../../state/keep';
import type { Store } from '../../state/store';
import type { OpenedDialog } from './dialogs';
import { DirectionPart } from './direction';
import { EdgesPart } from './edges';
import { GraphPart, type Drawing } from './graph';
import { HeaderPart } from './header';
import { InspectorPart } from './inspector';
import { Later } from './later';
import { StripPart } from './strip';
import { PresentPart, usePresentingKeys } from './presenting';
import { SurePart } from './sure';
import { Frame } from '../layout/frame';
import { Incoming } from '../layout/incoming';
import { Notices } from '../layout/notices';
import { StatusLine } from '../layout/status';
import { usePanels } from '../layout/use-panels';

/** Hidden at first, so loaded when first shown. */
const loadSettings = async () => (await import('./settings')).SettingsPart;
/** Keeps in this browser what is open, where somebody wants that. */
const loadKeeper = async () => (await import('./keeper')).KeeperPart;
const ignore = () => undefined;
const loadDialogs = async () => (await import('./dialogs')).Dialogs;

interface PageProps {
  store: Store;
  /** For views that ask it directly: forecasts and drawn networks are no part of the state. */
  engine: Engine;
  /** Empty until the engine has told it. */
  version: ReadonlySignal<string>;
  /** Graph and λ alone, inside another page. */
  embed: boolean;
}

export function Page({ store, engine, version, embed }: PageProps) {
  const [dialog, setDialog] = useState<OpenedDialog>();
  const [drawing] = useState<Drawing>(() => ({ handle: { current: null } }));
  const presents = store.presenting.value;
  const panels = usePanels(embed || presents);
  useHistoryKeys(store);
  usePresentingKeys(store);
  return (
    <>
      <Frame
        panels={panels}
        header={
          embed || presents ? null : <HeaderPart store={store} drawing={drawing} panels={panels} onDialog={setDialog} />
        }
        notices={<NoticesPart store={store} />}
        graph={<GraphPart store={store} drawing={drawing} />}
        direction={
          <>
            <SurePart store={store} engine={engine} />
            <DirectionPart store={store} onDialog={setDialog} />
          </>
        }
        strip={<StripPart store={store} />}
        status={
          <>
            <PresentPart store={store} />
            <StatusPart store={store} />
            {embed && <EmbedLink store={store} />}
          </>
        }
        inspector={<InspectorPart store={store} />}
        edges={<EdgesPart store={store} />}
        settings={
          panels.open.settings && (
            <Later
              load={loadSettings}
              given={{ store, onDialog: setDialog }}
              onFail={(error) => {
                store.notify(`This part of the page could not be loaded: ${String(error)}`, 'error');
              }}
            />
          )
        }
      />
      {!embed && <IncomingPart store={store} onOpened={setDialog} />}
      {isKept(store.keep.value) && <Later load={loadKeeper} given={{ store, engine, drawing }} onFail={ignore} />}
      <DialogsPart {...{ store, drawing, engine, version, embed }} open={dialog} onDialog={setDialog} />
    </>
  );
}

interface DialogsPartProps extends PageProps {
  drawing: Drawing;
  open: OpenedDialog;
  onDialog: (dialog: OpenedDialog) => void;
}

/** Dialogs come in a script of their own: the first graph need not wait for them. */
function DialogsPart(props: DialogsPartProps) {
  const { store, onDialog } = props;
  const open = props.open ?? (store.lab.value === undefined ? undefined : 'lab');
  if (!store.incoming.value && !store.unread.value && !store.incomingNetwork.value && !open) return null;
  const failed = (error: unknown) => {
    store.lab.value = undefined;
    onDialog(undefined);
    store.notify(`This part of the page could not be loaded: ${String(error)}`, 'error');
  };
  return <Later load={loadDialogs} given={{ ...props, open }} onFail={failed} />;
}

/** From another page to the whole of this one, with what is shown here. */
function EmbedLink({ store }: { store: Store }) {
  return (
    <a class="embed-link" href={shareLink(store, location)} target="_blank" rel="noopener">
      Open in nodewise
    </a>
  );
}

function NoticesPart({ store }: { store: Store }) {
  return (
    <Notices
      notices={store.notices.value}
      onDismiss={(id) => {
        store.dismiss(id);
      }}
    />
  );
}

function StatusPart({ store }: { store: Store }) {
  const job = store.job.value;
  const running = job.kind !== 'idle' && job.kind !== 'starting';
  return (
    <StatusLine
      text={store.status.value}
      job={running ? { done: shareOf(job) } : undefined}
      onCancel={() => {
        store.cancel();
      }}
    />
  );
}

function IncomingPart({ store, onOpened }: { store: Store; onOpened: (dialog: OpenedDialog) => void }) {
  // Made once: the listeners of the whole page are renewed whenever these change.
  const [given] = useState(() => ({
    file: (file: File, ...more: File[]) => {
      onOpened(undefined);
      if (file.name.endsWith('.lesson.json')) {
        store.session.lesson = file;
        store.lab.value = `course_${file.lastModified}`;
        return;
      }
      void store.openFile(file, ...more).then(() => {
        if (more.length > 0) onOpened('sources');
      });
    },
    text: (text: string) => {
      onOpened(undefined);
      void store.openText(text);
    },
  }));
  return <Incoming onFile={given.file} onText={given.text} />;
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
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, [store]);
}
