// The control for one column's action.
import defaults from '../../wasm/defaults';
import { actionNamed, actionsFor, nameOf, type ActionName } from './plan';
import type { Action, ColumnReport } from './types';

const LABELS: Record<ActionName, string> = {
  keep: 'Keep',
  exclude: 'Exclude',
  quantile: 'Quantile bins',
  equalWidth: 'Equal-width bins',
  edges: 'Bins by edges',
};

interface ActionControlProps {
  report: ColumnReport;
  action: Action;
  onAction: (action: Action) => void;
}

export function ActionControl({ report, action, onAction }: ActionControlProps) {
  const suggested = nameOf(report.action);
  return (
    <div class="action">
      <select
        aria-label={`Action for ${report.name}`}
        value={nameOf(action)}
        onChange={(event) => {
          onAction(actionNamed(event.currentTarget.value as ActionName, action));
        }}
      >
        {actionsFor(report).map((name) => (
          <option key={name} value={name}>
            {LABELS[name]}
            {name === suggested ? ' (suggested)' : ''}
          </option>
        ))}
      </select>
      {action.kind === 'bin' && action.rule !== 'edges' && (
        <input
          type="number"
          min={2}
          max={defaults.maxBins}
          step={1}
          aria-label={`Bins for ${report.name}`}
          value={action.bins}
          onChange={(event) => {
            onAction({ ...action, bins: clampBins(event.currentTarget.valueAsNumber, action.bins) });
            event.currentTarget.value = String(clampBins(event.currentTarget.valueAsNumber, action.bins));
          }}
        />
      )}
    </div>
  );
}

/** A whole number of bins in range; what is no number changes nothing. */
export function clampBins(value: number, before: number): number {
  return Number.isNaN(value) ? before : Math.min(defaults.maxBins, Math.max(2, Math.round(value)));
}
