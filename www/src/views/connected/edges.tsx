// The edge table, connected to the state.
import { useState } from 'preact/hooks';
import type { Store } from '../../state/store';
import { EdgeTable } from '../edges/table';
import { demands } from './knowledge';

export function EdgesPart({ store }: { store: Store }) {
  const [handlers] = useState(() => demands(store));
  const { required, forbidden } = store.settings.value;
  return (
    <EdgeTable
      names={store.names.value}
      labels={store.dataset.value?.labels}
      edges={store.edges.value}
      truth={store.truth.value !== undefined}
      directed={store.overlay.value?.directed}
      selection={store.selection.value}
      required={required}
      forbidden={forbidden}
      onSelect={(selection) => {
        store.select(selection);
      }}
      {...handlers}
    />
  );
}
