// The inspector, connected to the state.
import { Status } from '../../model';
import { nodeWords, truthWords } from '../../state/paths';
import type { Store } from '../../state/store';
import { columnsKnown, scoresOf } from '../../state/truth';
import { Inspector } from '../inspector/inspector';
import type { Comparison, Summary } from '../inspector/overview';
import { stanceOn } from '../settings/knowledge';
import { setStance } from './knowledge';

export function InspectorPart({ store }: { store: Store }) {
  const [path, dataset, selection] = [store.path.value, store.dataset.value, store.selection.value];
  if (!path || !dataset) return null;
  return (
    <Inspector
      selection={selection}
      summary={summaryOf(store)}
      variables={dataset.variables}
      path={path}
      node={store.nodeDetail.value}
      edge={store.edgeDetail.value}
      rule={store.settings.value.rule}
      stance={selection?.kind === 'edge' ? stanceOn(store.settings.value, selection.pair) : 'free'}
      truth={truthOf(store)}
      reason={selection?.kind === 'edge' ? store.overlay.value?.reason(selection.pair) : undefined}
      onStance={(pair, stance) => {
        setStance(store, pair, stance);
      }}
      onSelect={(next) => {
        store.select(next);
      }}
    />
  );
}

function truthOf(store: Store): string | undefined {
  const [truth, selection] = [store.truth.value, store.selection.value];
  if (!truth || !selection) return undefined;
  return selection.kind === 'edge' ? truthWords(truth, selection.pair) : nodeWords(truth, selection.node);
}

/** How the answer compares with a known network, while that is shown. */
function comparisonOf(store: Store): Comparison | undefined {
  const [truth, tally] = [store.truth.value, store.tally.value];
  return truth && tally && { ...tally, ...scoresOf(tally), columns: columnsKnown(truth), arcsAway: truth.arcsAway };
}

function summaryOf(store: Store): Summary {
  const [dataset, path, position] = [store.dataset.value, store.path.value, store.position.value];
  const index = position?.index ?? 0;
  const solved = (path?.nodes ?? []).flatMap((node) => node ?? []);
  const complete = path?.nodes.length === solved.length;
  return {
    title: dataset?.title ?? '',
    nodes: dataset?.variables.length ?? 0,
    edges: store.edgeCount.value,
    rows: dataset?.rows ?? 0,
    lambda: position?.lambda ?? 0,
    gap: complete ? Math.max(0, ...solved.map(({ gaps }) => gaps[index] ?? 0)) : undefined,
    unconverged: solved.filter(({ statuses }) => (statuses[index] ?? Status.converged) !== Status.converged).length,
    notices: dataset?.notices ?? [],
    comparison: comparisonOf(store),
  };
}
