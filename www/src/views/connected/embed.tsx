// The snippet that puts graph and λ into another page, connected to the state.
import { shareLink } from '../../state/address';
import type { Store } from '../../state/store';
import { EmbedDialog } from '../tables/embed';

export function EmbedPart({ store, onClose }: { store: Store; onClose: () => void }) {
  return (
    <EmbedDialog
      title={store.dataset.value?.title ?? ''}
      address={shareLink(store, location, undefined).replace(/(?=#|$)/, '?embed=1')}
      onClose={onClose}
    />
  );
}
