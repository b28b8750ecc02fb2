// Drawing a network by hand: tools, drawing, what is selected, and the way to data.
import defaults from '../../wasm/defaults';
import { useId, useState } from 'preact/hooks';
import type { NetworkModel } from '../../model';
import { nodeAt, toModel, type Arrow } from '../../state/network/draft';
import * as edits from '../../state/network/edits';
import type { DrawTable, Editor, Scope } from '../../state/network/editor';
import { idleArrows, sampleRefusal } from '../../state/network/faults';
import { messageOf } from '../../state/notices';
import { Dialog } from '../layout/dialog';
import '../../styles/network.css';
import { Canvas } from './canvas';
import { WholeField, wholeOf } from './fields';
import { NetworkPanel } from './network';
import { NodePanel } from './node';
import { Tools, type BifEngine, type KnownNetwork } from './tools';

export interface NetworkEditorProps {
  /** Kept by the page, so that closing the editor loses nothing. */
  editor: Editor;
  engine: BifEngine & { drawTable: DrawTable };
  known?: KnownNetwork | undefined;
  onSample: (model: NetworkModel, rows: number, seed: number) => void;
  onClose: () => void;
}

/** The largest seed that a number holds exactly. */
const MAX_ROWS = 1_000_000;

export function NetworkEditor({ editor, engine, known, onSample, onClose }: NetworkEditorProps) {
  const [arrow, setArrow] = useState<Arrow>();
  const random = useRandom(editor, engine.drawTable);
  const place = editor.selected.value;
  const node = editor.draft.value.nodes[place];
  return (
    <Dialog title="Draw a network" size="wide" onClose={onClose}>
      <div
        class="net-editor"
        onKeyDown={(event) => {
          historyKeys(event, editor);
        }}
      >
        <Tools editor={editor} engine={engine} known={known} />
        <SaidLine editor={editor} />
        <div class="net-body">
          <div class="net-left">
            <Canvas editor={editor} arrow={arrow} onArrow={setArrow} />
            <ArrowBar editor={editor} arrow={arrow} onArrow={setArrow} />
          </div>
          {node ? (
            <NodePanel key={node.id} editor={editor} place={place} onRandom={random.draw} />
          ) : (
            <NetworkPanel editor={editor} />
          )}
          <RandomTables {...random} disabled={editor.draft.value.nodes.length === 0} />
        </div>
      </div>
      <SampleFooter editor={editor} onSample={onSample} />
    </Dialog>
  );
}

/** Undo and redo are the editor's own while it is open; inside a text field they are the field's. */
function historyKeys(event: KeyboardEvent, editor: Editor): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  // The page under the dialog has a history too.
  event.stopPropagation();
  if (event.target instanceof Element && event.target.matches('input, textarea')) return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) editor.redo();
  else editor.undo();
}

const HINT =
  'Drag a node to move it, or the small arrow beside it to another node to draw an arrow. Double-click where you want a new node.';

/** What the last step did, or why it could not be done. */
function SaidLine({ editor }: { editor: Editor }) {
  const { tone, text } = editor.said.value;
  return (
    <div class="net-said">
      <p role="status">{tone === 'info' ? text || HINT : ''}</p>
      <div role="alert">{tone === 'refused' && <p class="notice notice-error">{text}</p>}</div>
    </div>
  );
}

/** What can be done with the arrow that was clicked. */
function ArrowBar({
  editor,
  arrow,
  onArrow,
}: {
  editor: Editor;
  arrow: Arrow | undefined;
  onArrow: (arrow: Arrow | undefined) => void;
}) {
  const draft = editor.draft.value;
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
          editor.select(to);
        }}
      >
        Open table
      </button>
      <button
        type="button"
        onClick={() => {
          if (editor.apply(edits.reverseArrow(arrow))) onArrow([to, from]);
        }}
      >
        Reverse
      </button>
      <button
        type="button"
        onClick={() => {
          editor.apply(edits.removeArrow(arrow));
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

function useRandom(editor: Editor, drawTable: DrawTable): Random {
  const [seed, setSeed] = useState('1');
  const draw = (scope: Scope) => {
    const value = wholeOf(seed, 0, defaults.largestSeed);
    if (value === undefined) {
      editor.refuse('The seed for random numbers has to be a whole number.');
      return;
    }
    editor.randomise(scope, value, drawTable).catch((error: unknown) => {
      editor.refuse(messageOf(error));
    });
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

function SampleFooter({ editor, onSample }: Pick<NetworkEditorProps, 'editor' | 'onSample'>) {
  const [rows, setRows] = useState('5000');
  const [seed, setSeed] = useState('1');
  const id = useId();
  const refusal = sampleRefusal(editor.draft.value);
  const [count, start] = [wholeOf(rows, 2, MAX_ROWS), wholeOf(seed, 0, defaults.largestSeed)];
  return (
    <footer class="dialog-footer net-footer">
      <p class={refusal === undefined ? 'help' : 'help bad'} id={id}>
        {refusal ?? sampleNote(idleArrows(editor.draft.value).length)}
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
          if (count !== undefined && start !== undefined) onSample(toModel(editor.draft.peek()), count, start);
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
