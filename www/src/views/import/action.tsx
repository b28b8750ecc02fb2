// The control for one column's action.
import { actionNamed, actionsFor, nameOf, type ActionName } from './plan';
import { MAX_BINS, type Action, type ColumnReport } from './types';

const LABELS: Record<ActionName, string> = {
  keep: 'Keep',
  exclude: 'Exclude',
  quantile: 'Quantile bins',
  equalWidth: 'Equal-width bins',
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
      {action.kind === 'bin' && (
        <input
          type="number"
          min={2}
          max={MAX_BINS}
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
  return Number.isNaN(value) ? before : Math.min(MAX_BINS, Math.max(2, Math.round(value)));
}
