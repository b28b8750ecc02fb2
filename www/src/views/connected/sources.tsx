// Where the rows behind the present counts were counted.
import type { Store } from '../../state/store';
import { Sources } from '../import/sources';

export function SourcesPart({ store, onClose }: { store: Store; onClose: () => void }) {
  const counts = store.counts();
  const origin = counts?.origin;
  if (!counts || !origin || origin.sources.length === 0) return null;
  return <Sources sources={origin.sources} rows={counts.rows} noisy={origin.published !== null} onClose={onClose} />;
}
