// The choice of directions, under the graph.
import type { Directed } from '../../state/choices';
import type { Store } from '../../state/store';
import type { OpenedDialog } from './dialogs';
import type { Drawing } from './graph';
import { Later } from './later';

const loadDirected = async () => (await import('./directed')).DirectedPart;

interface DirectionPartProps {
  store: Store;
  drawing: Drawing;
  onDialog: (dialog: OpenedDialog) => void;
}

/** What the searches need comes in a script of its own. */
export function DirectionPart({ store, drawing, onDialog }: DirectionPartProps) {
  const { directed } = store.choices.value;
  const [rows, found] = [store.hasRows.value, directed === 'class' || directed === 'dag'];
  const failed = (error: unknown) => {
    store.notify(`This part of the page could not be loaded: ${String(error)}`, 'error');
  };
  return (
    <div class="direction-row">
      <label class="truth-switch">
        Direction
        <select
          title="Arrows where the data decide them, or on all edges of the graph that scores best"
          value={found ? directed : 'learned'}
          disabled={!rows}
          onChange={(event) => {
            void store.direct(event.currentTarget.value as Directed);
          }}
        >
          <option value="learned">None</option>
          <option value="class">Pattern (CPDAG)</option>
          <option value="dag">Full graph (DAG)</option>
        </select>
      </label>
      <label class="truth-switch">
        <input
          title="Skeleton: as learned, or without the edges that the best graph does not need, as directions always are"
          type="checkbox"
          role="switch"
          class="switch"
          checked={directed !== 'learned'}
          disabled={!rows || found}
          onChange={() => {
            void store.direct(directed === 'learned' ? 'pruned' : 'learned');
          }}
        />
        Pruned by score
      </label>
      <button
        type="button"
        class="text-button"
        title="What other methods make of the same rows"
        onClick={() => {
          onDialog('compare');
        }}
      >
        Compare methods
      </button>
      {!rows && store.dataset.value && <small>Directions need rows, and a counts file has none.</small>}
      {directed !== 'learned' && <Later load={loadDirected} given={{ store, drawing }} onFail={failed} />}
    </div>
  );
}
