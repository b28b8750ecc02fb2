// A node's conditional table: one row of numbers for each configuration of its parents.
import { useId, useState } from 'preact/hooks';
import { configuration, nodeAt, rowCount, rowOf, type Draft, type DraftNode } from '../../state/network/draft';
import * as edits from '../../state/network/edits';
import type { Scope } from '../../state/network/editor';
import { rowFault, rowName } from '../../state/network/faults';
import { shownNumber } from '../../state/network/row';
import { whole } from '../parts/format';
import type { Editing } from './editing';

/** More rows than this nobody types. */
export const TYPED_ROWS = 512;
/** Rows on the page at once. */
const PAGE = 32;

interface CptProps extends Editing {
  place: number;
  onRandom: (scope: Scope) => void;
}

export function Cpt({ draft, place, onEdit, onRandom }: CptProps) {
  const node = nodeAt(draft, place);
  const count = rowCount(draft, node);
  const [page, setPage] = useState(0);
  const pages = Math.ceil(count / PAGE);
  const shown = Math.min(page, pages - 1);
  if (count > TYPED_ROWS) {
    return (
      <p class="notice">
        {whole(count)} rows are too many to type. Draw the table at random, or delete an arrow: up to {TYPED_ROWS} rows
        can be typed.
      </p>
    );
  }
  const rows = Array.from({ length: Math.min(PAGE, count - shown * PAGE) }, (_, k) => shown * PAGE + k);
  return (
    <>
      <div class="table-scroll" role="group" aria-label={`Table of ${node.name}, scrollable`} tabIndex={0}>
        <table class="cpt" onKeyDown={stepRows}>
          <caption class="visually-hidden">Table of {node.name}</caption>
          <Head draft={draft} node={node} />
          <tbody>
            {rows.map((row) => (
              <Row key={row} {...{ draft, place, node, row, onEdit, onRandom }} />
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && <Pages {...{ shown, pages, count }} onPage={setPage} />}
    </>
  );
}

function Head({ draft, node }: { draft: Draft; node: DraftNode }) {
  return (
    <thead>
      <tr>
        {node.parents.map((parent) => (
          <th key={parent} scope="col">
            {nodeAt(draft, parent).name}
          </th>
        ))}
        {node.levels.map((level) => (
          <th key={level} scope="col" class="cpt-level">
            {level}
          </th>
        ))}
        <th scope="col">
          <span class="visually-hidden">Row</span>
        </th>
      </tr>
    </thead>
  );
}

interface RowProps extends CptProps {
  node: DraftNode;
  row: number;
}

function Row({ draft, place, node, row, onEdit, onRandom }: RowProps) {
  const id = useId();
  const texts = node.typed[row] ?? rowOf(node, row).map(shownNumber);
  const fault = rowFault(node, row);
  const name = rowName(draft, node, row);
  const type = (level: number, text: string) => {
    const typed = texts.map((old, k) => (k === level ? text : old));
    onEdit(edits.typeRow(place, row, typed), `row ${node.id} ${row}`);
  };
  return (
    <>
      <tr>
        {configuration(draft, node, row).map((level, k) => (
          <th key={node.parents[k]} scope="row">
            {level}
          </th>
        ))}
        {node.levels.map((level, k) => (
          <td key={level}>
            <Cell
              text={texts[k] ?? ''}
              label={`P(${node.name} = ${level}), ${name}`}
              fault={fault === undefined ? undefined : id}
              onText={(text) => {
                type(k, text);
              }}
            />
          </td>
        ))}
        <RandomCell
          name={name}
          onRandom={() => {
            onRandom({ kind: 'row', place, row });
          }}
        />
      </tr>
      {fault !== undefined && (
        <FaultRow
          {...{ id, name, fault }}
          width={node.parents.length + node.levels.length + 1}
          onNormalise={() => onEdit(edits.normalise(place, row))}
        />
      )}
    </>
  );
}

function RandomCell({ name, onRandom }: { name: string; onRandom: () => void }) {
  return (
    <td>
      <button type="button" class="text-button" aria-label={`Draw at random: ${name}`} onClick={onRandom}>
        Random
      </button>
    </td>
  );
}

interface FaultRowProps {
  id: string;
  /** The row by the levels of the parents. */
  name: string;
  fault: string;
  /** Cells of the table from side to side. */
  width: number;
  onNormalise: () => void;
}

/** What is wrong with the row above, and a way to mend it. */
function FaultRow({ id, name, fault, width, onNormalise }: FaultRowProps) {
  return (
    <tr>
      <td colSpan={width}>
        <div class="cpt-fault">
          <span class="bad" id={id} role="alert">
            {fault.charAt(0).toUpperCase() + fault.slice(1)}.
          </span>{' '}
          <button type="button" aria-label={`Normalise row: ${name}`} onClick={onNormalise}>
            Normalise row
          </button>
        </div>
      </td>
    </tr>
  );
}

interface CellProps {
  text: string;
  label: string;
  /** Id of what says what is wrong. */
  fault: string | undefined;
  onText: (text: string) => void;
}

/** Shows what is typed as long as it has the focus: a number in order would else be rewritten under the user's hands. */
function Cell({ text, label, fault, onText }: CellProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      type="text"
      inputMode="decimal"
      autocomplete="off"
      class="cpt-cell"
      aria-label={label}
      aria-invalid={fault !== undefined}
      aria-describedby={fault}
      value={typed ?? text}
      onFocus={(event) => {
        event.currentTarget.select();
      }}
      onInput={(event) => {
        setTyped(event.currentTarget.value);
        onText(event.currentTarget.value);
      }}
      onBlur={() => {
        setTyped(undefined);
      }}
    />
  );
}

/** Arrow up and arrow down go to the same column of the row before or after, as in a spreadsheet. */
function stepRows(event: KeyboardEvent & { currentTarget: HTMLTableElement }): void {
  const step = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLInputElement)) return;
  const cells = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')];
  const width = event.target.closest('tr')?.querySelectorAll('input').length ?? 1;
  event.preventDefault();
  cells[cells.indexOf(event.target) + step * width]?.focus();
}

function Pages({
  shown,
  pages,
  count,
  onPage,
}: {
  shown: number;
  pages: number;
  count: number;
  onPage: (page: number) => void;
}) {
  return (
    <div class="button-row" role="group" aria-label="Rows of the table">
      <button
        type="button"
        disabled={shown === 0}
        onClick={() => {
          onPage(shown - 1);
        }}
      >
        Earlier rows
      </button>
      <span>
        Rows {shown * PAGE + 1} to {Math.min(count, (shown + 1) * PAGE)} of {whole(count)}
      </span>
      <button
        type="button"
        disabled={shown === pages - 1}
        onClick={() => {
          onPage(shown + 1);
        }}
      >
        Later rows
      </button>
    </div>
  );
}
