// The page as a whole.
import { sentence, status } from '../state/status';

export function Page() {
  return (
    <main>
      <h1>nodewise</h1>
      <p role="status">{sentence(status.value)}</p>
    </main>
  );
}
