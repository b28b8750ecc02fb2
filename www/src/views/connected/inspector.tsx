// The inspector, connected to the state.
import { Status } from '../../model';
import type { Store } from '../../state/store';
import { Inspector } from '../inspector/inspector';
import type { Summary } from '../inspector/overview';
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
      stance={selection?.kind === 'edge' ? stanceOn(store.settings.value, selection.pair) : 'free'}
      onStance={(pair, stance) => { setStance(store, pair, stance); }}
      onSelect={(next) => { store.select(next); }}
    />
  );
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
  };
}
