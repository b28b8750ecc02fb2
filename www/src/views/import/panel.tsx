// The import panel: what was read, what to do with it, and how large it will be. It opens again on the same table whenever its
// columns are to be changed.
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Forecast } from '../../wasm/nodewise';
import { Dialog } from '../layout/dialog';
import { counted, listed } from '../parts/format';
import { useAnswer } from './ask';
import { Columns } from './columns';
import { Editor } from './editor/editor';
import { sizeOf, usedColumns, type Size } from './forecast';
import { GapsWords } from './gaps';
import { PlanFile, TableOptions } from './options';
import { inapplicable, startDraft, strangers, toPlan, withBulk, withColumn, type Draft } from './plan';
import { ReadingOptions, SkippedRows } from './reading';
import { SizeWords } from './size';
import { firstStep, stepBack, stepForth, stepTo, type Steps } from './steps';
import type { ColumnDetail, ColumnReport, Format, Gaps, Notice, Plan, Reading, Skipped } from './types';

/** What the core is asked about the table while its columns are chosen. */
export interface Questions {
  /** The columns as they are under a plan: what is missing, and how numbers are written, changes what a column looks like. */
  inspect: (plan: Plan) => Promise<readonly ColumnReport[]>;
  detail: (column: number, plan: Plan) => Promise<ColumnDetail>;
  gaps: (plan: Plan) => Promise<Gaps>;
  /** A plan from its file's text. */
  readPlan: (text: string) => Promise<Plan>;
  /** The forecast for columns with these numbers of levels. */
  forecast: (levels: readonly number[], rows: number) => Promise<Forecast>;
}

export interface ImportPanelProps {
  title: string;
  rows: number;
  /** Another array means another table, and the choices start anew. */
  reports: readonly ColumnReport[];
  format: Format;
  reading: Reading;
  /** What had to be repaired or guessed in reading. */
  notices: readonly Notice[];
  /** Rows that could not be read and were left out. */
  skipped: Skipped;
  /** An earlier plan for this table. */
  plan: Plan;
  /** The table is the one that is shown: its columns are changed. */
  again: boolean;
  ask: Questions;
  /** A question about keeping the table, at the first one. */
  memory?: ComponentChildren;
  /** Why the plan could not be carried out; names row and column. */
  error?: string | undefined;
  onReading: (reading: Reading) => void;
  onSavePlan: (plan: Plan) => void;
  onLearn: (plan: Plan) => void;
  /** Everything stays as it was. */
  onCancel: () => void;
}

export function ImportPanel(props: ImportPanelProps) {
  const { ask, again, rows } = props;
  const work = useWork(props);
  const { reports, draft, plan, open, setOpen } = work;
  const used = useMemo(() => usedColumns(reports, draft), [reports, draft]);
  const told = useAnswer(used, (columns) =>
    ask.forecast(
      columns.map(({ levels }) => levels),
      rows,
    ),
  );
  const gaps = useAnswer(plan, ask.gaps)?.answer;
  const size = sizeOf(used, told?.answer);
  return (
    <Dialog
      title={`${again ? 'Columns of' : 'Import'} ${props.title}`}
      size="full"
      onClose={() => {
        // Escape leaves an open column first.
        if (open === undefined) props.onCancel();
        else setOpen(undefined);
      }}
    >
      <div class="import-panel" onKeyDown={work.onKey}>
        <Top {...props} work={work} gaps={gaps} />
        {props.memory}
        <div class={open === undefined ? 'import-body' : 'import-body editing'}>
          <Columns {...{ reports, draft, open }} onOpen={setOpen} onChange={work.change} />
          <Side {...props} work={work} gaps={gaps} />
        </div>
        <Foot {...props} work={work} size={size} />
      </div>
    </Dialog>
  );
}

function Foot({ again, work, size, onCancel, onLearn }: ImportPanelProps & { work: Work; size: Size }) {
  return (
    <footer class="dialog-footer">
      <SizeWords size={size} />
      <div class="button-row">
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
        <button
          type="button"
          class="main-button"
          autofocus
          disabled={size.refusal !== undefined}
          onClick={() => {
            onLearn(work.plan);
          }}
        >
          {again ? 'Apply' : 'Learn'}
        </button>
      </div>
    </footer>
  );
}

/** What is chosen so far, about which columns. */
interface Chosen {
  of: readonly ColumnReport[];
  steps: Steps<Draft>;
  open: number | undefined;
}

const nothingChosen = ({ reports, plan }: ImportPanelProps): Chosen => ({
  of: reports,
  steps: firstStep(startDraft(reports, plan)),
  open: undefined,
});

/**
 * What is chosen so far, and how it changes. Read again with another delimiter, the columns are others and the choices start anew: by
 * comparison, not by an effect, which would run after the first choices of a quick hand and undo them.
 */
function useChosen(props: ImportPanelProps) {
  const first = useMemo(() => nothingChosen(props), [props.reports]);
  const [held, setHeld] = useState(first);
  const present = (chosen: Chosen) => (chosen.of === props.reports ? chosen : first);
  const { steps, open } = present(held);
  const step = (go: (steps: Steps<Draft>) => Steps<Draft>) => {
    setHeld((chosen) => ({ ...present(chosen), steps: go(present(chosen).steps) }));
  };
  const setOpen = (column: number | undefined) => {
    setHeld((chosen) => ({ ...present(chosen), open: column }));
  };
  return { steps, step, open, setOpen };
}

function useWork(props: ImportPanelProps) {
  const { steps, step, open, setOpen } = useChosen(props);
  const [word, setWord] = useState<{ text: string; tone: 'info' | 'error' } | undefined>(undefined);
  const draft = steps.present;
  const about = useMemo(() => ({ of: props.reports, plan: planOf(props, draft) }), [props.reports, draft]);
  const inspected = useAnswer(about, ({ plan }) => props.ask.inspect(plan));
  const reports = inspected?.about.of === props.reports ? inspected.answer : props.reports;
  const change = (next: Draft, topic?: string) => {
    step((before) => stepTo(before, next, topic));
    setWord(undefined);
  };
  const back = () => {
    step(stepBack);
  };
  const forth = () => {
    step(stepForth);
  };
  const load = async (file: File) => {
    setWord(await loaded(file, props, change));
  };
  return {
    reports,
    draft,
    plan: about.plan,
    steps,
    open,
    setOpen,
    word,
    change,
    back,
    forth,
    load,
    onKey: historyKeys(back, forth),
  };
}

type Work = ReturnType<typeof useWork>;

const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The plan of a draft. Columns that are reopened and not changed keep the plan they have: then nothing is counted again. */
const planOf = ({ again, reports, plan }: ImportPanelProps, draft: Draft): Plan =>
  again && isSame(draft, startDraft(reports, plan)) ? plan : toPlan(reports, draft);

/** Undo and redo are those of the panel while it is open; inside a text field they are the field's own. */
const historyKeys = (back: () => void, forth: () => void) => (event: KeyboardEvent) => {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
  event.stopPropagation();
  if (event.target instanceof HTMLElement && event.target.matches('input:not([type=checkbox], [type=radio])')) return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) forth();
  else back();
};

/** Lays a plan file over the table; says which of its columns are not there, or what is wrong with it. */
async function loaded(file: File, { reports, ask }: ImportPanelProps, change: (draft: Draft) => void) {
  try {
    const plan = await ask.readPlan(await file.text());
    const absent = strangers(reports, plan);
    const fitting: Plan = {
      ...plan,
      columns: Object.fromEntries(Object.entries(plan.columns ?? {}).filter(([name]) => !absent.includes(name))),
      exclude: (plan.exclude ?? []).filter((name) => !absent.includes(name)),
      only: (plan.only ?? []).filter((name) => !absent.includes(name)),
    };
    await ask.inspect(fitting);
    change(startDraft(reports, fitting));
    const left = absent.length > 0 ? ` Not in this table, and left aside: ${listed(absent)}.` : '';
    return { text: `${file.name} is applied.${left}`, tone: 'info' as const };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { text: `${file.name} could not be used as a plan: ${reason}`, tone: 'error' as const };
  }
}

interface PartProps extends ImportPanelProps {
  work: Work;
  gaps: Gaps | undefined;
}

function Top({ title, rows, reports, again, error, notices, skipped, reading, onReading, work, gaps }: PartProps) {
  const { steps, word } = work;
  return (
    <>
      <div class="import-top">
        <p class="import-summary">
          {counted(rows, 'row')}, {counted(reports.length, 'column')}.{' '}
          {again
            ? 'λ, places, pins and what is known of pairs stay where they still make sense; the change can be undone.'
            : 'Each column has a suggestion; a click on its name shows what is in it, and all that can be changed.'}
        </p>
        <div class="button-row" role="group" aria-label={`Changes to the columns of ${title}`}>
          <button type="button" disabled={steps.past.length === 0} onClick={work.back}>
            Undo
          </button>
          <button type="button" disabled={steps.future.length === 0} onClick={work.forth}>
            Redo
          </button>
        </div>
      </div>
      {error && (
        <p role="alert" class="notice notice-error">
          {error}
        </p>
      )}
      <div aria-live="polite">{word && <p class={`notice notice-${word.tone}`}>{word.text}</p>}</div>
      {gaps && (
        <GapsWords
          gaps={gaps}
          onPairwise={() => {
            work.change(withoutDropping(work.draft));
          }}
        />
      )}
      <SkippedRows
        skipped={skipped}
        onRefuse={() => {
          onReading({ ...reading, skipBad: null });
        }}
      />
      <Inapplicable work={work} />
      <ReadNotices notices={notices} />
    </>
  );
}

/** Nothing is dropped any more, neither for the table nor for a column. */
const withoutDropping = (draft: Draft): Draft => ({
  ...draft,
  missing: draft.missing === 'dropRows' ? 'pairwise' : draft.missing,
  columns: draft.columns.map(({ missing, ...column }) =>
    missing === undefined || missing === 'dropRows' ? column : { ...column, missing },
  ),
});

/** Columns that seem not to apply to some rows: suggested with the reason, and taken only when somebody says so. */
function Inapplicable({ work: { reports, draft, change } }: { work: Work }) {
  const which = inapplicable(reports, draft);
  if (which.length === 0) return null;
  const words = which.map((index) => {
    const report = reports[index];
    return `${report?.name ?? ''} (where ${report?.missingness?.column ?? ''} is ${listed(report?.missingness?.levels ?? [], 3)})`;
  });
  return (
    <div class="notice notice-info">
      <p>
        {which.length === 1 ? 'One column looks' : `${counted(which.length, 'column')} look`} as if{' '}
        {which.length === 1 ? 'it' : 'they'} did not apply to some rows: {listed(words, 4)}. “Not applicable” is then
        better a level of its own than a gap.
      </p>
      <button
        type="button"
        onClick={() => {
          change(withBulk(reports, draft, which, 'ownLevel'));
        }}
      >
        Make it a level
      </button>
    </div>
  );
}

/** Beside the table: the open column, or what concerns all of them. */
function Side({ format, reading, ask, onReading, onSavePlan, work, gaps }: PartProps) {
  const { reports, draft, plan, open, setOpen, change } = work;
  const about = useMemo(() => ({ column: open, plan }), [open, plan]);
  const detail = useAnswer(about, (wanted) =>
    wanted.column === undefined ? undefined : ask.detail(wanted.column, wanted.plan),
  );
  const report = open === undefined ? undefined : reports[open];
  if (open === undefined || !report)
    return (
      <div class="import-options">
        <TableOptions {...{ reports, draft }} onChange={change} complete={gaps?.complete} />
        <ReadingOptions {...{ format, reading, onReading }} />
        <PlanFile
          onSave={() => {
            onSavePlan(plan);
          }}
          onLoad={(file) => {
            void work.load(file);
          }}
        />
      </div>
    );
  const go = (to: number) =>
    reports[to]
      ? () => {
          setOpen(to);
        }
      : undefined;
  return (
    <Editor
      report={report}
      column={draft.columns[open] ?? {}}
      policy={draft.missing}
      detail={detail?.about.column === open ? detail.answer : undefined}
      onChange={(changes, topic) => {
        change(withColumn(draft, open, changes), topic);
      }}
      onReset={() => {
        change({ ...draft, columns: draft.columns.map((column, index) => (index === open ? {} : column)) });
      }}
      onBefore={go(open - 1)}
      onAfter={go(open + 1)}
      onClose={() => {
        setOpen(undefined);
      }}
    />
  );
}

function ReadNotices({ notices }: { notices: readonly Notice[] }): ComponentChildren {
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
