// One column, opened: what is in it, and everything that can be chosen about it.
import { useEffect, useId, useRef } from 'preact/hooks';
import defaults from '../../../wasm/defaults';
import { LevelBars } from '../../charts/level-bars';
import { counted, whole } from '../../parts/format';
import { ActionControl } from '../action';
import { groupsOf, toLevels } from '../groups';
import { actionOf, isChanged } from '../plan';
import type { Action, ColumnChanges, ColumnDetail, ColumnPlan, ColumnReport, MissingRule } from '../types';
import { Bins, WhyUnsupervised } from './bins';
import { Levels } from './levels';
import { Missing, takenCodes } from './missing';
import { Typed } from './typed';
import { Writing } from './writing';

export interface EditorProps {
  report: ColumnReport;
  column: ColumnPlan;
  policy: MissingRule;
  /** Absent until it has come. */
  detail: ColumnDetail | undefined;
  /** With a topic, steps that follow each other are one. */
  onChange: (changes: ColumnChanges, topic?: string) => void;
  /** Everything as suggested again. */
  onReset: () => void;
  /** To the column before or after; absent where there is none. */
  onBefore?: (() => void) | undefined;
  onAfter?: (() => void) | undefined;
  onClose: () => void;
}

export function Editor(props: EditorProps) {
  const { report, column, policy, detail, onChange } = props;
  return (
    <section class="editor" aria-label={`Column ${report.name}`}>
      <EditorHead {...props} />
      <Names {...{ report, column, onChange }} />
      <div class="field-row editor-use">
        <span class="field-name">Use</span>
        <ActionControl
          report={report}
          action={actionOf(report, column)}
          cuts={detail?.cuts}
          label={`Use of ${report.name}`}
          onAction={(action) => {
            onChange({ action });
          }}
        />
      </div>
      <Writing {...{ report, column, onChange }} />
      {detail ? <Content {...props} detail={detail} /> : <p class="quiet">Counting its values …</p>}
      <Missing {...{ report, column, policy, onChange }} />
    </section>
  );
}

function EditorHead({ report, column, onReset, onBefore, onAfter, onClose }: EditorProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Who opens a column, or goes to the next, is there.
  useEffect(() => {
    heading.current?.focus();
  }, [report.name]);
  const button = (label: string, sign: string, act: (() => void) | undefined) => (
    <button type="button" class="quiet-button" aria-label={label} title={label} disabled={!act} onClick={act}>
      {sign}
    </button>
  );
  return (
    <header class="editor-head">
      <h3 ref={heading} tabIndex={-1}>
        {report.name}
      </h3>
      {isChanged(report, column) && (
        <button type="button" class="text-button" onClick={onReset}>
          As suggested
        </button>
      )}
      {button('Column before', '‹', onBefore)}
      {button('Column after', '›', onAfter)}
      {button('Back to all columns', '✕', onClose)}
    </header>
  );
}

function Names({ report, column, onChange }: Pick<EditorProps, 'report' | 'column' | 'onChange'>) {
  const id = useId();
  const field = (label: string, of: 'name' | 'label', before: string) => (
    <>
      <label for={`${id}-${of}`}>{label}</label>
      <Typed
        id={`${id}-${of}`}
        value={column[of] ?? before}
        onTyped={(typed) => {
          const text = typed.trim();
          onChange({ [of]: text === before || text === '' ? undefined : text });
        }}
      />
    </>
  );
  return (
    <div class="editor-names">
      {field('Name', 'name', report.name)}
      {field('Long name', 'label', report.label ?? '')}
    </div>
  );
}

function Content({ report, column, detail, onChange }: EditorProps & { detail: ColumnDetail }) {
  const action = actionOf(report, column);
  const ends = report.range ?? [0, 1];
  if (action.kind === 'exclude')
    return (
      <>
        <p class="help">{report.reason}. Left out, it has no part in the graph.</p>
        {detail.histogram && <Bins {...{ detail, ends, action }} column={report.name} onAction={() => undefined} />}
      </>
    );
  return (
    <>
      <Bins
        {...{ detail, ends, action }}
        column={report.name}
        onAction={(next, topic) => {
          onChange({ action: next }, topic);
        }}
      />
      {action.kind !== 'keep' ? (
        <Results {...{ report, action, detail }} />
      ) : (
        <KeptLevels {...{ report, column, detail, onChange }} />
      )}
      {detail.histogram && <WhyUnsupervised />}
    </>
  );
}

interface ResultsProps {
  report: ColumnReport;
  action: Action;
  detail: ColumnDetail;
}

/** What the cutting gives, as the core names and counts it. */
const Results = ({ report, action, detail: { groups } }: ResultsProps) => (
  <LevelBars
    caption="Levels that come of it"
    // A row may have several answers.
    of={action.kind === 'split' ? report.rows - report.missing : undefined}
    levels={groups.map(({ level }) => level)}
    counts={groups.map(({ rows }) => rows)}
  />
);

type KeptProps = Pick<EditorProps, 'report' | 'column' | 'onChange'> & { detail: ColumnDetail };

function KeptLevels({ report, column, detail, onChange }: KeptProps) {
  const missing = new Set(column.missingCodes ?? takenCodes(report));
  const levels = detail.levels.filter(({ level }) => !missing.has(level));
  if (report.distinct > defaults.maxLevels)
    return (
      <p class="help">
        {counted(report.distinct, 'different value')}, more than the {whole(defaults.maxLevels)} levels that can be
        counted.
      </p>
    );
  return (
    <Levels
      column={report.name}
      levels={levels}
      groups={groupsOf(levels, column.levels ?? [])}
      onGroups={(groups) => {
        const said = toLevels(groups, levels);
        onChange({ levels: said.length > 0 ? said : undefined });
      }}
      onReset={() => {
        onChange({ levels: undefined });
      }}
    />
  );
}
