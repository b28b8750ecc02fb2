// The import panel: what was read, what to do with it, and how large it will be.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Dialog } from '../layout/dialog';
import { counted } from '../parts/format';
import { Columns } from './columns';
import type { Forecast } from '../../wasm/nodewise';
import { sizeOf, usedColumns, type UsedColumn } from './forecast';
import { ReadingOptions, TableOptions } from './options';
import { startDraft, toPlan } from './plan';
import { SizeWords } from './size';
import type { ColumnReport, Format, Notice, Plan, Reading } from './types';

export interface ImportPanelProps {
  title: string;
  rows: number;
  /** Another array means another table, and the choices start anew. */
  reports: readonly ColumnReport[];
  format: Format;
  reading: Reading;
  /** What had to be repaired or guessed in reading. */
  notices: readonly Notice[];
  /** An earlier plan for this table. */
  plan?: Plan | undefined;
  /** The table is the one that is shown: its columns are changed. */
  again: boolean;
  incompleteRows?: number | undefined;
  /** The core's forecast for columns with these numbers of levels. */
  forecast: (levels: readonly number[], rows: number) => Promise<Forecast>;
  /** Why the plan could not be carried out; names row and column. */
  error?: string | undefined;
  onReading: (reading: Reading) => void;
  onLearn: (plan: Plan) => void;
  /** Everything stays as it was. */
  onCancel: () => void;
}

export function ImportPanel(props: ImportPanelProps) {
  const { reports, plan } = props;
  const [draft, setDraft] = useState(() => startDraft(reports, plan));
  // Read again with another delimiter, the columns are others.
  useEffect(() => {
    setDraft(startDraft(reports, plan));
  }, [reports]);
  const used = useMemo(() => usedColumns(reports, draft), [reports, draft]);
  const size = sizeOf(used, useForecast(props.forecast, used, props.rows));
  return (
    <Dialog title={`${props.again ? 'Columns of' : 'Import'} ${props.title}`} size="wide" onClose={props.onCancel}>
      <p class="import-summary">
        {counted(props.rows, 'row')}, {counted(reports.length, 'column')}.{' '}
        {props.again
          ? 'λ, places, pins and what is known of pairs stay where they still make sense; a change can be undone.'
          : 'Each column has a suggestion; change what you know better.'}
      </p>
      {props.error && (
        <p role="alert" class="notice notice-error">
          {props.error}
        </p>
      )}
      <ReadNotices notices={props.notices} />
      <div class="import-body">
        <Columns reports={reports} draft={draft} onChange={setDraft} />
        <div class="import-options">
          <TableOptions reports={reports} draft={draft} onChange={setDraft} incompleteRows={props.incompleteRows} />
          <ReadingOptions format={props.format} reading={props.reading} onReading={props.onReading} />
        </div>
      </div>
      <footer class="dialog-footer">
        <SizeWords size={size} />
        <div class="button-row">
          <button type="button" onClick={props.onCancel}>
            Cancel
          </button>
          <button
            type="button"
            class="main-button"
            autofocus
            disabled={size.refusal !== undefined}
            onClick={() => {
              props.onLearn(toPlan(reports, draft));
            }}
          >
            {props.again ? 'Apply' : 'Learn'}
          </button>
        </div>
      </footer>
    </Dialog>
  );
}

/** What the core foretells; until it has answered, what it said before. */
function useForecast(ask: ImportPanelProps['forecast'], used: readonly UsedColumn[], rows: number) {
  const [told, setTold] = useState<Forecast | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    ask(
      used.map(({ levels }) => levels),
      rows,
    ).then(
      (forecast) => {
        if (wanted) setTold(forecast);
      },
      // Without a forecast a run that is too large is refused when it begins.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [used, rows]);
  return told;
}

function ReadNotices({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null;
  return (
    <details class="read-notices">
      <summary>{counted(notices.length, 'remark')} from reading</summary>
      <ul>
        {notices.map(({ column, text }) => (
          <li key={`${column ?? ''} ${text}`}>
            {column !== null && <strong>{column}: </strong>}
            {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
