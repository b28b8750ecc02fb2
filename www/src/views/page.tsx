// The page as a whole.
import type { Store } from '../state/store';

export function Page({ store }: { store: Store }) {
  return (
    <main>
      <h1>nodewise</h1>
      <p role="status">{store.status.value}</p>
    </main>
  );
}
