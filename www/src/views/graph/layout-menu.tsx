// Other places for the nodes: they move only when one of these is chosen, or by hand.
import { Menu, type MenuItem } from '../layout/menu';
import type { LayoutKind } from './layout';

const ITEMS: readonly (MenuItem & { id: LayoutKind })[] = [
  { id: 'force', label: 'Lay out again', hint: 'by forces, for the edges of now; pinned nodes stay' },
  { id: 'layers', label: 'Layers', hint: 'parents above their children, as far as directions are shown' },
  { id: 'circle', label: 'Circle', hint: 'in the order of the columns' },
  { id: 'grid', label: 'Grid', hint: 'in the order of the columns' },
];

export function LayoutMenu({ onChoose }: { onChoose: (kind: LayoutKind) => void }) {
  return (
    <Menu
      label="Layout"
      items={ITEMS}
      onChoose={(id) => {
        onChoose(id as LayoutKind);
      }}
    />
  );
}
