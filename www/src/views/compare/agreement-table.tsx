// All pairs that some method joins, and who does: signs and words, sortable.
import type { JSX } from 'preact';
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
import { clamp } from '../charts/scales';

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
  const { body, keysAt } = useRowFocus(sorted.length);
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
            <PairRow
              key={row.pair.join(' ')}
              row={row}
              methods={methods}
              truth={truth}
              current={selected?.[0] === row.pair[0] && selected[1] === row.pair[1]}
              keys={keysAt(place)}
              onSelect={onSelect}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PairRowProps extends Pick<AgreementTableProps, 'methods' | 'truth' | 'onSelect'> {
  row: AgreementRow;
  current: boolean;
  keys: JSX.IntrinsicElements['button'];
}

function PairRow({ row, methods, truth, current, keys, onSelect }: PairRowProps) {
  return (
    <tr
      aria-current={current}
      onClick={() => {
        onSelect(row);
      }}
    >
      <th scope="row">
        <button type="button" class="text-button" aria-label={`${row.a} – ${row.b}: what each method says`} {...keys}>
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
  );
}

/** Tab leads to one row; Up, Down, Home and End to the others. */
function useRowFocus(count: number) {
  const [active, setActive] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const keysAt = (place: number) => ({
    tabIndex: place === Math.min(active, count - 1) ? 0 : -1,
    onFocus: () => {
      setActive(place);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: count - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      const next = clamp(to, 0, count - 1);
      setActive(next);
      body.current?.querySelectorAll('button')[next]?.focus();
    },
  });
  return { body, keysAt };
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
