// Asking a network, connected to the state: which networks there are, and the scenarios in the address.
import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Engine } from '../../engine/engine';
import type { NetworkModel } from '../../model';
import { Asking, SIDES, type Askable, type SourceKind } from '../../state/asking/asking';
import { Directing } from '../../state/directed/directing';
import { messageOf } from '../../state/notices';
import type { Store } from '../../state/store';
import { AskDialog, type SourceChoice } from '../ask/ask';
import { NothingToAsk } from '../ask/nothing';
import type { Side } from '../ask/types';
import { followText } from './follow-text';
import { labOf } from './lab-engine';

export interface AskPartProps {
  store: Store;
  engine: Engine;
  onClose: () => void;
}

const LABELS: Record<SourceKind, string> = {
  fitted: 'Fitted to the rows, along the directions found',
  known: 'The known network',
};

const UNDECIDED =
  'Doing needs a full graph, since in the pattern some arrows could as well be turned round: choose “Full graph (DAG)” under Direction.';

export function AskPart({ store, engine, onClose }: AskPartProps) {
  const asking = (store.session.asking ??= new Asking(labOf(store)));
  // The search goes on, or begins, whether or not its panel is open.
  if (store.choices.value.directed !== 'learned') store.session.directing ??= new Directing(store, labOf(store));
  useEffect(() => follow(store, engine, asking), [asking]);
  const close = () => {
    store.lab.value = undefined;
    asking.cancel();
    onClose();
  };
  const sources = sourcesOf(store);
  const present = asking.present.value;
  if (sources.length === 0 || !present)
    return (
      <NothingToAsk
        rows={store.hasRows.value}
        searching={store.choices.value.directed !== 'learned' || sources.length > 0}
        onSearch={() => {
          void store.direct('dag');
        }}
        onClose={close}
      />
    );
  return <AskView store={store} asking={asking} sources={sources} onClose={close} />;
}

interface AskViewProps {
  store: Store;
  asking: Asking;
  sources: readonly SourceChoice[];
  onClose: () => void;
}

function AskView({ store, asking, sources, onClose }: AskViewProps) {
  const present = asking.present.value;
  const compares = asking.compares.value;
  const progress = asking.progress.value;
  return (
    <AskDialog
      title={present?.title ?? ''}
      sources={sources}
      source={present?.kind}
      nodes={present?.model.nodes ?? []}
      before={asking.before.value}
      sides={SIDES.filter((side) => side === 0 || compares).map((side) => sideOf(asking, side))}
      active={asking.side.value}
      act={asking.act.value}
      undoable={present?.undoable}
      explains={asking.explains.value}
      busy={asking.busy.value}
      progress={progress && progress.done / Math.max(1, progress.of)}
      onSource={(kind) => {
        store.session.askedOf = kind;
        store.lab.value = asking.text.peek().replace(/^ask_[a-z]*/, `ask_${kind}`);
      }}
      onLevel={(node, level) => {
        asking.turn({ node, level });
      }}
      onKnow={(side, scenario) => {
        asking.know(side === 0 ? 0 : 1, scenario);
      }}
      onAct={(how) => {
        asking.act.value = how;
      }}
      onActive={(side) => {
        asking.side.value = side === 0 ? 0 : 1;
      }}
      onCompare={(wanted) => {
        asking.compare(wanted);
      }}
      onExplain={(wanted) => {
        asking.explain(wanted);
      }}
      onCancel={() => {
        asking.cancel();
      }}
      onPresent={() => {
        store.presenting.value = !store.presenting.peek();
      }}
      presents={store.presenting.value}
      onStep={(by) => {
        asking.step(by);
      }}
      onClose={onClose}
    />
  );
}

function sideOf(asking: Asking, side: 0 | 1): Side {
  const told = asking.answer(side).value;
  return {
    scenario: asking.scenario(side).value,
    answered: told?.answered,
    of: told?.of ?? [],
    explanation: told?.explanation,
    fault: asking.fault(side).value,
  };
}

/** The networks that there are to ask; it reads signals. */
function sourcesOf(store: Store): SourceChoice[] {
  const kinds: SourceKind[] = [
    ...(store.overlay.value ? ['fitted' as const] : []),
    ...(store.knownTruth.value ? ['known' as const] : []),
  ];
  return kinds.map((kind) => ({ kind, label: LABELS[kind] }));
}

/** Keeps what is asked, the address and the page's networks together, until the function that comes back is called. */
function follow(store: Store, engine: Engine, asking: Asking): () => void {
  let wanted: SourceKind | undefined;
  let newest = 0;
  const fitted = new WeakMap<object, Promise<NetworkModel>>();
  const take = async () => {
    const kinds = sourcesOf(store).map(({ kind }) => kind);
    const chosen = wanted ?? store.session.askedOf;
    // A link to the fitted network waits for the search that makes it.
    const waits = chosen === 'fitted' && store.choices.peek().directed !== 'learned';
    const kind = kinds.find((each) => each === chosen) ?? (waits ? undefined : kinds[0]);
    if (!kind) return;
    const turn = ++newest;
    try {
      const askable = await askableOf(kind, store, engine, fitted);
      if (askable && turn === newest) asking.open(askable);
    } catch (error) {
      store.notify(messageOf(error), 'error');
    }
  };
  const stopText = followText(store, asking.text, (text) => {
    wanted = asking.visit(text);
    void take();
  });
  const stopSources = effect(() => {
    if (sourcesOf(store).length > 0) void take();
  });
  return () => {
    stopText();
    stopSources();
  };
}

async function askableOf(
  kind: SourceKind,
  store: Store,
  engine: Engine,
  fitted: WeakMap<object, Promise<NetworkModel>>,
): Promise<Askable | undefined> {
  const title = store.dataset.peek()?.title ?? '';
  const rows = store.hasRows.peek() ? await store.rows() : undefined;
  const [overlay, known] = [store.overlay.peek(), store.knownTruth.peek()];
  if (kind === 'known') return known && { kind, title, model: known.model, rows, undoable: undefined };
  if (!overlay) return undefined;
  const { graph } = overlay;
  // Through the very text of the export, so that the command line answers the same to the last bit.
  const model = fitted.get(graph) ?? overlay.network().then((text) => engine.readNetwork(text));
  fitted.set(graph, model);
  const undoable = store.choices.peek().directed === 'dag' ? undefined : UNDECIDED;
  return { kind, title, model: await model, rows, undoable };
}
