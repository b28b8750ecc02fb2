// The choice of directions, under the graph.
import type { ComponentChildren } from 'preact';
import { Term } from '../parts/term';
import type { Directed } from '../../state/choices';

interface DirectionChoiceProps {
  directed: Directed;
  /** Whether the rows are there that a search needs. */
  rows: boolean;
  /** Whether a counts file is why they are not. */
  counts: boolean;
  onDirected: (directed: Directed) => void;
  onCompare: () => void;
  /** What a search says. */
  children: ComponentChildren;
}

export function DirectionChoice({ directed, rows, counts, onDirected, onCompare, children }: DirectionChoiceProps) {
  const found = directed !== 'learned' && directed !== 'pruned';
  return (
    <div class="direction-row">
      <label class="truth-switch">
        Direction
        <select
          title="Arrows where the data decide them, on all edges of the graph that scores best, or as most resamples have them"
          value={found ? directed : 'learned'}
          disabled={!rows}
          onChange={(event) => {
            onDirected(event.currentTarget.value as Directed);
          }}
        >
          <option value="learned">None</option>
          <option value="class">Pattern (CPDAG)</option>
          <option value="dag">Full graph (DAG)</option>
          <option value="average">Average of resamples</option>
        </select>
      </label>
      {directed === 'class' && <Term name="pattern" />}
      {directed === 'dag' && <Term name="graph" />}
      {directed === 'average' && <Term name="average" />}
      <label class="truth-switch">
        <input
          title="Skeleton: as learned, or without the edges that the best graph does not need, as directions always are"
          type="checkbox"
          role="switch"
          class="switch"
          checked={directed !== 'learned'}
          disabled={!rows || found}
          onChange={() => {
            onDirected(directed === 'learned' ? 'pruned' : 'learned');
          }}
        />
        Pruned by score
      </label>
      <Term name="pruned" />
      <button type="button" class="text-button" title="What other methods make of the same rows" onClick={onCompare}>
        Compare methods
      </button>
      {counts && <small>Directions need rows, and a counts file has none.</small>}
      {children}
    </div>
  );
}
