// Directions, connected to the state. This script and the lab behind it come when they are first asked for.
import { openLabEngine } from '../../engine/lab/open-lab';
import { Directing } from '../../state/directed/directing';
import type { Store } from '../../state/store';
import { scoresOf } from '../../state/truth';
import { DirectedPanel } from '../directed/panel';

/** Kept as long as the page: what was found is there again when it is wanted again. */
const all = new WeakMap<Store, Directing>();

function directingOf(store: Store): Directing {
  const directing = all.get(store) ?? new Directing(store, openLabEngine());
  all.set(store, directing);
  return directing;
}

export function DirectedPart({ store }: { store: Store }) {
  const directing = directingOf(store);
  const mode = store.choices.value.directed;
  const judgement = directing.judgement.value;
  if (mode === 'learned') return null;
  return (
    <DirectedPanel
      mode={mode}
      graph={directing.graph.value}
      lambda={directing.lambda.value}
      stale={directing.stale.value}
      steps={directing.steps.value}
      waits={directing.waits.value}
      fault={directing.fault.value}
      nearness={
        judgement?.arcs && {
          edges: scoresOf(judgement.edges).f1,
          arcs: scoresOf(judgement.arcs).f1,
          distance: judgement.cpdagDistance ?? 0,
        }
      }
      candidates={directing.candidates.value}
      paper={store.settings.value.formulation.name === 'paper'}
      score={directing.score.value}
      layered={directing.layers.value !== undefined}
      onCandidates={(candidates) => {
        directing.candidates.value = candidates;
      }}
      onScore={(score) => {
        directing.score.value = score;
      }}
      onLayered={(layered) => {
        directing.layers.value = layered ? stageAspect() : undefined;
      }}
      onCancel={() => {
        directing.cancel();
      }}
      onAgain={() => {
        directing.again();
      }}
    />
  );
}

/** How many times as wide as high the room for the graph is. */
function stageAspect(): number {
  const { clientWidth = 0, clientHeight = 0 } = document.querySelector('.graph-stage') ?? {};
  return clientWidth > 0 && clientHeight > 0 ? clientWidth / clientHeight : 1.6;
}
