// The graph, connected to the state.
import type { RefObject } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Store } from '../../state/store';
import type { Point } from '../graph/positions';
import { GraphView, type GraphHandle } from '../graph/view';
import { demands } from './knowledge';
import { numbered, Places } from './places';

/** What an exported picture needs of the drawn one. */
export interface Drawing {
  handle: RefObject<GraphHandle | null>;
}

const SEED = 1;

export function GraphPart({ store, drawing }: { store: Store; drawing: Drawing }) {
  const [handlers] = useState(() => demands(store));
  const [pinned, pin] = usePins(store);
  const anchors = useAnchors(store, drawing);
  const { required, forbidden } = store.settings.value;
  const { pairs, normMax } = store.union.value;
  return (
    <div class={store.stale.value ? 'graph-part stale' : 'graph-part'}>
      <GraphView
        names={store.names.value}
        labels={store.dataset.value?.labels}
        edges={store.edges.value}
        change={store.changes.newest.value}
        union={pairs}
        normMax={normMax}
        seed={SEED}
        nodeStates={store.nodeStates.value}
        selection={store.selection.value}
        pinned={pinned}
        anchors={anchors}
        required={required}
        forbidden={forbidden}
        reducedMotion={useReducedMotion()}
        onSelect={(selection) => {
          store.select(selection);
        }}
        onPin={pin}
        handle={drawing.handle}
        layout={store.overlay.value?.layout}
        {...handlers}
      >
        <TruthSwitch store={store} />
      </GraphView>
    </div>
  );
}

/** There only while a network is known. */
function TruthSwitch({ store }: { store: Store }) {
  if (!store.knownTruth.value) return null;
  const shown = store.choices.value.truth !== 'hidden';
  return (
    <label class="truth-switch" title="Draws the known network over the graph: what was found, missed and added">
      <input
        type="checkbox"
        role="switch"
        class="switch"
        checked={shown}
        onChange={() => {
          void store.showTruth(shown ? 'hidden' : 'shown');
        }}
      />
      Show the truth
    </label>
  );
}

type Pins = ReadonlyMap<string, Point>;

const NO_PINS: Pins = new Map();

/** Pinned nodes belong to one table; a column that comes back under another plan is where it was. */
function usePins(store: Store) {
  const [origin, keys] = [store.dataset.value?.origin, store.dataset.value?.keys];
  const [held, setHeld] = useState({ of: origin, pins: NO_PINS });
  const pins = held.of === origin ? held.pins : NO_PINS;
  const pinned = useMemo(() => numbered(pins, keys ?? []), [pins, keys]);
  const pin = (node: number, at: Point | undefined) => {
    const key = keys?.[node];
    if (key === undefined) return;
    setHeld(({ of, pins: before }) => {
      const next = new Map(of === origin ? before : NO_PINS);
      if (at) next.set(key, at);
      else next.delete(key);
      return { of: origin, pins: next };
    });
  };
  return [pinned, pin] as const;
}

/** Where columns lay under the plan before: there they stay. */
function useAnchors(store: Store, { handle }: Drawing): ReadonlyMap<number, Point> | undefined {
  const [places] = useState(() => new Places());
  const dataset = store.dataset.value;
  return useMemo(() => places.turn(dataset, handle.current?.positions()), [dataset]);
}

function useReducedMotion(): boolean {
  const [query] = useState(() => matchMedia('(prefers-reduced-motion: reduce)'));
  const [reduced, setReduced] = useState(query.matches);
  useEffect(() => {
    const onChange = () => {
      setReduced(query.matches);
    };
    query.addEventListener('change', onChange);
    return () => {
      query.removeEventListener('change', onChange);
    };
  }, [query]);
  return reduced;
}
