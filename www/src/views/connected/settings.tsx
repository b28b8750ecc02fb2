// The settings, connected to the state.
import type { Store } from '../../state/store';
import { counted } from '../parts/format';
import { SettingsPanel } from '../settings/settings';
import { TruthSettings } from '../settings/truth';
import type { OpenedDialog } from './dialogs';

interface SettingsPartProps {
  store: Store;
  onDialog: (dialog: OpenedDialog) => void;
}

export function SettingsPart({ store, onDialog }: SettingsPartProps) {
  return (
    <SettingsPanel
      settings={store.settings.value}
      names={store.names.value}
      showDropped={store.showDropped.value}
      onChange={(settings) => {
        void store.changeSettings(settings);
      }}
      onShowDropped={(show) => {
        store.showDropped.value = show;
      }}
    >
      <TruthPart store={store} onDialog={onDialog} />
    </SettingsPanel>
  );
}

function TruthPart({ store, onDialog }: SettingsPartProps) {
  const { truth } = store.choices.value;
  return (
    <TruthSettings
      known={knownWords(store)}
      shown={truth !== 'hidden'}
      directed={truth === 'directed'}
      onShown={(shown) => {
        void store.showTruth(shown ? 'shown' : 'hidden');
      }}
      onDirected={(directed) => {
        void store.showTruth(directed ? 'directed' : 'shown');
      }}
      onCompare={() => {
        onDialog('network');
      }}
    />
  );
}

/** Where the rows come from, or what they are compared with. */
function knownWords(store: Store): string | undefined {
  const [known, dataset] = [store.knownTruth.value, store.dataset.value];
  if (!known || !dataset) return undefined;
  const arcs = counted(known.pairs.length + known.arcsAway, 'arc');
  if (known.model !== dataset.network || dataset.origin.kind !== 'sampled')
    return `Compared with a network of ${arcs}.`;
  const { rows, seed } = dataset.origin;
  return `${counted(rows, 'row')} drawn from ${dataset.title}, a network of ${arcs}, with seed ${seed}.`;
}
