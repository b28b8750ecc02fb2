// The inspector: whatever is selected, in numbers.
import type { EdgeDetail, NodeDetail, PathModel, Selection } from '../../model';
import { EdgeView, type EdgeViewProps } from './edge';
import { NodeView } from './node';
import { Overview, type Summary } from './overview';

export interface InspectorProps extends Omit<EdgeViewProps, 'detail'> {
  selection: Selection;
  summary: Summary;
  path: PathModel;
  /** The numbers for the selection; absent until they have been computed. */
  node?: NodeDetail | undefined;
  edge?: EdgeDetail | undefined;
  /** The columns of the present table are to be changed. */
  onColumns: () => void;
}

export function Inspector(props: InspectorProps) {
  return (
    <section class="inspector" aria-label="Inspector">
      <button
        type="button"
        class="columns-button"
        title="Which columns of the table are used, and how: bins, levels, missing values"
        onClick={props.onColumns}
      >
        Columns…
      </button>
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
