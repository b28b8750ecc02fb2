// The comparison of methods, connected to the state.
import { Comparing } from '../../state/compare/comparing';
import type { Store } from '../../state/store';
import { Agreement, Compare, statusOf } from '../compare/compare';
import { MethodsTable } from '../compare/methods-table';
import { useAnnounced } from './announced';
import { labOf } from './lab-engine';

export interface ComparePartProps {
  store: Store;
  onClose: () => void;
}

interface PartProps {
  store: Store;
  comparing: Comparing;
}

export function ComparePart({ store, onClose }: ComparePartProps) {
  // What was found is kept as long as the data, however often the view is closed.
  const comparing = (store.session.comparing ??= new Comparing(
    store,
    labOf(store),
    Math.max(1, navigator.hardwareConcurrency),
  ));
  return (
    <Compare
      title={store.dataset.value?.title ?? ''}
      obstacle={comparing.obstacle.value}
      chosen={comparing.chosen.value.size > 0}
      busy={comparing.busy.value}
      stale={comparing.stale.value}
      score={comparing.score.value}
      onScore={(score) => {
        comparing.score.value = score;
      }}
      onRun={() => {
        void comparing.start();
      }}
      onCancel={() => {
        comparing.cancelAll();
      }}
      onClose={onClose}
      status={<StatusPart comparing={comparing} />}
      methods={<MethodsPart store={store} comparing={comparing} />}
      agreement={<AgreementPart store={store} comparing={comparing} />}
    />
  );
}

/** Reads the progress by itself, so that the tables need not be drawn anew for it. */
function StatusPart({ comparing }: Pick<PartProps, 'comparing'>) {
  return <p role="status">{useAnnounced(statusOf(comparing.runs.value))}</p>;
}

function MethodsPart({ store, comparing }: PartProps) {
  return (
    <MethodsTable
      columns={store.names.value.length}
      truth={store.knownTruth.value !== undefined}
      chosen={comparing.chosen.value}
      runs={comparing.runs.value}
      judgements={comparing.judgements.value}
      score={comparing.subject.value?.score}
      onChosen={(id, chosen) => {
        comparing.choose(id, chosen);
      }}
      onCancel={(id) => {
        comparing.cancel(id);
      }}
    />
  );
}

function AgreementPart({ store, comparing }: PartProps) {
  return (
    <Agreement
      title={store.dataset.value?.title ?? ''}
      outcomes={comparing.outcomes.value}
      subject={comparing.subject.value}
      truth={store.knownTruth.value}
      gains={(pair, subject, signal) => comparing.gains(pair, subject, signal)}
    />
  );
}
