// The control for one column's action.
import { BinCount } from './editor/bins';
import { actionNamed, actionsFor, nameOf, type ActionName } from './plan';
import type { Action, ColumnReport } from './types';

export const ACTION_WORDS: Record<ActionName, string> = {
  keep: 'Keep',
  exclude: 'Exclude',
  quantile: 'Quantile bins',
  equalWidth: 'Equal-width bins',
  edges: 'Bins by given edges',
  split: 'Column per answer',
  year: 'Year',
  quarter: 'Quarter of the year',
  month: 'Month of the year',
  weekday: 'Day of the week',
  hour: 'Hour of the day',
  spans: 'Spans of equal length',
};

interface ActionControlProps {
  report: ColumnReport;
  action: Action;
  /** Where bins are cut now; given edges begin there. */
  cuts?: readonly number[] | undefined;
  label?: string;
  onAction: (action: Action) => void;
}

export function ActionControl({ report, action, cuts, label, onAction }: ActionControlProps) {
  const suggested = nameOf(report.action);
  const names = actionsFor(report).filter((name) => name !== 'edges' || cuts !== undefined || nameOf(action) === name);
  return (
    <div class="action">
      <select
        aria-label={label ?? `Action for ${report.name}`}
        value={nameOf(action)}
        onChange={(event) => {
          onAction(actionNamed(event.currentTarget.value as ActionName, action, report, startingCuts(report, cuts)));
        }}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {ACTION_WORDS[name]}
            {name === suggested ? ' (suggested)' : ''}
          </option>
        ))}
      </select>
      {(action.kind === 'bin' || (action.kind === 'date' && action.part === 'spans')) && (
        <BinCount column={report.name} {...{ action, onAction }} />
      )}
    </div>
  );
}

/** Where given edges begin: at those that are there, or else in the middle. */
function startingCuts({ range }: ColumnReport, cuts: readonly number[] | undefined): readonly number[] {
  if (cuts && cuts.length > 0) return cuts;
  return range ? [(range[0] + range[1]) / 2] : [];
}
