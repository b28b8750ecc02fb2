// Everything about one node: its name, its levels, the arrows into it, its table.
import { useState } from 'preact/hooks';
import { nodeAt, type Draft } from '../../state/network/draft';
import * as edits from '../../state/network/edits';
import type { Scope } from '../../state/network/editor';
import { Cpt } from './cpt';
import type { Editing } from './editing';
import { NameField } from './fields';

interface NodeProps extends Editing {
  place: number;
}

interface NodePanelProps extends NodeProps {
  /** Back to the whole network. */
  onBack: () => void;
  onRandom: (scope: Scope) => void;
}

export function NodePanel({ draft, place, onEdit, onBack, onRandom }: NodePanelProps) {
  const node = nodeAt(draft, place);
  return (
    <section class="net-panel" aria-label={`Node ${node.name}`}>
      <button type="button" class="text-button back" onClick={onBack}>
        ‹ Whole network
      </button>
      <div class="net-head">
        <h3>{node.name}</h3>
        <button type="button" onClick={() => onEdit(edits.removeNode(place))}>
          Delete node
        </button>
      </div>
      <NameField
        label="Name"
        value={node.name}
        help="The name of the column in the data."
        onRename={(name) => onEdit(edits.renameNode(place, name))}
      />
      <Parents {...{ draft, place, onEdit }} />
      <Levels {...{ draft, place, onEdit }} />
      <div class="net-head">
        <h4>Table</h4>
        <button
          type="button"
          onClick={() => {
            onRandom({ kind: 'node', place });
          }}
        >
          Random table
        </button>
      </div>
      <p class="help">
        {node.parents.length === 0
          ? `How often each level of ${node.name} occurs.`
          : `How often each level of ${node.name} occurs, given the levels of its parents.`}{' '}
        The numbers of a row have the sum 1.
      </p>
      <Cpt {...{ draft, place, onEdit, onRandom }} />
    </section>
  );
}

function Parents({ draft, place, onEdit }: NodeProps) {
  const node = nodeAt(draft, place);
  return (
    <div>
      <h4>Arrows into {node.name}</h4>
      {node.parents.length === 0 && <p class="help">None: its table is one row.</p>}
      <ul class="net-list" aria-label={`Arrows into ${node.name}`}>
        {node.parents.map((parent) => {
          const { name } = nodeAt(draft, parent);
          return (
            <li key={parent}>
              <span>
                {name} → {node.name}
              </span>
              <button
                type="button"
                class="text-button"
                aria-label={`Reverse ${name} → ${node.name}`}
                onClick={() => onEdit(edits.reverseArrow([parent, place]))}
              >
                Reverse
              </button>
              <button
                type="button"
                class="text-button"
                aria-label={`Delete ${name} → ${node.name}`}
                onClick={() => onEdit(edits.removeArrow([parent, place]))}
              >
                Delete
              </button>
            </li>
          );
        })}
      </ul>
      <AddParent draft={draft} place={place} onAdd={(parent) => onEdit(edits.addArrow([parent, place]))} />
    </div>
  );
}

function AddParent({ draft, place, onAdd }: { draft: Draft; place: number; onAdd: (parent: number) => boolean }) {
  const [chosen, setChosen] = useState('');
  const { name, parents } = nodeAt(draft, place);
  const free = draft.nodes.flatMap((node, k) => (k === place || parents.includes(k) ? [] : [{ ...node, k }]));
  const from = free.find((node) => String(node.id) === chosen)?.k;
  if (free.length === 0) return null;
  return (
    <div class="field-row">
      <select
        aria-label={`Arrow into ${name} from`}
        value={chosen}
        onChange={(event) => {
          setChosen(event.currentTarget.value);
        }}
      >
        <option value="">From which node?</option>
        {free.map((node) => (
          <option key={node.id} value={String(node.id)}>
            {node.name}
          </option>
        ))}
      </select>
      <button
        type="button"
        disabled={from === undefined}
        onClick={() => {
          if (from !== undefined && onAdd(from)) setChosen('');
        }}
      >
        Add arrow
      </button>
    </div>
  );
}

function Levels({ draft, place, onEdit }: NodeProps) {
  const { name, levels } = nodeAt(draft, place);
  return (
    <div>
      <h4>Levels</h4>
      <p class="help">What {name} can be. At least two.</p>
      <ul class="net-list levels" aria-label={`Levels of ${name}`}>
        {levels.map((level, k) => (
          <li key={k}>
            <NameField
              label={`Level ${k + 1}`}
              value={level}
              hideLabel
              onRename={(text) => onEdit(edits.renameLevel(place, k, text))}
            />
            <button
              type="button"
              class="quiet-button"
              aria-label={`Remove level ${level}`}
              title="Remove this level"
              onClick={() => onEdit(edits.removeLevel(place, k))}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
      <AddLevel count={levels.length} onAdd={(level) => onEdit(edits.addLevel(place, level))} />
    </div>
  );
}

function AddLevel({ count, onAdd }: { count: number; onAdd: (level: string) => boolean }) {
  const [typed, setTyped] = useState('');
  const add = () => {
    if (onAdd(typed)) setTyped('');
  };
  return (
    <div class="field-row">
      <input
        type="text"
        aria-label="Name of a new level"
        placeholder={`level ${count + 1}`}
        autocomplete="off"
        size={12}
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add();
        }}
      />
      <button type="button" onClick={add}>
        Add level
      </button>
    </div>
  );
}
