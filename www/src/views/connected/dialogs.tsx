// What lies over the page: ways to open data, the columns of a file that was read, the word on privacy.
import { EXAMPLES, EXAMPLES_SOURCE } from '../../examples';
import type { Incoming, Store } from '../../state/store';
import { OpenDialog } from '../import/open';
import { ImportPanel } from '../import/panel';
import { PrivacyDialog } from '../layout/privacy';

export type OpenedDialog = 'open' | 'privacy' | undefined;

interface DialogsProps {
  store: Store;
  open: OpenedDialog;
  onDialog: (dialog: OpenedDialog) => void;
}

export function Dialogs({ store, open, onDialog }: DialogsProps) {
  const incoming = store.incoming.value;
  const close = () => { onDialog(undefined); };
  const then = (work: Promise<void>) => { close(); void work; };
  if (incoming) return <ImportPart store={store} incoming={incoming} />;
  if (open === 'privacy') return <PrivacyDialog onClose={close} />;
  if (open !== 'open') return null;
  return (
    <OpenDialog
      examples={EXAMPLES}
      source={EXAMPLES_SOURCE}
      onFile={(file) => { then(store.openFile(file)); }}
      onText={(text) => { then(store.openText(text)); }}
      onExample={(id) => { then(store.openExample(id)); }}
      onClose={close}
    />
  );
}

function ImportPart({ store, incoming }: { store: Store; incoming: Incoming }) {
  const { title, table, options, plan, error } = incoming;
  const { rows, columns, format, notices } = table.report;
  return (
    <ImportPanel
      title={title}
      rows={rows}
      reports={columns}
      format={format}
      notices={notices}
      reading={{ header: options.header ?? null, delimiter: options.delimiter ?? null }}
      plan={plan}
      workers={navigator.hardwareConcurrency}
      error={error}
      onReading={(reading) => { void store.readAgain({ ...options, ...reading }); }}
      onLearn={(chosen) => { void store.learnIncoming(chosen); }}
      onCancel={() => { store.dropIncoming(); }}
    />
  );
}
