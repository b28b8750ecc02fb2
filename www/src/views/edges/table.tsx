// The edges as a table: the same content as the graph, for reading, sorting and assistive technology.
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Edge, Pair, Selection } from '../../model';
import { counted, readable } from '../parts/format';
import { useCalm } from './calm';
import { RowMenu } from './menu';
import type { MenuPlace } from './menu';
import { pressed, rowOf, sorted, windowOf } from './order';
import type { Column, Demand, Order, Row } from './order';

export interface EdgeTableProps {
  names: readonly string[];
  edges: readonly Edge[];
  selection: Selection;
  required: readonly Pair[];
  forbidden: readonly Pair[];
  onSelect: (selection: Selection) => void;
  /** Asks to forbid the pair, or to lift that. */
  onForbid: (pair: Pair) => void;
  /** Asks to require the pair, or to lift that. */
  onRequire: (pair: Pair) => void;
}

/** Up to here every row is on the page; beyond, only those in sight. */
const ALL_UP_TO = 500;
/** Height of a row in pixels, as in edges.css. */
const ROW = 34;

const COLUMNS: readonly { column: Column; title: string }[] = [
  { column: 'a', title: 'A' },
  { column: 'b', title: 'B' },
  { column: 'norm', title: 'norm' },
  { column: 'entry', title: 'entry λ' },
  { column: 'state', title: 'chosen by' },
];

/** The newest of what the page wants to hear, so that a row need not be drawn anew because a function is new. */
type Latest = RefObject<EdgeTableProps>;

export function EdgeTable(props: EdgeTableProps) {
  const { names, selection, required, forbidden } = props;
  const edges = useCalm(props.edges);
  const latest = useRef(props);
  latest.current = props;
  // The same element again is not looked at again: while λ is dragged the table rests between its few changes.
  return useMemo(
    () => <Table {...{ names, edges, selection, required, forbidden, latest }} />,
    [names, edges, selection, required, forbidden],
  );
}

type TableProps = Pick<EdgeTableProps, 'names' | 'edges' | 'selection' | 'required' | 'forbidden'> & { latest: Latest };

function Table({ names, edges, selection, required, forbidden, latest }: TableProps) {
  const [order, setOrder] = useState<Order>({ column: 'norm', ascending: false });
  const [menu, setMenu] = useState<MenuPlace>();
  const rows = useMemo(() => {
    const demand = demands(required, forbidden);
    return sorted(edges.map((edge) => rowOf(edge, names, demand(edge))), order);
  }, [edges, names, order, required, forbidden]);
  const frame = useRef<HTMLDivElement>(null);
  const { from, to } = useWindow(frame, rows.length);
  const keys = useRowKeys(frame, rows, from, latest);
  const selected = selection?.kind === 'edge' ? selection.pair : undefined;
  return (
    <div class="edges">
      <div class="edges-frame" ref={frame}>
        <table aria-label="Edges" aria-rowcount={rows.length + 1}>
          <Head order={order} onOrder={setOrder} />
          <tbody onKeyDown={keys.press}>
            <Spacer rows={from} />
            {rows.slice(from, to).map((row, place) => (
              <EdgeRow
                key={`${row.pair[0]}-${row.pair[1]}`}
                row={row}
                place={from + place}
                current={isPair(row.pair, selected)}
                reachable={keys.active === from + place}
                open={isPair(row.pair, menu?.pair)}
                latest={latest}
                onMenu={setMenu}
              />
            ))}
            <Spacer rows={rows.length - to} />
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p class="edges-none">No edges at this λ. A smaller λ lets more in.</p>}
      <p class="unseen">{counted(rows.length, 'edge')}</p>
      {menu && (
        <RowMenu
          place={menu}
          name={`${names[menu.pair[0]] ?? ''} – ${names[menu.pair[1]] ?? ''}`}
          required={required.some((pair) => isPair(pair, menu.pair))}
          forbidden={forbidden.some((pair) => isPair(pair, menu.pair))}
          onForbid={latest.current.onForbid}
          onRequire={latest.current.onRequire}
          onClose={() => {
            setMenu(undefined);
          }}
        />
      )}
    </div>
  );
}

function Head({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {COLUMNS.map(({ column, title }) => {
          const mine = order.column === column;
          return (
            <th key={column} scope="col" class={column} aria-sort={mine ? (order.ascending ? 'ascending' : 'descending') : 'none'}>
              <button
                type="button"
                onClick={() => {
                  onOrder(pressed(order, column));
                }}
              >
                {title}
                <span class="edges-arrow" aria-hidden="true">
                  {mine ? (order.ascending ? '▲' : '▼') : ''}
                </span>
              </button>
            </th>
          );
        })}
        <th scope="col" class="actions">
          <span class="unseen">actions</span>
        </th>
      </tr>
    </thead>
  );
}

interface RowProps {
  row: Row;
  place: number;
  current: boolean;
  /** Whether Tab leads to this row; arrow keys lead to the others. */
  reachable: boolean;
  open: boolean;
  latest: Latest;
  onMenu: (place: MenuPlace) => void;
}

function EdgeRow({ row, place, current, reachable, open, latest, onMenu }: RowProps) {
  return (
    <tr
      tabIndex={reachable ? 0 : -1}
      data-place={place}
      aria-rowindex={place + 2}
      aria-current={current}
      onClick={() => {
        latest.current.onSelect({ kind: 'edge', pair: row.pair });
      }}
    >
      <td class="a" title={row.a}>
        {row.a}
      </td>
      <td class="b" title={row.b}>
        {row.b}
      </td>
      <td class="norm">
        <data value={String(row.norm)}>{readable(row.norm)}</data>
      </td>
      <td class="entry">
        <data value={String(row.entry)}>{readable(row.entry)}</data>
      </td>
      <td class="state" title={row.state}>
        {row.state}
      </td>
      <td class="actions">
        <button
          type="button"
          tabIndex={reachable ? 0 : -1}
          aria-label={`Actions for ${row.a} – ${row.b}`}
          aria-haspopup="menu"
          aria-expanded={open}
          onClick={(event) => {
            event.stopPropagation();
            onMenu({ pair: row.pair, button: event.currentTarget });
          }}
        >
          ⋯
        </button>
      </td>
    </tr>
  );
}

/** Holds the place of rows that are not on the page; `aria-rowindex` tells where the others stand. */
function Spacer({ rows }: { rows: number }) {
  if (rows === 0) return null;
  return (
    <tr class="spacer" aria-hidden="true">
      <td colSpan={COLUMNS.length + 1} style={{ height: `${rows * ROW}px` }} />
    </tr>
  );
}

/** Which rows are on the page now. */
function useWindow(frame: { current: HTMLElement | null }, count: number): { from: number; to: number } {
  const [sight, setSight] = useState({ scroll: 0, height: 600 });
  const windowed = count > ALL_UP_TO;
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !windowed) return;
    const look = () => {
      setSight({ scroll: element.scrollTop, height: element.clientHeight });
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      element.removeEventListener('scroll', look);
    };
  }, [frame, windowed]);
  return windowed ? windowOf(count, sight.scroll, sight.height, ROW) : { from: 0, to: count };
}

/** Up, Down, Home and End between rows; Enter selects. */
function useRowKeys(frame: { current: HTMLElement | null }, rows: readonly Row[], from: number, latest: Latest) {
  const [wanted, setWanted] = useState(0);
  const owed = useRef(false);
  const active = Math.min(wanted, rows.length - 1);
  // After every render: a row far away comes to the page only once the frame has scrolled there.
  useLayoutEffect(() => {
    const row = owed.current ? frame.current?.querySelector<HTMLElement>(`tr[data-place="${active}"]`) : undefined;
    if (!row) return;
    owed.current = false;
    row.focus();
  });
  const go = (place: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, place));
    if (frame.current) keepInSight(frame.current, next);
    owed.current = true;
    setWanted(next);
  };
  const press = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const place = Number(event.target.dataset.place);
    const row = rows[place];
    const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to !== undefined) go(to);
    else if ((event.key === 'Enter' || event.key === ' ') && row) latest.current.onSelect({ kind: 'edge', pair: row.pair });
    else return;
    event.preventDefault();
  };
  return { active: Math.max(active, from), press };
}

function keepInSight(frame: HTMLElement, place: number): void {
  const top = place * ROW;
  const head = ROW;
  if (top < frame.scrollTop) frame.scrollTop = top;
  else if (top + ROW + head > frame.scrollTop + frame.clientHeight) frame.scrollTop = top + ROW + head - frame.clientHeight;
}

const isPair = (pair: Pair, other: Pair | undefined) => pair[0] === other?.[0] && pair[1] === other[1];

function demands(required: readonly Pair[], forbidden: readonly Pair[]): (edge: Edge) => Demand {
  const keys = (pairs: readonly Pair[]) => new Set(pairs.map(([a, b]) => `${a}-${b}`));
  const [wanted, unwanted] = [keys(required), keys(forbidden)];
  return ({ a, b }) => (wanted.has(`${a}-${b}`) ? 'required' : unwanted.has(`${a}-${b}`) ? 'forbidden' : undefined);
}
