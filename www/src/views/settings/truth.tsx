// What is shown of a known network.
import { Toggle } from '../layout/choices';

export interface TruthSettingsProps {
  /** The network in a few words; nothing while none is known. */
  known: string | undefined;
  shown: boolean;
  directed: boolean;
  onShown: (shown: boolean) => void;
  onDirected: (directed: boolean) => void;
  onCompare: () => void;
}

export function TruthSettings({ known, shown, directed, onShown, onDirected, onCompare }: TruthSettingsProps) {
  return (
    <fieldset>
      <legend>Known network</legend>
      {known === undefined && <p class="help">None is known for this table.</p>}
      {known !== undefined && (
        <>
          <p class="help">{known}</p>
          <Toggle
            brief
            label="Show what was found and missed"
            help="The same as the switch above the graph: found edges solid, missed ones dashed, extra ones dotted."
            checked={shown}
            onChange={onShown}
          />
          <Toggle
            brief
            label="Show the directions of its arcs"
            help="Arrow heads on found and missed edges, as the network has them. They are not learned."
            checked={shown && directed}
            disabled={!shown}
            onChange={onDirected}
          />
        </>
      )}
      <button type="button" onClick={onCompare}>
        Compare with a known network…
      </button>
    </fieldset>
  );
}
