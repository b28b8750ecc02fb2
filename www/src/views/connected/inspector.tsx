// The inspector, connected to the state.
import { doubtSentences } from '../../state/doubts';
import { nodeWords, truthWords } from '../../state/paths';
import type { Store } from '../../state/store';
import { columnsKnown, scoresOf } from '../../state/truth';
import { Inspector } from '../inspector/inspector';
import type { Comparison, Summary } from '../inspector/overview';
import { stanceOn } from '../settings/knowledge';
import { setStance } from './knowledge';
import { Later } from './later';

export function InspectorPart({ store }: { store: Store }) {
  const [path, dataset, selection] = [store.path.value, store.dataset.value, store.selection.value];
  if (!path || !dataset) return null;
  return (
    <Inspector
      selection={selection}
      summary={summaryOf(store)}
      variables={dataset.variables}
      labels={dataset.labels}
      path={path}
      node={store.nodeDetail.value}
      edge={store.edgeDetail.value}
      rule={store.settings.value.rule}
      stance={selection?.kind === 'edge' ? stanceOn(store.settings.value, selection.pair) : 'free'}
      truth={truthOf(store)}
      unconverged={store.doubts.value.unconverged}
      reason={selection?.kind === 'edge' ? store.overlay.value?.reason(selection.pair) : undefined}
      sure={<SureOfEdge store={store} />}
      onStance={(pair, stance) => {
        setStance(store, pair, stance);
      }}
      onColumns={() => {
        void store.reopenColumns();
      }}
      onSelect={(next) => {
        store.select(next);
      }}
    />
  );
}

const loadShares = async () => (await import('../sure/shares')).SharesOfEdge;

/** What resamples say of the selected edge; the chart comes with the first of them. */
function SureOfEdge({ store }: { store: Store }) {
  const [sure, selection, position, path] = [
    store.sure.value,
    store.selection.value,
    store.position.value,
    store.path.value,
  ];
  if (!sure || selection?.kind !== 'edge' || !position || !path) return null;
  const [a, b] = selection.pair.map((node) => store.names.value[node] ?? '');
  const shares = {
    ...sure.of(selection.pair, position.index),
    resamples: sure.resamples,
    curve: sure.curve(selection.pair),
  };
  const given = { shares, names: [a ?? '', b ?? ''] as const, lambdas: path.lambdas, lambda: position.lambda };
  return (
    <Later
      load={loadShares}
      given={given}
      onFail={(error) => {
        store.notify(`This part of the page could not be loaded: ${String(error)}`, 'error');
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
  const dataset = store.dataset.value;
  return {
    title: dataset?.title ?? '',
    nodes: dataset?.variables.length ?? 0,
    edges: store.answer.value?.edges ?? 0,
    rows: dataset?.rows ?? 0,
    pairRows: dataset?.pairRows,
    lambda: store.answer.value?.lambda ?? 0,
    gap: store.largestGap.value,
    unconverged: store.doubts.value.unconverged.length,
    doubts: doubtSentences(store.doubts.value),
    notices: dataset?.notices ?? [],
    comparison: comparisonOf(store),
  };
}
