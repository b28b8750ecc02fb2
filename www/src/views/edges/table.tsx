// The edges as a table: the same content as the graph, for reading, sorting and assistive technology.
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Edge, Pair, Selection } from '../../model';
import { counted, readable } from '../parts/format';
import { halves } from '../graph/names';
import { useTip } from '../parts/term';
import { TERMS, type TermName } from '../parts/terms';
import { hideTip, showTip } from '../parts/tip';
import { useCalm } from './calm';
import { RowMenu } from './menu';
import type { MenuPlace } from './menu';
import { pressed, rowOf, sorted, windowOf } from './order';
import type { Column, Demands, Order, Row } from './order';

export interface EdgeTableProps {
  names: readonly string[];
  /** Longer names, where columns have any; shown on hover. */
  labels?: readonly (string | undefined)[] | undefined;
  edges: readonly Edge[];
  /** Whether a known network is compared with: then each edge says what that has to say. */
  truth?: boolean;
  /** Whether a search has given directions. */
  directed?: boolean | undefined;
  /** Whether resamples say how sure edges are. */
  sure?: boolean;
  selection: Selection;
  required: readonly Pair[];
  forbidden: readonly Pair[];
  onSelect: (selection: Selection) => void;
  /** Asks to forbid the pair, or to lift that. */
  onForbid: (pair: Pair) => void;
  /** Asks to require the pair, or to lift that. */
  onRequire: (pair: Pair) => void;
}

/** Up to here every row is on the page once edges stop changing, so that the browser finds its text; else only those in sight. */
const ALL_UP_TO = 200;
/** Height of a row in pixels, as in edges.css. */
const ROW = 34;
/** Rows to scroll before the window moves; there are twice as many around it. */
const STEP = 6;

interface ColumnHead {
  column: Column;
  title: string;
  /** What the title means, where that is not plain. */
  term?: TermName;
}

const COLUMNS: readonly ColumnHead[] = [
  { column: 'a', title: 'A' },
  { column: 'direction', title: '→', term: 'direction' },
  { column: 'b', title: 'B' },
  { column: 'norm', title: 'norm', term: 'norm' },
  { column: 'share', title: 'share', term: 'share' },
  { column: 'entry', title: 'entry λ', term: 'entry' },
  { column: 'state', title: 'chosen by', term: 'chosen' },
];
/** What the network says takes the place of who chose the edge, which the inspector tells: names need the room. */
const WITH_TRUTH: typeof COLUMNS = [...COLUMNS.slice(0, -1), { column: 'truth', title: 'truth', term: 'truth' }];

/** The newest of what the page wants to hear, so that a row need not be drawn anew because a function is new. */
type Latest = RefObject<EdgeTableProps>;

export function EdgeTable(props: EdgeTableProps) {
  const { names, labels, selection, required, forbidden, truth = false, directed = false, sure = false } = props;
  const { value: edges, resting } = useCalm(props.edges);
  const latest = useRef(props);
  latest.current = props;
  // The same element again is not looked at again: while λ is dragged the table rests between its few changes.
  const table = useMemo(
    () => (
      <Table {...{ names, labels, edges, resting, truth, directed, sure, selection, required, forbidden, latest }} />
    ),
    [names, labels, edges, resting, truth, directed, sure, selection, required, forbidden],
  );
  return (
    <div class="edges-part" aria-busy={!resting || edges !== props.edges}>
      {table}
    </div>
  );
}

type TableProps = Pick<EdgeTableProps, 'names' | 'labels' | 'edges' | 'selection' | 'required' | 'forbidden'> & {
  truth: boolean;
  directed: boolean;
  sure: boolean;
  latest: Latest;
  resting: boolean;
};

function Table(props: TableProps) {
  const { names, labels, edges, resting, truth, directed, sure, selection, required, forbidden, latest } = props;
  // Names need the room; the inspector tells where the edge enters.
  const absent = [!directed && 'direction', sure ? 'entry' : 'share'];
  const columns = (truth ? WITH_TRUTH : COLUMNS).filter(({ column }) => !absent.includes(column));
  const [order, setOrder] = useState<Order>({ column: 'norm', ascending: false });
  const [menu, setMenu] = useState<MenuPlace>();
  const demand = useMemo(() => demands(required, forbidden), [required, forbidden]);
  const all = useMemo(() => sorted(edges, names, demand, order), [edges, names, demand, order]);
  const frame = useRef<HTMLDivElement>(null);
  const { from, to } = useWindow(frame, all.length, resting);
  const keys = useRowKeys(frame, all, from, latest);
  const selected = selection?.kind === 'edge' ? selection.pair : undefined;
  return (
    <div class="edges">
      <div class="edges-frame" ref={frame}>
        <table aria-label="Edges" aria-rowcount={all.length + 1}>
          <Head columns={columns} order={order} onOrder={setOrder} />
          <tbody onKeyDown={keys.press}>
            <Spacer rows={from} columns={columns.length + 1} />
            {all.slice(from, to).map((edge, place) => (
              <EdgeRow
                key={`${edge.a}-${edge.b}`}
                row={rowOf(edge, names, demand(edge), labels)}
                truth={truth}
                directed={directed}
                sure={sure}
                place={from + place}
                current={isPair(pairOf(edge), selected)}
                reachable={keys.active === from + place}
                open={isPair(pairOf(edge), menu?.pair)}
                latest={latest}
                onMenu={setMenu}
              />
            ))}
            <Spacer rows={all.length - to} columns={columns.length + 1} />
          </tbody>
        </table>
      </div>
      {all.length === 0 && <p class="edges-none">No edges at this λ. A smaller λ lets more in.</p>}
      <p class="unseen">{counted(all.length, 'edge')}</p>
      {menu && (
        <EdgeMenu
          {...{ place: menu, names, required, forbidden, latest }}
          onClose={() => {
            setMenu(undefined);
          }}
        />
      )}
    </div>
  );
}

interface EdgeMenuProps extends Pick<TableProps, 'names' | 'required' | 'forbidden' | 'latest'> {
  place: MenuPlace;
  onClose: () => void;
}

function EdgeMenu({ place, names, required, forbidden, latest, onClose }: EdgeMenuProps) {
  const [a, b] = place.pair;
  const among = (pairs: readonly Pair[]) => pairs.some((pair) => isPair(pair, place.pair));
  return (
    <RowMenu
      place={place}
      name={`${names[a] ?? ''} – ${names[b] ?? ''}`}
      required={among(required)}
      forbidden={among(forbidden)}
      onForbid={latest.current.onForbid}
      onRequire={latest.current.onRequire}
      onClose={onClose}
    />
  );
}

function Head({ columns, order, onOrder }: { columns: typeof COLUMNS; order: Order; onOrder: (order: Order) => void }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((head) => (
          <HeadCell key={head.column} head={head} order={order} onOrder={onOrder} />
        ))}
        <th scope="col" class="actions">
          <span class="unseen">actions</span>
        </th>
      </tr>
    </thead>
  );
}

interface HeadCellProps {
  head: ColumnHead;
  order: Order;
  onOrder: (order: Order) => void;
}

/** A title that sorts, and says what it means. */
function HeadCell({ head: { column, title, term }, order, onOrder }: HeadCellProps) {
  const mine = order.column === column;
  const { tip, description } = useTip(term && TERMS[term]);
  return (
    <th scope="col" class={column} aria-sort={mine ? (order.ascending ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        {...(column === 'direction' && { 'aria-label': 'direction' })}
        {...tip}
        onClick={() => {
          onOrder(pressed(order, column));
        }}
      >
        {title}
        <span class="edges-arrow" aria-hidden="true">
          {mine ? (order.ascending ? '▲' : '▼') : ''}
        </span>
      </button>
      {description}
    </th>
  );
}

interface RowProps {
  row: Row;
  truth: boolean;
  directed: boolean;
  sure: boolean;
  place: number;
  current: boolean;
  /** Whether Tab leads to this row; arrow keys lead to the others. */
  reachable: boolean;
  open: boolean;
  latest: Latest;
  onMenu: (place: MenuPlace) => void;
}

function EdgeRow({ row, truth, directed, sure, place, current, reachable, open, latest, onMenu }: RowProps) {
  return (
    <tr
      tabIndex={reachable ? 0 : -1}
      data-place={place}
      aria-rowindex={place + 2}
      aria-current={current}
      onClick={() => {
        latest.current.onSelect({ kind: 'edge', pair: row.pair });
      }}
      onFocus={({ currentTarget }) => {
        tellWhole(currentTarget, row);
      }}
      onBlur={({ currentTarget }) => {
        hideTip(currentTarget);
      }}
    >
      <td class="a" aria-label={row.a} title={row.titleA}>
        <Name text={row.a} />
      </td>
      {directed && <td class="direction">{row.direction}</td>}
      <td class="b" aria-label={row.b} title={row.titleB}>
        <Name text={row.b} />
      </td>
      <td class="norm">
        <data value={String(row.norm)}>{readable(row.norm)}</data>
      </td>
      {sure && <td class="share">{row.share}</td>}
      {!sure && (
        <td class="entry">
          <data value={String(row.entry)}>{row.entryText}</data>
        </td>
      )}
      <td
        class={truth ? `truth ${row.truth}` : 'state'}
        title={row.state}
        data-mark={truth ? row.mark.truth : row.mark.state}
      >
        {truth ? row.truth : row.state}
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

/** Names of more letters than this may take two lines. */
const LONG = 6;

/** Two halves, side by side where there is room; each is cut where they meet, since names often differ only at the end. */
function Name({ text }: { text: string }) {
  if (text.length <= LONG) return <>{text}</>;
  const { first, second } = halves(text);
  return (
    <>
      <span class="edges-half">{first}</span>
      <span class="edges-half">
        <bdi>{second}</bdi>
      </span>
    </>
  );
}

/** For those who cannot hover: a row whose names are cut says them when the keyboard comes to it. */
function tellWhole(row: HTMLElement, { titleA, direction, titleB }: Row): void {
  const cut = [...row.querySelectorAll('.edges-half')].some((half) => half.scrollWidth > half.clientWidth);
  if (cut && row.matches(':focus-visible')) showTip(row, `${titleA} ${direction || '–'} ${titleB}`);
}

/** Holds the place of rows that are not on the page; `aria-rowindex` tells where the others stand. */
function Spacer({ rows, columns }: { rows: number; columns: number }) {
  if (rows === 0) return null;
  return (
    <tr class="spacer" aria-hidden="true">
      <td colSpan={columns} style={{ height: `${rows * ROW}px` }} />
    </tr>
  );
}

/** Which rows are on the page now. */
function useWindow(
  frame: { current: HTMLElement | null },
  count: number,
  resting: boolean,
): { from: number; to: number } {
  const [sight, setSight] = useState({ scroll: 0, height: 600 });
  const windowed = !resting || count > ALL_UP_TO;
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !windowed) return;
    const look = () => {
      const [scroll, height] = [Math.floor(element.scrollTop / (STEP * ROW)) * STEP * ROW, element.clientHeight];
      setSight((before) => (before.scroll === scroll && before.height === height ? before : { scroll, height }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      element.removeEventListener('scroll', look);
    };
  }, [frame, windowed]);
  return windowed ? windowOf(count, sight.scroll, sight.height, ROW, 2 * STEP) : { from: 0, to: count };
}

/** Up, Down, Home and End between rows; Enter selects. */
function useRowKeys(frame: { current: HTMLElement | null }, edges: readonly Edge[], from: number, latest: Latest) {
  const [wanted, setWanted] = useState(0);
  const owed = useRef(false);
  const active = Math.min(wanted, edges.length - 1);
  // After every render: a row far away comes to the page only once the frame has scrolled there.
  useLayoutEffect(() => {
    const row = owed.current ? frame.current?.querySelector<HTMLElement>(`tr[data-place="${active}"]`) : undefined;
    if (!row) return;
    owed.current = false;
    row.focus();
  });
  const go = (place: number) => {
    const next = Math.max(0, Math.min(edges.length - 1, place));
    if (frame.current) keepInSight(frame.current, next);
    owed.current = true;
    setWanted(next);
  };
  const press = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const place = Number(event.target.dataset.place);
    const edge = edges[place];
    const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: edges.length - 1 }[event.key];
    if (to !== undefined) go(to);
    else if ((event.key === 'Enter' || event.key === ' ') && edge)
      latest.current.onSelect({ kind: 'edge', pair: pairOf(edge) });
    else return;
    event.preventDefault();
  };
  return { active: Math.max(active, from), press };
}

function keepInSight(frame: HTMLElement, place: number): void {
  const top = place * ROW;
  const head = ROW;
  if (top < frame.scrollTop) frame.scrollTop = top;
  else if (top + ROW + head > frame.scrollTop + frame.clientHeight)
    frame.scrollTop = top + ROW + head - frame.clientHeight;
}

const pairOf = ({ a, b }: Edge): Pair => [a, b];

const isPair = (pair: Pair, other: Pair | undefined) => pair[0] === other?.[0] && pair[1] === other[1];

function demands(required: readonly Pair[], forbidden: readonly Pair[]): Demands {
  const keys = (pairs: readonly Pair[]) => new Set(pairs.map(([a, b]) => `${a}-${b}`));
  const [wanted, unwanted] = [keys(required), keys(forbidden)];
  return ({ a, b }) => (wanted.has(`${a}-${b}`) ? 'required' : unwanted.has(`${a}-${b}`) ? 'forbidden' : undefined);
}
