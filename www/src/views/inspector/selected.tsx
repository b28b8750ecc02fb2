// An edge or a column; in a script of its own, for a first look needs neither.
import type { EdgeDetail, NodeDetail, PathModel, Selection } from '../../model';
import { EdgeView, type EdgeViewProps } from './edge';
import { NodeView } from './node';

export interface SelectedProps extends Omit<EdgeViewProps, 'detail'> {
  selection: NonNullable<Selection>;
  path: PathModel;
  /** The numbers for the selection; absent until they have been computed. */
  node?: NodeDetail | undefined;
  edge?: EdgeDetail | undefined;
}

export function Selected({ selection, node, edge, ...rest }: SelectedProps) {
  if (selection.kind === 'node')
    return node?.node === selection.node ? <NodeView detail={node} {...rest} /> : <Waiting />;
  const fits = edge?.pair[0] === selection.pair[0] && edge.pair[1] === selection.pair[1];
  return fits ? <EdgeView detail={edge} {...rest} /> : <Waiting />;
}

const Waiting = () => <p class="quiet">Solving at this λ …</p>;
