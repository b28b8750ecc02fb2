// Everything about one node: its name, its levels, the arrows into it, its table.
import { useState } from 'preact/hooks';
import { nodeAt, type Draft } from '../../state/network/draft';
import * as edits from '../../state/network/edits';
import type { Editor, Scope } from '../../state/network/editor';
import { Cpt } from './cpt';
import { NameField } from './fields';

interface NodePanelProps {
  editor: Editor;
  place: number;
  onRandom: (scope: Scope) => void;
}

export function NodePanel({ editor, place, onRandom }: NodePanelProps) {
  const node = nodeAt(editor.draft.value, place);
  return (
    <section class="net-panel" aria-label={`Node ${node.name}`}>
      <button
        type="button"
        class="text-button back"
        onClick={() => {
          editor.select(undefined);
        }}
      >
        ‹ Whole network
      </button>
      <div class="net-head">
        <h3>{node.name}</h3>
        <button type="button" onClick={() => editor.apply(edits.removeNode(place))}>
          Delete node
        </button>
      </div>
      <NameField
        label="Name"
        value={node.name}
        help="The name of the column in the data."
        onRename={(name) => editor.apply(edits.renameNode(place, name))}
      />
      <Parents editor={editor} place={place} />
      <Levels editor={editor} place={place} />
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
      <Cpt editor={editor} place={place} onRandom={onRandom} />
    </section>
  );
}

function Parents({ editor, place }: { editor: Editor; place: number }) {
  const draft = editor.draft.value;
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
                onClick={() => editor.apply(edits.reverseArrow([parent, place]))}
              >
                Reverse
              </button>
              <button
                type="button"
                class="text-button"
                aria-label={`Delete ${name} → ${node.name}`}
                onClick={() => editor.apply(edits.removeArrow([parent, place]))}
              >
                Delete
              </button>
            </li>
          );
        })}
      </ul>
      <AddParent draft={draft} place={place} onAdd={(parent) => editor.apply(edits.addArrow([parent, place]))} />
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

function Levels({ editor, place }: { editor: Editor; place: number }) {
  const { name, levels } = nodeAt(editor.draft.value, place);
  const [typed, setTyped] = useState('');
  const add = () => {
    if (editor.apply(edits.addLevel(place, typed))) setTyped('');
  };
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
              onRename={(text) => editor.apply(edits.renameLevel(place, k, text))}
            />
            <button
              type="button"
              class="quiet-button"
              aria-label={`Remove level ${level}`}
              title="Remove this level"
              onClick={() => editor.apply(edits.removeLevel(place, k))}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
      <div class="field-row">
        <input
          type="text"
          aria-label="Name of a new level"
          placeholder={`level ${levels.length + 1}`}
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
    </div>
  );
}
