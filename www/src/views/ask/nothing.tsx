// In place of a network to ask, while there is none.
import { Dialog } from '../layout/dialog';

interface NothingProps {
  /** Whether there are rows to fit a network to. */
  rows: boolean;
  /** Whether one is on its way. */
  searching: boolean;
  onSearch: () => void;
  onClose: () => void;
}

export function NothingToAsk({ rows, searching, onSearch, onClose }: NothingProps) {
  return (
    <Dialog title="Ask the network" onClose={onClose}>
      <p>
        A network answers questions once its edges have directions: how probable is every level, when one or several are
        known?
      </p>
      {searching ? (
        <p role="status">The search for directions is under way; the charts appear when it is over.</p>
      ) : rows ? (
        <p>
          <button type="button" class="main-button" onClick={onSearch}>
            Find directions and ask
          </button>
        </p>
      ) : (
        <p>
          A counts file has no rows to find directions with. Open the table itself, or compare with a known network.
        </p>
      )}
    </Dialog>
  );
}
