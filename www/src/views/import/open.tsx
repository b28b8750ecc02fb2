// The doors: a file, a pasted table, an example, a known network.
import { useId, useRef, useState } from 'preact/hooks';
import { Dialog } from '../layout/dialog';
import { looksLikeTable } from '../layout/incoming';
import { PRIVACY_SENTENCE } from '../layout/promise';

interface OpenDialogProps {
  examples: readonly { id: string; title: string; about: string; authors: string }[];
  /** Where the examples come from. */
  source: string;
  /** Why the last file could not be read; names row and column. */
  error?: string | undefined;
  /** Several are counts files, to be added up. */
  onFile: (file: File, ...more: File[]) => void;
  onText: (text: string) => void;
  onExample: (id: string) => void;
  onNetwork: () => void;
  onClose: () => void;
}

export function OpenDialog(props: OpenDialogProps) {
  return (
    <Dialog title="Open data" onClose={props.onClose}>
      {props.error && (
        <p role="alert" class="notice notice-error">
          {props.error} The earlier result is still there.
        </p>
      )}
      <FileDoor onFile={props.onFile} />
      <PasteDoor onText={props.onText} />
      <NetworkDoor onNetwork={props.onNetwork} />
      <ExampleDoor {...props} />
      <p class="help">{PRIVACY_SENTENCE}.</p>
    </Dialog>
  );
}

/** What the browser's own dialog shows; what a file is, its bytes say. */
const ACCEPTED =
  '.csv,.tsv,.txt,.dat,.data,.json,.jsonl,.ndjson,.gz,.zip,.xlsx,.xls,.ods,.sav,.zsav,.dta,.sas7bdat,.parquet,.bif,.nodewise,' +
  'text/csv,text/tab-separated-values,text/plain';

function FileDoor({ onFile }: Pick<OpenDialogProps, 'onFile'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <section class="door">
      <h3>A file</h3>
      <p class="help">
        A table, one row a case, one column a variable: as text (CSV, TSV, JSON), of Excel, LibreOffice, SPSS, Stata,
        SAS or Parquet, also in gzip or zip; a counts file, or several, which are added up; a network (BIF), or a
        workspace (.nodewise). Or drop it on the page.
      </p>
      <input
        ref={input}
        type="file"
        aria-label="File"
        multiple
        accept={ACCEPTED}
        onChange={(event) => {
          const [file, ...more] = event.currentTarget.files ?? [];
          // Emptied, so that the same file can be chosen again after it was corrected.
          if (input.current) input.current.value = '';
          if (file) onFile(file, ...more);
        }}
      />
    </section>
  );
}

function PasteDoor({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState('');
  const id = useId();
  return (
    <section class="door">
      <h3>
        <label for={id}>A pasted table</label>
      </h3>
      <textarea
        id={id}
        rows={4}
        spellcheck={false}
        placeholder={'rain,grass\nyes,wet\nno,dry'}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
        }}
      />
      <button
        type="button"
        disabled={!looksLikeTable(text)}
        onClick={() => {
          onText(text);
        }}
      >
        Use this table
      </button>
    </section>
  );
}

function NetworkDoor({ onNetwork }: { onNetwork: () => void }) {
  return (
    <section class="door">
      <h3>Rows from a known network</h3>
      <p class="help">
        Draw rows from a published network, from a BIF file of your own or from a random one, and see how much of it is
        found again.
      </p>
      <button type="button" onClick={onNetwork}>
        Choose a network…
      </button>
    </section>
  );
}

function ExampleDoor({ examples, source, onExample }: OpenDialogProps) {
  return (
    <section class="door">
      <h3>An example</h3>
      <ul class="example-list">
        {examples.map((example) => (
          <li key={example.id}>
            <button
              type="button"
              onClick={() => {
                onExample(example.id);
              }}
            >
              {example.title}
            </button>
            <span>
              {example.about} <small class="quiet">{example.authors}</small>
            </span>
          </li>
        ))}
      </ul>
      <p class="help">{source}</p>
    </section>
  );
}
