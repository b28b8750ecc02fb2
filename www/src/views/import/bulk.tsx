// Above the table of columns: finding some, selecting by type, and one action for all of them.
import { useId } from 'preact/hooks';
import { counted, whole } from '../parts/format';
import type { ActionName } from './plan';
import type { ColumnReport } from './types';
import { kindsOf } from './words';

/** What can be done to several columns at once. */
export type BulkName = ActionName | 'suggested' | 'pairwise' | 'ownLevel' | 'dropRows' | 'codes';

const BULK: readonly { name: BulkName; label: string }[] = [
  { name: 'suggested', label: 'As suggested' },
  { name: 'keep', label: 'Keep' },
  { name: 'exclude', label: 'Exclude' },
  { name: 'quantile', label: 'Quantile bins' },
];

const MORE: readonly { name: BulkName; label: string }[] = [
  { name: 'equalWidth', label: 'Equal-width bins' },
  { name: 'codes', label: 'Take suspicious codes as missing' },
  { name: 'pairwise', label: 'Missing: pair by pair' },
  { name: 'ownLevel', label: 'Missing: a level of their own' },
  { name: 'dropRows', label: 'Missing: drop their rows' },
];

interface BulkProps {
  reports: readonly ColumnReport[];
  search: string;
  /** The columns that are found. */
  found: readonly number[];
  ticked: ReadonlySet<number>;
  onSearch: (text: string) => void;
  onTicked: (ticked: ReadonlySet<number>) => void;
  onBulk: (name: BulkName) => void;
}

export function Bulk(props: BulkProps) {
  const { reports, search, ticked, onSearch, onTicked } = props;
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
      <SelectByType {...{ reports, ticked, onTicked }} />
      <span aria-live="polite">{whichWords(props)}</span>
      <BulkActions {...props} />
    </div>
  );
}

/** Which columns an action is for. */
function whichWords({ reports, found, ticked }: BulkProps): string {
  if (ticked.size > 0) return `${counted(ticked.size, 'column')} selected`;
  const all = counted(reports.length, 'column');
  return found.length === reports.length ? all : `${whole(found.length)} of ${all}`;
}

function BulkActions({ ticked, onBulk }: BulkProps) {
  return (
    <div
      role="group"
      aria-label={ticked.size > 0 ? 'For the selected columns' : 'For all columns shown'}
      class="button-row"
    >
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
      <select
        aria-label="More for these columns"
        value=""
        onChange={(event) => {
          onBulk(event.currentTarget.value as BulkName);
          event.currentTarget.value = '';
        }}
      >
        <option value="" disabled>
          More…
        </option>
        {MORE.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

function SelectByType({ reports, ticked, onTicked }: Pick<BulkProps, 'reports' | 'ticked' | 'onTicked'>) {
  const id = useId();
  const kinds = kindsOf(reports);
  const special = [
    { kind: 'missing', words: 'With missing values', which: indices(reports, ({ missing }) => missing > 0) },
    {
      kind: 'suspicious',
      words: 'With suspicious codes',
      which: indices(reports, ({ missingCodes }) =>
        missingCodes.some(({ why, taken }) => why === 'suspicious' && !taken),
      ),
    },
  ].filter(({ which }) => which.length > 0);
  return (
    <span class="select-by-type">
      <label for={id}>Select</label>{' '}
      <select
        id={id}
        value=""
        onChange={(event) => {
          const wanted = event.currentTarget.value;
          event.currentTarget.value = '';
          const which = [...kinds, ...special].find(({ kind }) => kind === wanted)?.which ?? [];
          onTicked(new Set(wanted === 'none' ? [] : wanted === 'all' ? reports.keys() : [...ticked, ...which]));
        }}
      >
        <option value="" disabled>
          by type…
        </option>
        <option value="all">All ({whole(reports.length)})</option>
        {[...kinds, ...special].map(({ kind, words, which }) => (
          <option key={kind} value={kind}>
            {words} ({whole(which.length)})
          </option>
        ))}
        <option value="none">None</option>
      </select>
    </span>
  );
}

const indices = (reports: readonly ColumnReport[], is: (report: ColumnReport) => boolean): number[] =>
  reports.flatMap((report, index) => (is(report) ? [index] : []));
