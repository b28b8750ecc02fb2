// The inspector: whatever is selected, in numbers.
import type { ComponentChildren } from 'preact';
import type { Selection } from '../../model';
import { Overview, type Summary } from './overview';

export interface InspectorProps {
  selection: Selection;
  summary: Summary;
  onSelect: (selection: Selection) => void;
  /** The columns of the present table are to be changed. */
  onColumns: () => void;
  /** What there is to say of the selection. */
  children: ComponentChildren;
}

export function Inspector({ selection, summary, onSelect, onColumns, children }: InspectorProps) {
  return (
    <section class="inspector" aria-label="Inspector">
      <button
        type="button"
        class="columns-button"
        title="Which columns of the table are used, and how: bins, levels, missing values"
        onClick={onColumns}
      >
        Columns…
      </button>
      {selection && (
        <button
          type="button"
          class="text-button back"
          onClick={() => {
            onSelect(undefined);
          }}
        >
          ← Overview
        </button>
      )}
      {selection ? children : <Overview summary={summary} />}
    </section>
  );
}
