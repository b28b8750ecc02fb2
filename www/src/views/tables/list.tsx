// The tables that are open: a line for each, with what can be done to it.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { counted } from '../parts/format';

export interface TableLine {
  id: string;
  title: string;
  rows: number;
  columns: number;
  /** What is shown of it; nothing before it is learned. */
  edges: number | undefined;
  /** Where it comes from, in a word or two. */
  kind: string;
  /** Whether it is the one that is shown. */
  present: boolean;
  /** Where else it is kept; nothing where it is in this tab alone, or can be drawn again. */
  kept: string | undefined;
}

interface TableListProps {
  tables: readonly TableLine[];
  onOpen: (id: string) => void;
  onRename: (id: string, title: string) => void;
  onDuplicate: (id: string) => void;
  onSave?: (id: string) => void;
  onClose: (id: string) => void;
}

export function TableList(props: TableListProps) {
  return (
    <ul class="table-list" aria-label="Open tables">
      {props.tables.map((table) => (
        <Line key={table.id} table={table} {...props} />
      ))}
    </ul>
  );
}

function Line({ table, onOpen, onRename, onDuplicate, onSave, onClose }: TableListProps & { table: TableLine }) {
  const [naming, setNaming] = useState(false);
  const { id, title, present } = table;
  const button = (label: string, act: (id: string) => void) => (
    <button
      type="button"
      aria-label={`${label} ${title}`}
      onClick={() => {
        act(id);
      }}
    >
      {label}
    </button>
  );
  return (
    <li {...(present ? { 'aria-current': 'true' } : {})}>
      {naming ? (
        <NameForm
          title={title}
          onDone={(name) => {
            setNaming(false);
            if (name !== undefined) onRename(id, name);
          }}
        />
      ) : (
        <button
          type="button"
          class="table-name text-button"
          onClick={() => {
            onOpen(id);
          }}
        >
          {title}
        </button>
      )}
      <span class="table-facts">{factsOf(table)}</span>
      <div class="button-row">
        {button('Rename', () => {
          setNaming(true);
        })}
        {button('Duplicate', onDuplicate)}
        {onSave && button('Save…', onSave)}
        {button('Close', onClose)}
      </div>
    </li>
  );
}

function factsOf({ rows, columns, edges, kind, present, kept }: TableLine): string {
  const size = `${counted(rows, 'row')}, ${counted(columns, 'column')}`;
  const answer = edges === undefined ? 'not learned yet' : counted(edges, 'edge');
  return [...(present ? ['shown now'] : []), kind, size, answer, ...(kept === undefined ? [] : [kept])].join(' · ');
}

function NameForm({ title, onDone }: { title: string; onDone: (name: string | undefined) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.select();
  }, []);
  return (
    <form
      class="table-naming"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(field.current?.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape leaves the field, and not the dialog.
        event.preventDefault();
        event.stopPropagation();
        onDone(undefined);
      }}
    >
      <input ref={field} type="text" aria-label={`New name of ${title}`} defaultValue={title} required />
      <button type="submit">OK</button>
    </form>
  );
}
