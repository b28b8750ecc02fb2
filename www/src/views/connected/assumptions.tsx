// The assumptions lab, connected to the state: its text in the address, the page's network, the page's table.
import { computed } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Engine } from '../../engine/engine';
import { LabState } from '../../state/assumptions/lab-state';
import { RecoveryRun } from '../../state/assumptions/recovery';
import { NetworkNumbers } from '../../state/assumptions/subjects';
import { MOST_ROWS, PAGE, readSetting, settingText } from '../../state/assumptions/setting';
import type { Session } from '../../state/session';
import type { Store } from '../../state/store';
import { AssumptionsLab } from '../assumptions/lab';
import type { LearnedData } from '../assumptions/data';
import { followText } from './follow-text';
import { labOf } from './lab-engine';
import { BusyPart, PanelPart, SpokenPart, TabsPart } from './assumption-views';

export interface LabPartProps {
  store: Store;
  engine: Engine;
  onClose: () => void;
}

/** The lab is kept as long as the page, however often it is closed. */
function startLab(store: Store, workers: number): NonNullable<Session['assumptions']> {
  const core = labOf(store).assumptions;
  const networks = new Map<string, ReturnType<Store['network']>>();
  const lab = new LabState(core, {
    page: () => pageNetwork(store),
    bundled: (id) => {
      const loading = networks.get(id) ?? store.network({ kind: 'bundled', id });
      networks.set(id, loading);
      return loading;
    },
    numbers: new NetworkNumbers(),
  });
  return { lab, recovery: new RecoveryRun(core, workers), began: undefined };
}

/** The lab begins where the page is: its method, its network or table, its rows. Afterwards it is left alone until the page has others; a link says what it wants. */
function beginWith(store: Store, room: NonNullable<Session['assumptions']>): void {
  const { formulation } = store.settings.peek();
  const origin = store.dataset.peek()?.origin;
  const drawn = origin?.kind === 'sampled' ? { rows: Math.min(origin.rows, MOST_ROWS), seed: origin.seed } : {};
  const began = JSON.stringify([formulation, drawn, store.dataset.peek()?.title]);
  if (room.began === began) return;
  room.began = began;
  room.lab.set({ view: 'nodes', network: PAGE, node: 0, lambda: undefined, formulation, ...drawn });
}

function pageNetwork(store: Store) {
  const known = store.knownTruth.value;
  return known && { title: store.dataset.value?.title ?? '', model: known.model };
}

export function LabPart({ store, engine, onClose }: LabPartProps) {
  const room = (store.session.assumptions ??= startLab(store, engine.workers));
  const { lab, recovery } = room;
  useMemo(() => {
    beginWith(store, room);
  }, [room]);
  useEffect(
    () =>
      followText(
        store,
        computed(() => settingText(lab.setting.value)),
        (text) => {
          lab.setting.value = readSetting(text);
        },
      ),
    [lab],
  );
  const known = store.knownTruth.value;
  const page = known ? (store.dataset.value?.title ?? '') : undefined;
  const data = useMemo(
    () => (known ? undefined : dataOf(store, lab)),
    [known, store.picture.value, store.position.value, store.settings.value],
  );
  return (
    <AssumptionsLab
      onLessons={() => {
        store.lab.value = 'course';
      }}
      tabs={<TabsPart lab={lab} />}
      busy={<BusyPart lab={lab} />}
      panel={
        <PanelPart
          lab={lab}
          run={recovery}
          workers={engine.workers}
          pageTitle={page}
          learns={store.settings.value.formulation}
          data={data}
        />
      }
      spoken={<SpokenPart lab={lab} />}
      onClose={() => {
        recovery.cancel();
        store.lab.value = undefined;
        lab.rest();
        onClose();
      }}
    />
  );
}

/** What was learned from the page's table, with the means to assess it. */
function dataOf(store: Store, lab: LabState): LearnedData | undefined {
  const [picture, position] = [store.picture.value, store.position.value];
  if (!picture?.complete || !position) return undefined;
  const { lambda } = position;
  const { counts, dataset } = picture.data;
  const { formulation, forbidden, required } = picture.problem;
  const { rule, filter } = store.settings.value;
  return {
    title: dataset.title,
    names: store.names.value,
    lambda,
    assess: async () =>
      lab.core.assessCounts(
        counts,
        { fits: await store.fits(lambda), rule, filter, forbidden, required },
        { formulation, support: 'pc', rows: counts.rows, lambda, seed: 1 },
      ),
  };
}
