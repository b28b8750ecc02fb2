// The graph, connected to the state.
import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Store } from '../../state/store';
import type { LayoutKind } from '../graph/layout';
import type { Point, Positions } from '../graph/positions';
import { GraphView, type GraphHandle } from '../graph/view';
import { demands } from './knowledge';
import { pinsOf, Places, placesOf, withPin, withPlaces } from './places';
import { usePresentingScale } from './presenting';
import { printsPicture } from './printing';

/** What an exported picture needs of the drawn one. */
export interface Drawing {
  handle: RefObject<GraphHandle | null>;
  /** Hears that the nodes have places. */
  onLaid?: () => void;
}

const SEED = 1;

export function GraphPart({ store, drawing }: { store: Store; drawing: Drawing }) {
  const [handlers] = useState(() => demands(store));
  const { places, pinned, arrange, pin } = useArrangement(store, drawing);
  const anchors = useAnchors(store, drawing);
  const { required, forbidden } = store.settings.value;
  const { pairs, normMax } = store.union.value;
  return (
    <div class={store.stale.value ? 'graph-part stale' : 'graph-part'}>
      <GraphView
        names={store.nodeNames.value}
        labels={store.dataset.value?.labels}
        edges={store.edges.value}
        change={store.changes.newest.value}
        union={pairs}
        normMax={normMax}
        seed={SEED}
        nodeStates={store.nodeStates.value}
        selection={store.selection.value}
        settled={useSettled(store)}
        places={places}
        pinned={pinned}
        anchors={anchors}
        required={required}
        forbidden={forbidden}
        reducedMotion={useReducedMotion()}
        scale={usePresentingScale(store.presenting.value)}
        onSelect={(selection) => {
          store.select(selection);
        }}
        onArrange={arrange}
        onPin={pin}
        handle={drawing.handle}
        onLaid={() => drawing.onLaid?.()}
        {...handlers}
      >
        <TruthSwitch store={store} />
      </GraphView>
      <div class="print-picture" ref={usePaper(store, drawing)} />
    </div>
  );
}

/** The place of the picture that is printed. */
function usePaper(store: Store, drawing: Drawing): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? printsPicture(store, drawing, place.current) : undefined), [store, drawing]);
  return place;
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
      <span>
        <span class="wide-only">Show the </span>truth
      </span>
    </label>
  );
}

/** Whether nothing is to come that would be laid out: no more nodes, and the directions that were asked for. */
function useSettled(store: Store): boolean {
  const { directed } = store.choices.value;
  const searched = directed === 'learned' || !store.hasRows.value || store.overlay.value !== undefined;
  return store.picture.value?.complete === true && searched;
}

/** Where nodes were put belongs to one table; a column that comes back under another plan is where it was. */
function useArrangement(store: Store, { handle }: Drawing) {
  const keys = store.dataset.value?.keys;
  const { arrangement } = store.choices.value;
  const places = useMemo(() => arrangement && placesOf(arrangement, keys ?? []), [arrangement, keys]);
  const pinned = useMemo(() => pinsOf(arrangement, keys ?? []), [arrangement, keys]);
  const arrange = (to: Positions, how: { moved: number } | { kind: LayoutKind }) => {
    const before = store.choices.peek().arrangement;
    store.arrange(withPlaces(before, keys ?? [], to, 'moved' in how ? how.moved : undefined));
  };
  const pin = (node: number) => {
    const at = handle.current?.positions();
    if (at) store.arrange(withPin(store.choices.peek().arrangement, keys ?? [], at, node));
  };
  return { places, pinned, arrange, pin };
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
