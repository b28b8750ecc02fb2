// Drawing a network, connected to the state: what is drawn is sampled from as any other network.
import type { Engine } from '../../engine/engine';
import { defaultChoices } from '../../state/choices';
import { Editor } from '../../state/network/editor';
import type { Store } from '../../state/store';
import { NetworkEditor } from '../network/editor';
import type { KnownNetwork } from '../network/tools';

export interface DrawPartProps {
  store: Store;
  engine: Engine;
  onClose: () => void;
}

export function DrawPart({ store, engine, onClose }: DrawPartProps) {
  return (
    <NetworkEditor
      editor={(store.session.drawing ??= new Editor())}
      engine={engine}
      known={knownOf(store)}
      onSample={(model, rows, seed) => {
        onClose();
        void store.openSample(
          { network: { kind: 'own', name: model.name, model }, rows, seed },
          { ...defaultChoices, truth: 'shown' },
        );
      }}
      onClose={onClose}
    />
  );
}

/** The network that the present rows were drawn from, if it is known. */
function knownOf(store: Store): KnownNetwork | undefined {
  const dataset = store.dataset.value;
  const origin = dataset?.origin;
  if (origin?.kind !== 'sampled') return undefined;
  const load = async () => (await store.network(origin.network)).model;
  return { title: dataset?.title ?? '', nodes: dataset?.variables.length ?? 0, load };
}
