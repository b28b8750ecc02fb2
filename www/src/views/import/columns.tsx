// The table of columns: what each is, and what to do with it. A column opens for everything else that can be chosen about it.
import { useMemo, useState } from 'preact/hooks';
import { readable, sentenceCase, whole } from '../parts/format';
import { ActionControl } from './action';
import { Bulk, type BulkName } from './bulk';
import { actionOf, isChanged, matching, ruleOf, withBulk, withColumn, type Draft } from './plan';
import type { Action, ColumnPlan, ColumnReport, MissingRule } from './types';
import { verdictWords } from './words';

interface ColumnsProps {
  reports: readonly ColumnReport[];
  draft: Draft;
  /** The column that is open. */
  open: number | undefined;
  onOpen: (column: number | undefined) => void;
  onChange: (draft: Draft) => void;
}

/** Rows drawn at first; a thousand rows with controls take a second to build. */
const PAGE = 100;

const HEADS = ['Column', 'Type', 'Levels', 'Missing', 'Action'];

export function Columns(props: ColumnsProps) {
  const { reports, draft, onChange } = props;
  const [search, setSearch] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const found = useMemo(() => matching(reports, search), [reports, search]);
  const chosen = ticked.size > 0 ? [...ticked].sort((a, b) => a - b) : found;
  const tick = (which: readonly number[], on: boolean) => {
    const next = new Set(ticked);
    for (const column of which) {
      if (on) next.add(column);
      else next.delete(column);
    }
    setTicked(next);
  };
  return (
    <section class="columns" aria-label="What to do with each column">
      <Bulk
        {...{ reports, search, found, ticked }}
        onSearch={setSearch}
        onTicked={setTicked}
        onBulk={(name: BulkName) => {
          onChange(withBulk(reports, draft, chosen, name));
        }}
      />
      <ColumnsTable {...props} {...{ found, ticked, tick }} />
    </section>
  );
}

interface TableProps extends ColumnsProps {
  /** The columns that are found. */
  found: readonly number[];
  ticked: ReadonlySet<number>;
  tick: (which: readonly number[], on: boolean) => void;
}

/** Roles are written out: on a phone rows are drawn as cards, and a browser then forgets that they are rows. */
function ColumnsTable(props: TableProps) {
  const { found, ticked, tick } = props;
  const [shown, setShown] = useState(PAGE);
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label="Columns, scrollable">
      <table class="columns-table" role="table">
        <caption class="visually-hidden">Columns</caption>
        <Head
          all={found.length > 0 && found.every((column) => ticked.has(column))}
          onAll={(on) => {
            tick(found, on);
          }}
        />
        <tbody role="rowgroup">
          {found.slice(0, shown).map((index) => (
            <ColumnRow key={index} {...props} index={index} />
          ))}
        </tbody>
      </table>
      <More
        left={found.length - shown}
        onMore={() => {
          setShown(shown + 5 * PAGE);
        }}
      />
    </div>
  );
}

function ColumnRow({ reports, draft, open, index, ticked, tick, onOpen, onChange }: TableProps & { index: number }) {
  const report = reports[index];
  if (!report) return null;
  return (
    <Row
      {...{ report, reports, column: draft.columns[index] ?? {}, policy: draft.missing }}
      isTicked={ticked.has(index)}
      isOpen={open === index}
      onTick={(on) => {
        tick([index], on);
      }}
      onOpen={() => {
        onOpen(open === index ? undefined : index);
      }}
      onAction={(action) => {
        onChange(withColumn(draft, index, { action }));
      }}
    />
  );
}

function Head({ all, onAll }: { all: boolean; onAll: (on: boolean) => void }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th scope="col" role="columnheader" class="tick">
          <input
            type="checkbox"
            aria-label="Select all columns shown"
            checked={all}
            onChange={(event) => {
              onAll(event.currentTarget.checked);
            }}
          />
        </th>
        {HEADS.map((name) => (
          <th key={name} scope="col" role="columnheader" class={name === 'Missing' ? 'number' : undefined}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function More({ left, onMore }: { left: number; onMore: () => void }) {
  if (left <= 0) return null;
  return (
    <button type="button" class="more" onClick={onMore}>
      Show more ({whole(left)} left)
    </button>
  );
}

interface RowProps {
  report: ColumnReport;
  reports: readonly ColumnReport[];
  column: ColumnPlan;
  policy: MissingRule;
  isTicked: boolean;
  isOpen: boolean;
  onTick: (on: boolean) => void;
  onOpen: () => void;
  onAction: (action: Action) => void;
}

function Row(props: RowProps) {
  const { report, reports, column, policy } = props;
  const action = actionOf(report, column);
  const classes = [action.kind === 'exclude' ? 'excluded' : '', props.isOpen ? 'opened' : ''];
  return (
    <tr role="row" class={classes.filter(Boolean).join(' ') || undefined}>
      <td role="cell" class="tick">
        <input
          type="checkbox"
          aria-label={`Select ${report.name}`}
          checked={props.isTicked}
          onChange={(event) => {
            props.onTick(event.currentTarget.checked);
          }}
        />
      </td>
      <th scope="row" role="rowheader">
        <Name {...props} />
      </th>
      <td role="cell">
        <span class={`badge badge-${report.verdict.kind}`}>{verdictWords(report, reports)}</span>
        <p class="reason">{sentence(report.reason)}</p>
      </td>
      <td role="cell">
        <LevelList report={report} />
      </td>
      <td role="cell" class="number">
        <Gaps {...{ report, column, policy }} />
      </td>
      <td role="cell">
        <ActionControl {...{ report, action }} onAction={props.onAction} />
      </td>
    </tr>
  );
}

/** The name opens the column; another name and a longer one stand below it. */
function Name({ report, column, isOpen, onOpen }: RowProps) {
  const long = column.label ?? report.label ?? undefined;
  return (
    <>
      <button
        type="button"
        class="text-button column-name"
        aria-expanded={isOpen}
        title={`Bins, levels, missing values and names of ${report.name}`}
        onClick={onOpen}
      >
        {column.name ?? report.name}
      </button>
      {column.name != null && <small>{report.name} in the file</small>}
      {long !== undefined && <small>{long}</small>}
      {isChanged(report, column) && <small class="changed">changed</small>}
    </>
  );
}

function Gaps({ report, column, policy }: Pick<RowProps, 'report' | 'column' | 'policy'>) {
  const suspicious = report.missingCodes.filter(({ why, taken }) => why === 'suspicious' && !taken);
  const rule = ruleOf(column, policy);
  return (
    <>
      {report.missing === 0 ? (
        <span class="quiet">0</span>
      ) : (
        `${whole(report.missing)} (${readable((100 * report.missing) / report.rows)} %)`
      )}
      {report.missing > 0 && rule !== 'pairwise' && <small>{rule === 'ownLevel' ? 'own level' : 'rows dropped'}</small>}
      {report.missingness && <small>depends on {report.missingness.column}</small>}
      {suspicious.length > 0 && <small class="warn">{suspicious.map(({ text }) => text).join(', ')}?</small>}
    </>
  );
}

function LevelList({ report }: { report: ColumnReport }) {
  const others = report.distinct - report.common.length;
  return (
    <ul class="level-list">
      {report.common.slice(0, 3).map(({ level, rows }) => (
        <li key={level}>
          <span class="level">{level}</span> <span class="quiet">{whole(rows)}</span>
        </li>
      ))}
      {others + Math.max(0, report.common.length - 3) > 0 && (
        <li class="quiet">and {whole(others + Math.max(0, report.common.length - 3))} more</li>
      )}
    </ul>
  );
}

const sentence = (text: string): string => sentenceCase(text) + (text.endsWith('.') ? '' : '.');
