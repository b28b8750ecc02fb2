// The choice of directions, under the graph.
import type { Directed } from '../../state/choices';
import type { Store } from '../../state/store';
import { Later } from './later';

const loadDirected = async () => (await import('./directed')).DirectedPart;

/** What the searches need comes in a script of its own. */
export function DirectionPart({ store }: { store: Store }) {
  const { directed } = store.choices.value;
  const [rows, found] = [store.hasRows.value, directed === 'class' || directed === 'dag'];
  const failed = (error: unknown) => { store.notify(`This part of the page could not be loaded: ${String(error)}`, 'error'); };
  return (
    <div class="direction">
      <label class="truth-switch" title="Arrows where the data decide them, or on all edges of the graph that scores best">
        Direction
        <select value={found ? directed : 'learned'} disabled={!rows} onChange={(event) => { void store.direct(event.currentTarget.value as Directed); }}>
          <option value="learned">None</option>
          <option value="class">Pattern (CPDAG)</option>
          <option value="dag">Full graph (DAG)</option>
        </select>
      </label>
      <label class="truth-switch" title="Skeleton: as learned, or without the edges that the best graph does not need; directions always are without them">
        <input
          type="checkbox"
          role="switch"
          class="switch"
          checked={directed !== 'learned'}
          disabled={!rows || found}
          onChange={() => { void store.direct(directed === 'learned' ? 'pruned' : 'learned'); }}
        />
        Pruned by score
      </label>
      {!rows && store.dataset.value && <small>Directions need rows, and a counts file has none.</small>}
      {directed !== 'learned' && <Later load={loadDirected} given={{ store }} onFail={failed} />}
    </div>
  );
}
