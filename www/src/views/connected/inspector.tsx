// The inspector, connected to the state.
import { useEffect } from 'preact/hooks';
import type { Dataset, PathModel, Selection } from '../../model';
import { doubtSentences } from '../../state/doubts';
import { nodeWords, truthWords } from '../../state/paths';
import type { Store } from '../../state/store';
import { columnsKnown, scoresOf } from '../../state/truth';
import { Inspector } from '../inspector/inspector';
import type { Comparison, Summary } from '../inspector/overview';
import type { SelectedProps } from '../inspector/selected';
import { stanceOn } from '../settings/knowledge';
import { setStance } from './knowledge';
import { Later } from './later';

const loadSelected = async () => (await import('../inspector/selected')).Selected;

export function InspectorPart({ store }: { store: Store }) {
  const [path, dataset, selection] = [store.path.value, store.dataset.value, store.selection.value];
  const shown = path !== undefined && dataset !== undefined;
  // Ahead of the first selection, but behind the first picture. One that does not come is told when it is needed.
  useEffect(() => {
    if (shown) loadSelected().catch(() => undefined);
  }, [shown]);
  if (!shown) return null;
  return (
    <Inspector
      selection={selection}
      summary={summaryOf(store)}
      onColumns={() => {
        void store.reopenColumns();
      }}
      onSelect={(next) => {
        store.select(next);
      }}
    >
      {selection && <SelectedPart {...{ store, path, dataset, selection }} />}
    </Inspector>
  );
}

interface SelectedPartProps {
  store: Store;
  path: PathModel;
  dataset: Dataset;
  selection: NonNullable<Selection>;
}

function SelectedPart({ store, path, dataset, selection }: SelectedPartProps) {
  const { variables, labels, twins } = dataset;
  const pair = selection.kind === 'edge' ? selection.pair : undefined;
  const given: SelectedProps = {
    ...{ selection, path, variables, labels, twins },
    node: store.nodeDetail.value,
    edge: store.edgeDetail.value,
    rule: store.settings.value.rule,
    stance: pair ? stanceOn(store.settings.value, pair) : 'free',
    truth: truthOf(store),
    unconverged: store.doubts.value.unconverged,
    reason: pair && store.overlay.value?.reason(pair),
    sure: <SureOfEdge store={store} />,
    onStance: (of, stance) => {
      setStance(store, of, stance);
    },
    onSelect: (next) => {
      store.select(next);
    },
  };
  return <Later load={loadSelected} given={given} onFail={failed(store)} />;
}

const failed = (store: Store) => (error: unknown) => {
  store.notify(`This part of the page could not be loaded: ${String(error)}`, 'error');
};

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
  const of = sure.of(selection.pair, position.index);
  const shares = {
    ...of,
    truth: sure.truth(of.joined),
    resamples: sure.resamples,
    curve: sure.curve(selection.pair),
  };
  const given = { shares, names: [a ?? '', b ?? ''] as const, lambdas: path.lambdas, lambda: position.lambda };
  return <Later load={loadShares} given={given} onFail={failed(store)} />;
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
    sure: store.sure.value !== undefined,
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
