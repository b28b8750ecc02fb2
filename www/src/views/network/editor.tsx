// Drawing a network by hand: tools, drawing, what is selected, and the way to data.
import defaults from '../../wasm/defaults';
import { useId, useState } from 'preact/hooks';
import type { NetworkModel } from '../../model';
import { nodeAt, toModel, type Arrow } from '../../state/network/draft';
import * as edits from '../../state/network/edits';
import type { Said, Scope } from '../../state/network/editor';
import { idleArrows, sampleRefusal } from '../../state/network/faults';
import { Dialog } from '../layout/dialog';
import '../../styles/network.css';
import { Canvas, type CanvasProps } from './canvas';
import { WholeField, wholeOf } from './fields';
import { freePlace } from './geometry';
import { NetworkPanel } from './network';
import { NodePanel } from './node';
import { Tools, type ToolsProps } from './tools';

type Changes = Omit<CanvasProps, 'arrow' | 'onArrow'>;

export interface NetworkEditorProps extends Changes, ToolsProps {
  /** About the last step. */
  said: Said;
  /** Draws tables at random. */
  onRandom: (scope: Scope, seed: number) => void;
  /** Says why something cannot be done. */
  onRefuse: (reason: string) => void;
  onSample: (model: NetworkModel, rows: number, seed: number) => void;
  onClose: () => void;
}

/** The most rows that are drawn at once. */
const MAX_ROWS = 1_000_000;

export function NetworkEditor(props: NetworkEditorProps) {
  const { draft, selected: place, said, onEdit, onSelect, onAdd, onStart } = props;
  const [arrow, setArrow] = useState<Arrow>();
  const random = useRandom(props);
  const empty = draft.nodes.length === 0;
  const node = draft.nodes[place];
  const addNode = () => {
    const { x, y } = freePlace(draft);
    onAdd(x, y);
  };
  const back = () => {
    onSelect(undefined);
  };
  return (
    <Dialog title="Draw a network" size="wide" onClose={props.onClose}>
      <div
        class="net-editor"
        onKeyDown={(event) => {
          historyKeys(event, props);
        }}
      >
        <Tools {...props} empty={empty} onNode={addNode} />
        <SaidLine {...said} />
        <div class="net-body">
          <div class="net-left">
            <Canvas {...props} arrow={arrow} onArrow={setArrow} />
            <ArrowBar {...{ draft, arrow, onEdit, onSelect }} onArrow={setArrow} />
          </div>
          {node ? (
            <NodePanel key={node.id} {...{ draft, place, onEdit }} onBack={back} onRandom={random.draw} />
          ) : (
            <NetworkPanel {...{ draft, onEdit, onSelect, onStart }} />
          )}
          <RandomTables {...random} disabled={empty} />
        </div>
      </div>
      <SampleFooter draft={draft} onSample={props.onSample} />
    </Dialog>
  );
}

/** Undo and redo are the editor's own while it is open; inside a text field they are the field's. */
function historyKeys(event: KeyboardEvent, { onUndo, onRedo }: Pick<ToolsProps, 'onUndo' | 'onRedo'>): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  // The page under the dialog has a history too.
  event.stopPropagation();
  if (event.target instanceof Element && event.target.matches('input, textarea')) return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) onRedo();
  else onUndo();
}

const HINT =
  'Drag a node to move it, or the small arrow beside it to another node to draw an arrow. Double-click where you want a new node.';

/** What the last step did, or why it could not be done. */
function SaidLine({ tone, text }: Said) {
  return (
    <div class="net-said">
      <p role="status">{tone === 'info' ? text || HINT : ''}</p>
      <div role="alert">{tone === 'refused' && <p class="notice notice-error">{text}</p>}</div>
    </div>
  );
}

/** What can be done with the arrow that was clicked. */
function ArrowBar({ draft, arrow, onEdit, onSelect, onArrow }: Omit<CanvasProps, 'selected' | 'onAdd'>) {
  if (!arrow || !draft.nodes[arrow[1]]?.parents.includes(arrow[0])) return null;
  const [from, to] = arrow;
  const idle = idleArrows(draft).some(([a, b]) => a === from && b === to);
  return (
    <div class="net-bar" role="group" aria-label="Selected arrow">
      <strong>
        {nodeAt(draft, from).name} → {nodeAt(draft, to).name}
      </strong>
      {idle && <span class="quiet">says nothing yet</span>}
      <button
        type="button"
        onClick={() => {
          onArrow(undefined);
          onSelect(to);
        }}
      >
        Open table
      </button>
      <button
        type="button"
        onClick={() => {
          if (onEdit(edits.reverseArrow(arrow))) onArrow([to, from]);
        }}
      >
        Reverse
      </button>
      <button
        type="button"
        onClick={() => {
          onEdit(edits.removeArrow(arrow));
          onArrow(undefined);
        }}
      >
        Delete
      </button>
    </div>
  );
}

interface Random {
  seed: string;
  setSeed: (seed: string) => void;
  /** Draws with the seed of the field, which then goes on by one. */
  draw: (scope: Scope) => void;
}

function useRandom({ onRandom, onRefuse }: Pick<NetworkEditorProps, 'onRandom' | 'onRefuse'>): Random {
  const [seed, setSeed] = useState('1');
  const draw = (scope: Scope) => {
    const value = wholeOf(seed, 0, defaults.largestSeed);
    if (value === undefined) {
      onRefuse('The seed for random numbers has to be a whole number.');
      return;
    }
    onRandom(scope, value);
    setSeed(String(value + 1));
  };
  return { seed, setSeed, draw };
}

function RandomTables({ seed, setSeed, draw, disabled }: Random & { disabled: boolean }) {
  return (
    <div class="net-random" role="group" aria-label="Random tables">
      <WholeField
        label="Seed for random tables"
        text={seed}
        low={0}
        high={defaults.largestSeed}
        help="Entries are drawn evenly from 0.1 to 0.9, then rows are normalised. Each draw takes the next seed; the same seed gives the same numbers."
        onText={setSeed}
      />
      <button
        type="button"
        disabled={disabled}
        onClick={() => {
          draw({ kind: 'network' });
        }}
      >
        Random tables for all nodes
      </button>
    </div>
  );
}

function SampleFooter({ draft, onSample }: Pick<NetworkEditorProps, 'draft' | 'onSample'>) {
  const [rows, setRows] = useState('5000');
  const [seed, setSeed] = useState('1');
  const id = useId();
  const refusal = sampleRefusal(draft);
  const [count, start] = [wholeOf(rows, 2, MAX_ROWS), wholeOf(seed, 0, defaults.largestSeed)];
  return (
    <footer class="dialog-footer net-footer">
      <p class={refusal === undefined ? 'help' : 'help bad'} id={id}>
        {refusal ?? sampleNote(idleArrows(draft).length)}
      </p>
      <WholeField label="Rows" text={rows} low={2} high={MAX_ROWS} help="To draw and learn from." onText={setRows} />
      <WholeField
        label="Seed"
        text={seed}
        low={0}
        high={defaults.largestSeed}
        help="The same seed, the same rows."
        onText={setSeed}
      />
      <button
        type="button"
        class="main-button"
        aria-describedby={id}
        disabled={refusal !== undefined || count === undefined || start === undefined}
        onClick={() => {
          if (count !== undefined && start !== undefined) onSample(toModel(draft), count, start);
        }}
      >
        Sample and learn
      </button>
    </footer>
  );
}

function sampleNote(idle: number): string {
  if (idle === 0)
    return 'Rows are drawn from the network, and the graph is learned from them; the network stays as the truth to compare with.';
  return `${idle === 1 ? '1 arrow says' : `${idle} arrows say`} nothing yet, so no data can show ${idle === 1 ? 'it' : 'them'}: type other numbers, or draw the tables at random.`;
}
