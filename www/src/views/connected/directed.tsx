// Directions, connected to the state. This script and the lab behind it come when they are first asked for.
import { Directing } from '../../state/directed/directing';
import type { Store } from '../../state/store';
import { scoresOf } from '../../state/truth';
import type { AverageProps } from '../directed/average';
import { DirectedPanel } from '../directed/panel';
import { labOf } from './lab-engine';

export function DirectedPart({ store }: { store: Store }) {
  // What was found is there again when it is wanted again.
  const directing = (store.session.directing ??= new Directing(store, labOf(store)));
  const mode = store.choices.value.directed;
  const judgement = directing.judgement.value;
  if (mode === 'learned') return null;
  return (
    <DirectedPanel
      mode={mode}
      average={mode === 'average' ? averageOf(store, directing) : undefined}
      graph={directing.graph.value}
      lambda={directing.lambda.value}
      stale={directing.stale.value}
      wanted={directing.searching.value}
      change={directing.change.value}
      steps={directing.steps.value}
      standing={directing.standing.value}
      waits={directing.waits.value}
      fault={directing.fault.value ?? directing.averaging.fault.value}
      nearness={
        judgement?.arcs && {
          edges: scoresOf(judgement.edges).f1,
          arcs: scoresOf(judgement.arcs).f1,
          distance: judgement.cpdagDistance ?? 0,
        }
      }
      score={directing.score.value}
      onScore={(score) => {
        directing.score.value = score;
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

function averageOf(store: Store, { averaging }: Directing): AverageProps {
  const [average, sure, { sure: asked, threshold }] = [averaging.present.value, store.sure.value, store.choices.value];
  return {
    graph: average && {
      edges: average.graph.edges,
      decided: average.graph.decided,
      least: average.graph.least,
      score: average.graph.found.score,
      other: average.graph.found.other,
      resamples: average.of.summed.resamples,
    },
    stale: averaging.stale.value,
    done: sure?.searched ? sure.resamples : 0,
    of: asked?.resamples ?? 0,
    scheme: asked?.scheme ?? 'bootstrap',
    threshold,
    onThreshold: (least) => {
      void store.averageFrom(least);
    },
  };
}
