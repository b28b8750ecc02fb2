// What can be done with the selected node or pair, at the foot of the graph.
import type { Edge, Pair, Selection } from '../../model';
import { percent, readable } from '../parts/format';
import { kindOf, KIND_TEXT, normOf, signOf } from './look';

export interface BarProps {
  names: readonly string[];
  selection: Selection;
  /** The selected pair's edge at this λ, if it is joined. */
  edge: Edge | undefined;
  pinned: boolean;
  required: boolean;
  forbidden: boolean;
  onPin: (node: number) => void;
  onForbid: (pair: Pair) => void;
  onRequire: (pair: Pair) => void;
}

export function SelectionBar(props: BarProps) {
  const { names, selection } = props;
  if (!selection) return null;
  if (selection.kind === 'edge') return <PairBar {...props} pair={selection.pair} />;
  const { node } = selection;
  return (
    <div class="graph-bar" role="group" aria-label="Selected node">
      <strong>{names[node]}</strong>
      <button
        type="button"
        aria-pressed={props.pinned}
        title="A pinned node stays where it is when the graph is laid out anew"
        onClick={() => {
          props.onPin(node);
        }}
      >
        Pin
      </button>
    </div>
  );
}

function PairBar({ names, pair, edge, required, forbidden, onForbid, onRequire }: BarProps & { pair: Pair }) {
  return (
    <div class="graph-bar" data-pair role="group" aria-label="Selected pair">
      <strong>
        {names[pair[0]]} {signOf(edge?.arrow)} {names[pair[1]]}
      </strong>
      <span>{pairWords(edge, required, forbidden)}</span>
      <button
        type="button"
        aria-pressed={required}
        title="Always join this pair, at every λ"
        onClick={() => {
          onRequire(pair);
        }}
      >
        Require
      </button>
      <button
        type="button"
        aria-pressed={forbidden}
        title="Never join this pair, at any λ"
        onClick={() => {
          onForbid(pair);
        }}
      >
        Forbid
      </button>
    </div>
  );
}

function edgeWords(edge: Edge): string {
  const share = edge.share === undefined ? '' : `, in ${percent(edge.share)} of resamples`;
  return `norm ${readable(normOf(edge))}, ${KIND_TEXT[kindOf(edge)]}${share}`;
}

/** How a pair stands; what somebody has demanded comes first. */
export function pairWords(edge: Edge | undefined, required: boolean, forbidden: boolean): string {
  if (forbidden) return 'forbidden by you: never joined';
  const found = edge ? edgeWords(edge) : 'not joined at this λ';
  return required ? `required by you, ${found}` : found;
}
