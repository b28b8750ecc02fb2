// The choice of directions, connected to the state.
import type { Store } from '../../state/store';
import { DirectionChoice } from '../directed/choice';
import type { OpenedDialog } from './dialogs';
import { Later } from './later';

const loadDirected = async () => (await import('./directed')).DirectedPart;

interface DirectionPartProps {
  store: Store;
  onDialog: (dialog: OpenedDialog) => void;
}

/** What the searches need comes in a script of its own. */
export function DirectionPart({ store, onDialog }: DirectionPartProps) {
  const { directed } = store.choices.value;
  const rows = store.hasRows.value;
  const failed = (error: unknown) => {
    store.notify(`This part of the page could not be loaded: ${String(error)}`, 'error');
  };
  return (
    <DirectionChoice
      directed={directed}
      rows={rows}
      counts={!rows && store.dataset.value !== undefined}
      onDirected={(wanted) => {
        void store.direct(wanted);
      }}
      onCompare={() => {
        onDialog('compare');
      }}
    >
      {directed !== 'learned' && <Later load={loadDirected} given={{ store }} onFail={failed} />}
    </DirectionChoice>
  );
}
