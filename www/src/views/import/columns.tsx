// The table of columns: what each is, and what to do with it.
import { useMemo, useState } from 'preact/hooks';
import { counted, readable, whole } from '../parts/format';
import { ActionControl } from './action';
import { matching, withActions, type ActionName, type Draft } from './plan';
import type { ColumnReport, ColumnVerdict } from './types';

interface ColumnsProps {
  reports: readonly ColumnReport[];
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** Rows drawn at first; a thousand rows with controls take a second to build. */
const PAGE = 100;

const WORDS: Record<Exclude<ColumnVerdict['kind'], 'copyOf'>, string> = {
  categorical: 'Categories',
  numeric: 'Numbers',
  identifier: 'Identifier',
  constant: 'Constant',
  nearlyConstant: 'Nearly constant',
};

const HEADS = ['Column', 'Type', 'Levels', 'Missing', 'Action'];

/** Roles are written out: on a phone rows are drawn as cards, and a browser then forgets that they are rows. */
export function Columns({ reports, draft, onChange }: ColumnsProps) {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(PAGE);
  const found = useMemo(() => matching(reports, search), [reports, search]);
  const set = (column: number, action: Draft['actions'][number]) => {
    onChange({ ...draft, actions: draft.actions.map((before, index) => (index === column ? action : before)) });
  };
  return (
    <section class="columns" aria-label="What to do with each column">
      <Tools
        {...{ search, found: found.length, all: reports.length }}
        onSearch={setSearch}
        onBulk={(name) => {
          onChange(withActions(reports, draft, found, name));
        }}
      />
      <div class="table-scroll" tabIndex={0} role="group" aria-label="Columns, scrollable">
        <table class="columns-table" role="table">
          <caption class="visually-hidden">Columns</caption>
          <Head />
          <tbody role="rowgroup">
            {found.slice(0, shown).map((index) => {
              const [report, action] = [reports[index], draft.actions[index]];
              return (
                report &&
                action && (
                  <Row
                    key={index}
                    {...{ report, action, reports }}
                    onAction={(next) => {
                      set(index, next);
                    }}
                  />
                )
              );
            })}
          </tbody>
        </table>
        <More
          left={found.length - shown}
          onMore={() => {
            setShown(shown + 5 * PAGE);
          }}
        />
      </div>
    </section>
  );
}

function Head() {
  return (
    <thead role="rowgroup">
      <tr role="row">
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

const BULK: readonly { name: ActionName | 'suggested'; label: string }[] = [
  { name: 'suggested', label: 'As suggested' },
  { name: 'keep', label: 'Keep' },
  { name: 'exclude', label: 'Exclude' },
  { name: 'quantile', label: 'Quantile bins' },
];

interface ToolsProps {
  search: string;
  found: number;
  all: number;
  onSearch: (text: string) => void;
  onBulk: (name: ActionName | 'suggested') => void;
}

function Tools({ search, found, all, onSearch, onBulk }: ToolsProps) {
  return (
    <div class="columns-tools">
      <label>
        Find{' '}
        <input
          type="search"
          value={search}
          placeholder="name, type or level"
          onInput={(event) => {
            onSearch(event.currentTarget.value);
          }}
        />
      </label>
      <span aria-live="polite">
        {found === all ? counted(all, 'column') : `${whole(found)} of ${counted(all, 'column')}`}
      </span>
      <div role="group" aria-label="For all columns shown" class="button-row">
        {BULK.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            onClick={() => {
              onBulk(name);
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  report: ColumnReport;
  reports: readonly ColumnReport[];
  action: Draft['actions'][number];
  onAction: (action: Draft['actions'][number]) => void;
}

function Row({ report, reports, action, onAction }: RowProps) {
  return (
    <tr role="row" class={action.kind === 'exclude' ? 'excluded' : undefined}>
      <th scope="row" role="rowheader">
        {report.name}
      </th>
      <td role="cell">
        <span class={`badge badge-${report.verdict.kind}`}>{verdictWords(report.verdict, reports)}</span>
        <p class="reason">{sentence(report.reason)}</p>
      </td>
      <td role="cell">
        <Levels report={report} />
      </td>
      <td role="cell" class="number">
        {report.missing === 0 ? (
          <span class="quiet">0</span>
        ) : (
          `${whole(report.missing)} (${readable((100 * report.missing) / report.rows)} %)`
        )}
      </td>
      <td role="cell">
        <ActionControl {...{ report, action, onAction }} />
      </td>
    </tr>
  );
}

function Levels({ report }: { report: ColumnReport }) {
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

function verdictWords(verdict: ColumnVerdict, reports: readonly ColumnReport[]): string {
  if (verdict.kind !== 'copyOf') return WORDS[verdict.kind];
  return `${verdict.recoded ? 'Recoding' : 'Copy'} of ${reports[verdict.column]?.name ?? 'another column'}`;
}

const sentence = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1) + (text.endsWith('.') ? '' : '.');
