// The edge table, connected to the state.
import { useState } from 'preact/hooks';
import type { Edge } from '../../model';
import type { Store } from '../../state/store';
import { EdgeTable } from '../edges/table';
import { demands } from './knowledge';

/** Edges that resamples have at least this often; of those they say nothing about, all. */
const sureEnough = (edges: readonly Edge[], least: number): readonly Edge[] =>
  least > 0 ? edges.filter(({ share }) => share === undefined || share >= least) : edges;

export function EdgesPart({ store }: { store: Store }) {
  const [handlers] = useState(() => demands(store));
  const { required, forbidden } = store.settings.value;
  return (
    <EdgeTable
      names={store.names.value}
      labels={store.dataset.value?.labels}
      edges={sureEnough(store.edges.value, store.leastShare.value)}
      sure={store.sure.value !== undefined}
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
