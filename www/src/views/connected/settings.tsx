// The settings, connected to the state.
import type { Store } from '../../state/store';
import { SettingsPanel } from '../settings/settings';

export function SettingsPart({ store }: { store: Store }) {
  return (
    <SettingsPanel
      settings={store.settings.value}
      names={store.names.value}
      showDropped={store.showDropped.value}
      onChange={(settings) => { void store.changeSettings(settings); }}
      onShowDropped={(show) => { store.showDropped.value = show; }}
    />
  );
}
