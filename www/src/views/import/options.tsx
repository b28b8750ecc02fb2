// The choices about the whole table: how it is read, missing values, rare levels, and all choices as a file.
import { useId } from 'preact/hooks';
import { Radios, type Choice } from '../layout/choices';
import { counted, whole } from '../parts/format';
import { droppedRows, weightsAmong, withWeights, type Draft } from './plan';
import type { ColumnReport, MissingRule } from './types';

interface OptionsProps {
  reports: readonly ColumnReport[];
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Rows without a gap in the used columns, if someone has counted them. */
  complete: number | undefined;
}

export function TableOptions({ reports, draft, onChange, complete }: OptionsProps) {
  return (
    <>
      <Radios<MissingRule>
        legend="Missing values"
        choices={policies(reports, draft, complete)}
        value={draft.missing}
        onChange={(missing) => {
          onChange({ ...draft, missing });
        }}
      />
      <MergeRare
        value={draft.mergeRare}
        onChange={(mergeRare) => {
          onChange({ ...draft, mergeRare });
        }}
      />
      <Weights
        names={weightsAmong(reports)}
        value={draft.weights}
        onChange={(weights) => {
          onChange(withWeights(reports, draft, weights));
        }}
      />
    </>
  );
}

function policies(reports: readonly ColumnReport[], draft: Draft, complete: number | undefined): Choice<MissingRule>[] {
  return [
    {
      value: 'pairwise',
      label: 'Pair by pair (suggested)',
      help: 'Each pair of columns is counted over the rows that have both. A column that does not apply to some rows gets a level for that, once you confirm it.',
    },
    {
      value: 'ownLevel',
      label: 'Own level',
      help: 'Missing becomes a level of its own everywhere; right when not answering is an answer.',
    },
    {
      value: 'dropRows',
      label: 'Drop rows',
      help: `Rows with a missing value in a used column are left out: ${goingRows(reports, draft, complete)}.`,
    },
  ];
}

function goingRows(reports: readonly ColumnReport[], draft: Draft, complete: number | undefined): string {
  const { least, most, rows } = droppedRows(reports, draft);
  const known = complete === undefined ? undefined : rows - complete;
  if (known !== undefined || least === most) return `${whole(known ?? least)} of ${counted(rows, 'row')} would go`;
  return `between ${whole(least)} and ${whole(most)} of ${counted(rows, 'row')} would go`;
}

function MergeRare({ value, onChange }: { value: number | undefined; onChange: (value: number | undefined) => void }) {
  const id = useId();
  return (
    <fieldset>
      <legend>Rare levels</legend>
      <div class="field-row">
        <label for={id}>Merge levels in fewer than</label>
        <input
          id={id}
          type="number"
          min={0}
          step={1}
          value={value ?? 0}
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            const below = Math.max(0, Math.round(event.currentTarget.valueAsNumber || 0));
            onChange(below > 0 ? below : undefined);
          }}
        />
        <span>rows</span>
      </div>
      <p class="help" id={`${id}-help`}>
        They become one level, “(rare)”; 0 merges nothing. Bins are not touched.
      </p>
    </fieldset>
  );
}

interface WeightsProps {
  /** Columns that may hold them. */
  names: readonly string[];
  value: string | undefined;
  onChange: (weights: string | undefined) => void;
}

/** Shown where a column may hold weights. */
function Weights({ names, value, onChange }: WeightsProps) {
  const id = useId();
  const all = value === undefined || names.includes(value) ? names : [value, ...names];
  if (all.length === 0) return null;
  return (
    <fieldset>
      <legend>Weights</legend>
      <div class="field-row">
        <label for={id}>Each row stands for</label>
        <select
          id={id}
          value={value === undefined ? '' : `=${value}`}
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            onChange(chosen === '' ? undefined : chosen.slice(1));
          }}
        >
          <option value="">itself</option>
          {all.map((name) => (
            <option key={name} value={`=${name}`}>
              as many rows as “{name}” says
            </option>
          ))}
        </select>
      </div>
      <p class="help" id={`${id}-help`}>
        Frequencies: whole numbers of rows. Weights of surveys and of other kinds are none, and are refused at their
        row.
      </p>
    </fieldset>
  );
}

interface PlanFileProps {
  onSave: () => void;
  onLoad: (file: File) => void;
}

/** The choices as a file: the command line takes it, and so does another table. */
export function PlanFile({ onSave, onLoad }: PlanFileProps) {
  const id = useId();
  return (
    <fieldset>
      <legend>Plan</legend>
      <p class="help" id={`${id}-help`}>
        All choices of this panel as a file, for another table of the same columns or for the command line (--plan).
      </p>
      <div class="field-row">
        <button type="button" aria-describedby={`${id}-help`} onClick={onSave}>
          Save the plan
        </button>
      </div>
      <label for={id}>Load a plan</label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onLoad(file);
        }}
      />
    </fieldset>
  );
}
