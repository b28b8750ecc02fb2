// Numbers into bins: the rule, how many, where the edges lie, and what comes of it.
import { useId, useState } from 'preact/hooks';
import defaults from '../../../wasm/defaults';
import { readable } from '../../parts/format';
import { addedCut, readCuts, stepOf } from '../cuts';
import { clampBins } from '../plan';
import type { Action, ColumnDetail } from '../types';
import { Histogram } from './histogram';
import { Typed } from './typed';

type Binned = Extract<Action, { kind: 'bin' }>;

interface BinsProps {
  column: string;
  detail: ColumnDetail;
  /** The smallest and the largest number. */
  ends: readonly [number, number];
  action: Action;
  /** With a topic, steps that follow each other are one. */
  onAction: (action: Action, topic?: string) => void;
}

const edgesAt = (cuts: readonly number[]): Binned => ({ kind: 'bin', rule: 'edges', bins: [...cuts] });

/** Edges that are moved become given edges, whatever rule they came from. */
export function Bins({ column, detail, ends, action, onAction }: BinsProps) {
  const { histogram, cuts: computed } = detail;
  if (!histogram) return null;
  const isCut = action.kind === 'bin';
  const cuts = isCut && action.rule === 'edges' ? action.bins : isCut ? computed : [];
  const areWhole = detail.levels.length > 0 && detail.levels.every(({ level }) => Number.isInteger(Number(level)));
  const range = [histogram.edges[0] ?? 0, histogram.edges.at(-1) ?? 1] as const;
  const take = (next: readonly number[], topic?: string) => {
    onAction(next.length === 0 ? { kind: 'keep' } : edgesAt(next), topic);
  };
  return (
    <>
      <Histogram
        {...{ column, cuts, areWhole }}
        edges={histogram.edges}
        counts={histogram.counts}
        ends={ends}
        onCuts={(next) => {
          take(next, `edges of ${column}`);
        }}
      />
      {isCut && (
        <EdgeFields
          {...{ column, cuts }}
          onCuts={take}
          onAdd={() => {
            take(addedCut(cuts, range, stepOf(range, areWhole)));
          }}
        />
      )}
    </>
  );
}

interface EdgeFieldsProps {
  column: string;
  cuts: readonly number[];
  onCuts: (cuts: number[]) => void;
  onAdd: () => void;
}

/** All edges as one text: what is typed there is taken when the field is left. */
function EdgeFields({ column, cuts, onCuts, onAdd }: EdgeFieldsProps) {
  const id = useId();
  const [fault, setFault] = useState(false);
  const text = cuts.map((cut) => String(cut)).join('; ');
  return (
    <>
      <div class="field-row edge-fields">
        <label for={id}>Edges</label>
        <Typed
          id={id}
          aria-label={`Edges of ${column}`}
          aria-invalid={fault}
          aria-describedby={`${id}-help`}
          value={text}
          onTyped={(typed) => {
            const read = readCuts(typed);
            const sound = read !== undefined && read.length < defaults.maxBins;
            setFault(!sound);
            if (sound) onCuts(read);
          }}
        />
        <button type="button" disabled={cuts.length + 1 >= defaults.maxBins} onClick={onAdd}>
          Add an edge
        </button>
      </div>
      <p class={fault ? 'help warn' : 'help'} id={`${id}-help`}>
        {fault
          ? 'Numbers with semicolons between them are expected, such as 18; 30; 65.'
          : 'An edge belongs to the bin above it. Drag it, use the arrow keys on it, or type.'}
      </p>
    </>
  );
}

/** Why no rule looks at the other columns. */
export function WhyUnsupervised() {
  return (
    <details class="why">
      <summary>Why not bins that fit another column best?</summary>
      <p>
        Edges chosen so that another column differs most between the bins would invent dependence: the same rows would
        choose the edges and then be asked whether there is an edge in the graph. So bins look at this column alone.
      </p>
    </details>
  );
}

interface CountProps {
  column: string;
  action: Binned | Extract<Action, { part: 'spans' }>;
  onAction: (action: Action) => void;
}

/** How many bins, for rules that find the edges themselves. */
export function BinCount({ column, action, onAction }: CountProps) {
  if (action.kind === 'bin' && action.rule === 'edges')
    return <span class="quiet">{readable(action.bins.length + 1)} bins</span>;
  const bins = action.kind === 'bin' ? action.bins : action.spans;
  return (
    <input
      type="number"
      min={2}
      max={defaults.maxBins}
      step={1}
      aria-label={`Bins for ${column}`}
      value={bins}
      onChange={(event) => {
        const next = clampBins(event.currentTarget.valueAsNumber, bins);
        event.currentTarget.value = String(next);
        onAction(action.kind === 'bin' ? { ...action, bins: next } : { ...action, spans: next });
      }}
    />
  );
}
