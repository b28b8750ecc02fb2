// All pairs that some method joins, and who does: signs and words, sortable.
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Pair } from '../../model';
import {
  SIGNS,
  sortRows,
  type AgreementRow,
  type Mark,
  type Sorting,
  type SortKey,
} from '../../state/compare/agreement';
import { methodWords, type MethodId } from '../../state/compare/methods';

interface AgreementTableProps {
  rows: readonly AgreementRow[];
  methods: readonly MethodId[];
  truth: boolean;
  selected: Pair | undefined;
  onSelect: (row: AgreementRow) => void;
}

const WORDS: Readonly<Record<Mark, string>> = { forward: 'to B', backward: 'to A', joined: 'joined', no: 'no' };

export function AgreementTable({ rows, methods, truth, selected, onSelect }: AgreementTableProps) {
  const [sorting, setSorting] = useState<Sorting>({ key: 'count', ascending: false });
  const sorted = useMemo(() => sortRows(rows, sorting), [rows, sorting]);
  const [active, setActive] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const go = (place: number) => {
    const next = Math.max(0, Math.min(sorted.length - 1, place));
    setActive(next);
    body.current?.querySelectorAll('button')[next]?.focus();
  };
  const press = (event: KeyboardEvent, place: number) => {
    const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: sorted.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const head = (key: SortKey, title: string, full = title) => (
    <SortHead
      key={key}
      name={full}
      sorted={sorting.key === key ? (sorting.ascending ? 'ascending' : 'descending') : 'none'}
      onPress={() => {
        setSorting(pressed(sorting, key));
      }}
    >
      {title}
    </SortHead>
  );
  return (
    <div class="table-scroll compare-pairs" role="group" aria-label="Pairs, scrollable" tabIndex={0}>
      <table class="plain-table" aria-label="Agreement of methods">
        <thead>
          <tr>
            {head('a', 'A')}
            {head('b', 'B')}
            {head('count', 'Methods')}
            {methods.map((id, k) => head(k, methodWords(id).short, methodWords(id).title))}
            {truth && head('truth', 'truth')}
          </tr>
        </thead>
        <tbody ref={body}>
          {sorted.map((row, place) => (
            <tr
              key={row.pair.join(' ')}
              aria-current={selected?.[0] === row.pair[0] && selected[1] === row.pair[1]}
              onClick={() => {
                onSelect(row);
              }}
            >
              <th scope="row">
                <button
                  type="button"
                  class="text-button"
                  tabIndex={place === Math.min(active, sorted.length - 1) ? 0 : -1}
                  aria-label={`${row.a} – ${row.b}: what each method says`}
                  onFocus={() => {
                    setActive(place);
                  }}
                  onKeyDown={(event) => {
                    press(event, place);
                  }}
                >
                  {row.a}
                </button>
              </th>
              <td>{row.b}</td>
              <td class="number">{row.count}</td>
              {row.marks.map((mark, k) => (
                <MarkCell key={methods[k]} mark={mark} />
              ))}
              {truth && (row.truth ? <MarkCell mark={row.truth} /> : <td class="quiet">unknown</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const MarkCell = ({ mark }: { mark: Mark }) => (
  <td class={`mark ${mark}`}>
    <span aria-hidden="true">{SIGNS[mark]}</span> {WORDS[mark]}
  </td>
);

/** The same column turns round; names start with A, all else with the most. */
function pressed({ key, ascending }: Sorting, next: SortKey): Sorting {
  return { key: next, ascending: key === next ? !ascending : next === 'a' || next === 'b' };
}

interface SortHeadProps {
  name: string;
  sorted: 'ascending' | 'descending' | 'none';
  onPress: () => void;
  children: string;
}

function SortHead({ name, sorted, onPress, children }: SortHeadProps) {
  return (
    <th scope="col" aria-sort={sorted} title={name}>
      <button type="button" class="text-button" onClick={onPress}>
        {children}
        <span aria-hidden="true">{sorted === 'none' ? '' : sorted === 'ascending' ? ' ▲' : ' ▼'}</span>
      </button>
    </th>
  );
}
