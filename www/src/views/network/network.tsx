// The whole network: its name, its nodes and its arrows, for those who do not draw.
import { useState } from 'preact/hooks';
import { arrowsOf, nodeAt } from '../../state/network/draft';
import * as edits from '../../state/network/edits';
import { idleArrows } from '../../state/network/faults';
import { STARTERS } from '../../state/network/starters';
import { counted } from '../parts/format';
import type { Editing } from './editing';
import { NameField } from './fields';
import { sameArrow } from './geometry';

interface NetworkPanelProps extends Editing {
  onSelect: (place: number) => void;
  /** Begins with a starter, by its id. */
  onStart: (id: string) => void;
}

export function NetworkPanel({ draft, onEdit, onSelect, onStart }: NetworkPanelProps) {
  const { name, nodes } = draft;
  return (
    <section class="net-panel" aria-label="Whole network">
      <NameField
        label="Name of the network"
        value={name}
        help="For the file, and for the title above the data."
        onRename={(text) => onEdit(edits.renameNetwork(text))}
      />
      <h3>{counted(nodes.length, 'node')}</h3>
      {nodes.length === 0 && <Starters onStart={onStart} />}
      <ul class="net-chips" aria-label="Nodes">
        {nodes.map((node, place) => (
          <li key={node.id}>
            <button
              type="button"
              onClick={() => {
                onSelect(place);
              }}
            >
              {node.name}
            </button>
          </li>
        ))}
      </ul>
      <ArrowList draft={draft} onEdit={onEdit} />
      {nodes.length > 1 && <AddArrow draft={draft} onEdit={onEdit} />}
    </section>
  );
}

/** What to begin with on an empty drawing. */
function Starters({ onStart }: Pick<NetworkPanelProps, 'onStart'>) {
  return (
    <>
      <p class="help">Add a node, or start from one of these.</p>
      <ul class="example-list">
        {STARTERS.map(({ id, label, hint }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                onStart(id);
              }}
            >
              {label}
            </button>
            <span>{hint}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function ArrowList({ draft, onEdit }: Editing) {
  const [arrows, idle] = [arrowsOf(draft), idleArrows(draft)];
  return (
    <>
      <h3>{counted(arrows.length, 'arrow')}</h3>
      {idle.length > 0 && (
        <p class="help">
          A dashed arrow says nothing yet: the table has the same numbers for every level of its parent.
        </p>
      )}
      <ul class="net-list" aria-label="Arrows">
        {arrows.map((arrow) => {
          const text = arrow.map((place) => nodeAt(draft, place).name).join(' → ');
          return (
            <li key={arrow.join()}>
              <span>
                {text}
                {idle.some((other) => sameArrow(other, arrow)) && <small class="quiet"> says nothing yet</small>}
              </span>
              <button
                type="button"
                class="text-button"
                aria-label={`Reverse ${text}`}
                onClick={() => onEdit(edits.reverseArrow(arrow))}
              >
                Reverse
              </button>
              <button
                type="button"
                class="text-button"
                aria-label={`Delete ${text}`}
                onClick={() => onEdit(edits.removeArrow(arrow))}
              >
                Delete
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function AddArrow({ draft: { nodes }, onEdit }: Editing) {
  const [ends, setEnds] = useState<{ from: string; to: string }>({ from: '', to: '' });
  const place = (id: string) => nodes.findIndex((node) => String(node.id) === id);
  const [from, to] = [place(ends.from), place(ends.to)];
  const picker = (end: 'from' | 'to', label: string) => (
    <select
      aria-label={label}
      value={ends[end]}
      onChange={(event) => {
        setEnds({ ...ends, [end]: event.currentTarget.value });
      }}
    >
      <option value="">{end === 'from' ? 'From' : 'To'}</option>
      {nodes.map((node) => (
        <option key={node.id} value={String(node.id)}>
          {node.name}
        </option>
      ))}
    </select>
  );
  return (
    <fieldset>
      <legend>Add an arrow</legend>
      <p class="help">From parent to child. On the drawing: drag from the small arrow beside a node to another node.</p>
      <div class="field-row">
        {picker('from', 'Arrow from')}
        <span aria-hidden="true">→</span>
        {picker('to', 'Arrow to')}
        <button
          type="button"
          disabled={from < 0 || to < 0}
          onClick={() => {
            if (onEdit(edits.addArrow([from, to]))) setEnds({ from: '', to: '' });
          }}
        >
          Add arrow
        </button>
      </div>
    </fieldset>
  );
}
