// What lies over the page: ways to open data, the columns of a file that was read, the word on privacy.
import '../../styles/import.css';
import type { ReadonlySignal } from '@preact/signals';
import { useMemo, useState } from 'preact/hooks';
import type { Engine } from '../../engine/engine';
import { DEFAULT_SAMPLING, drawnFrom, NETWORKS, NETWORKS_SOURCE } from '../../networks';
import type { Incoming, Store, Unread } from '../../state/store';
import { download, fileName } from '../export/download';
import { planText } from '../export/plan';
import { OpenDialog } from '../import/open';
import { ImportPanel, type Questions } from '../import/panel';
import { readingOf } from '../import/types';
import { UnreadPanel } from '../import/unread';
import { AboutDialog } from '../layout/about';
import { PrivacyDialog } from '../layout/privacy';
import { SamplePanel } from '../sample/panel';
import type { Drawing } from './graph';
import { Later } from './later';

export type OpenedDialog =
  | 'open'
  | 'tables'
  | 'save'
  | 'embed'
  | 'network'
  | 'draw'
  | 'figure2'
  | 'compare'
  | 'lab'
  | 'privacy'
  | 'about'
  | 'sources'
  | undefined;

const loadSources = async () => (await import('./sources')).SourcesPart;
const loadTables = async () => (await import('./tables')).TablesPart;
const loadSave = async () => (await import('./save')).SavePart;
const loadEmbed = async () => (await import('./embed')).EmbedPart;
const loadMemory = async () => (await import('./keeper')).MemoryPart;
const loadDraw = async () => (await import('./draw')).DrawPart;
const loadCompare = async () => (await import('./compare')).ComparePart;
const loadAsk = async () => (await import('./ask')).AskPart;
const loadCourse = async () => (await import('./course')).CoursePart;
const loadAssumptions = async () => (await import('./assumptions')).LabPart;
const loadFigure2 = async () => (await import('./figure2')).Figure2Part;

interface DialogsProps {
  store: Store;
  drawing: Drawing;
  engine: Engine;
  /** Empty until the engine has told it. */
  version: ReadonlySignal<string>;
  open: OpenedDialog;
  onDialog: (dialog: OpenedDialog) => void;
}

export function Dialogs({ store, drawing, engine, version, open, onDialog }: DialogsProps) {
  const incoming = store.incoming.value;
  const close = () => {
    onDialog(undefined);
  };
  const then = (work: Promise<void>) => {
    close();
    void work;
  };
  const unread = store.unread.value;
  if (unread) return <UnreadPart store={store} unread={unread} />;
  if (incoming) return <ImportPart {...{ store, engine, drawing, incoming }} />;
  if (store.incomingNetwork.value || open === 'network')
    return <NetworkPart store={store} engine={engine} onClose={close} />;
  const failed = (error: unknown) => {
    store.lab.value = undefined;
    close();
    store.notify(`This part of the page could not be loaded: ${String(error)}`, 'error');
  };
  if (open === 'sources')
    return <Later key="sources" load={loadSources} given={{ store, onClose: close }} onFail={failed} />;
  if (open === 'tables')
    return <Later key="tables" load={loadTables} given={{ store, engine, drawing, onDialog }} onFail={failed} />;
  if (open === 'save')
    return <Later key="save" load={loadSave} given={{ store, engine, drawing, onClose: close }} onFail={failed} />;
  if (open === 'embed') return <Later key="embed" load={loadEmbed} given={{ store, onClose: close }} onFail={failed} />;
  if (open === 'draw')
    return <Later key="draw" load={loadDraw} given={{ store, engine, onClose: close }} onFail={failed} />;
  if (open === 'figure2')
    return <Later key="figure2" load={loadFigure2} given={{ store, engine, onClose: close }} onFail={failed} />;
  if (open === 'compare')
    return <Later key="compare" load={loadCompare} given={{ store, onClose: close }} onFail={failed} />;
  if (open === 'lab' && store.lab.value?.startsWith('ask'))
    return <Later key="ask" load={loadAsk} given={{ store, engine, onClose: close }} onFail={failed} />;
  if (open === 'lab' && /^(lesson|course)/.test(store.lab.value ?? ''))
    return <Later key="course" load={loadCourse} given={{ store, engine, onClose: close }} onFail={failed} />;
  if (open === 'lab')
    return <Later key="lab" load={loadAssumptions} given={{ store, engine, onClose: close }} onFail={failed} />;
  if (open === 'about') return <AboutDialog version={version.value} sources={sourcesOf(store)} onClose={close} />;
  if (open === 'privacy') return <PrivacyDialog onClose={close} />;
  if (open !== 'open') return null;
  return (
    <OpenDialog
      examples={NETWORKS}
      source={NETWORKS_SOURCE}
      onFile={(file, ...more) => {
        close();
        void store.openFile(file, ...more).then(() => {
          if (more.length > 0) onDialog('sources');
        });
      }}
      onText={(text) => {
        then(store.openText(text));
      }}
      onExample={(id) => {
        then(store.openSample(drawnFrom({ kind: 'bundled', id })));
      }}
      onNetwork={() => {
        onDialog('network');
      }}
      onClose={close}
    />
  );
}

/** Whose network the rows are drawn from, where it came with the page. */
function sourcesOf(store: Store): string {
  const origin = store.dataset.value?.origin;
  const network = origin?.kind === 'sampled' ? origin.network : undefined;
  const bundled = network?.kind === 'bundled' ? NETWORKS.find(({ id }) => id === network.id) : undefined;
  return bundled ? `${bundled.title}: ${bundled.authors}. ${NETWORKS_SOURCE}` : NETWORKS_SOURCE;
}

/** The panel of networks: about one that a file brought, or about the one that the present rows come from. */
function NetworkPart({ store, engine, onClose }: { store: Store; engine: Engine; onClose: () => void }) {
  const [brought, dataset] = [store.incomingNetwork.value, store.dataset.value];
  const origin = dataset?.origin;
  const present = origin?.kind === 'sampled' ? origin : DEFAULT_SAMPLING;
  const close = () => {
    store.dropNetwork();
    onClose();
  };
  return (
    <SamplePanel
      // Another file brings another form.
      key={brought?.name}
      networks={NETWORKS}
      note={NETWORKS_SOURCE}
      initial={brought ? drawnFrom({ kind: 'own', ...brought }) : present}
      table={dataset && { title: dataset.title, columns: store.names.value }}
      load={(source) => store.network(source)}
      read={(text) => store.readNetwork(text)}
      fresh={() => engine.freshSeed()}
      onSample={(sampling) => {
        close();
        void store.openSample(sampling);
      }}
      onCompare={(model) => {
        close();
        void store.compareWith(model);
      }}
      onClose={close}
    />
  );
}

interface ImportPartProps extends Pick<DialogsProps, 'store' | 'engine' | 'drawing'> {
  incoming: Incoming;
}

function ImportPart({ store, engine, drawing, incoming }: ImportPartProps) {
  const { title, table, options, plan, again, error } = incoming;
  const [asks] = useState(() => store.keep.peek() === undefined);
  const questions = useMemo<Questions>(
    () => ({
      inspect: (chosen) => table.inspect(chosen),
      detail: (column, chosen) => table.detail(column, chosen),
      gaps: (chosen) => table.gaps(chosen),
      readPlan: (text) => table.readPlan(text),
      forecast: (levels, count) => engine.forecast(levels, count, engine.workers),
    }),
    [table],
  );
  if (!table.report) return null;
  const { rows, columns, format, notices, skipped } = table.report;
  return (
    <ImportPanel
      title={title}
      rows={rows}
      reports={columns}
      format={format}
      notices={notices}
      skipped={skipped}
      reading={readingOf(options)}
      plan={plan}
      again={again}
      ask={questions}
      memory={!again && asks && <FirstMemory {...{ store, engine, drawing }} bytes={incoming.data?.size} />}
      error={error}
      onReading={(reading) => {
        void store.readAgain({ ...options, ...reading });
      }}
      onSavePlan={(chosen) => {
        download(fileName(title, 'plan.json'), planText(chosen));
      }}
      onLearn={(chosen) => {
        // Whoever was asked and changed nothing wants nothing to be kept.
        store.keep.value ??= 'nothing';
        void store.learnIncoming(chosen);
      }}
      onCancel={() => {
        store.dropIncoming();
      }}
    />
  );
}

/** Asked at the first file of one's own, and nowhere in the way after that. */
function FirstMemory(given: Pick<DialogsProps, 'store' | 'engine' | 'drawing'> & { bytes: number | undefined }) {
  const failed = () => undefined;
  return <Later load={loadMemory} given={{ ...given, brief: true }} onFail={failed} />;
}

function UnreadPart({ store, unread }: { store: Store; unread: Unread }) {
  const { title, options, offers, members, error } = unread;
  return (
    <UnreadPanel
      title={title}
      error={error}
      offers={offers}
      members={members}
      reading={readingOf(options)}
      onReading={(reading) => {
        void store.readAgain({ ...options, ...reading });
      }}
      onCancel={() => {
        store.dropIncoming();
      }}
    />
  );
}
