// The inspector: whatever is selected, in numbers.
import type { EdgeDetail, NodeDetail, Pair, PathModel, Rule, Selection, Variable } from '../../model';
import type { Stance } from '../settings/knowledge';
import { EdgeView } from './edge';
import { NodeView } from './node';
import { Overview, type Summary } from './overview';

export interface InspectorProps {
  selection: Selection;
  summary: Summary;
  variables: readonly Variable[];
  path: PathModel;
  /** The numbers for the selection; absent until they have been computed. */
  node?: NodeDetail | undefined;
  edge?: EdgeDetail | undefined;
  rule: Rule;
  stance: Stance;
  /** What a known network says of the selection, in a sentence, while it is shown. */
  truth?: string | undefined;
  /** Columns whose regression did not reach its gap. */
  unconverged: readonly string[];
  /** What a search by score says of the pair, in a sentence. */
  reason?: string | undefined;
  onStance: (pair: Pair, stance: Stance) => void;
  onSelect: (selection: Selection) => void;
}

export function Inspector(props: InspectorProps) {
  return (
    <section class="inspector" aria-label="Inspector">
      {props.selection && (
        <button
          type="button"
          class="text-button back"
          onClick={() => {
            props.onSelect(undefined);
          }}
        >
          ← Overview
        </button>
      )}
      <Content {...props} />
    </section>
  );
}

function Content({ selection, summary, node, edge, ...rest }: InspectorProps) {
  if (!selection) return <Overview summary={summary} />;
  if (selection.kind === 'node')
    return node?.node === selection.node ? <NodeView detail={node} {...rest} /> : <Waiting />;
  const fits = edge?.pair[0] === selection.pair[0] && edge.pair[1] === selection.pair[1];
  return fits ? <EdgeView detail={edge} {...rest} /> : <Waiting />;
}

const Waiting = () => <p class="quiet">Solving at this λ …</p>;
