// What lies over the head of the graph: finding a node, how it looks, layouts, zoom.
import type { ComponentChildren } from 'preact';
import type { LayoutKind } from './layout';
import { LayoutMenu } from './layout-menu';
import type { LookProps } from './look-fields';
import { LookMenu } from './look-menu';
import type { Scene } from './scene';
import { NodeSearch } from './search';

interface ToolsProps extends LookProps {
  names: readonly string[];
  scene: Scene | undefined;
  onFind: (node: number) => void;
  onLayout: (kind: LayoutKind) => void;
  children: ComponentChildren;
}

export function GraphTools({ names, scene, look, onChange, onFind, onLayout, children }: ToolsProps) {
  return (
    <div class="graph-tools" role="group" aria-label="View of the graph">
      <NodeSearch names={names} onFind={onFind} />
      {children}
      <LookMenu look={look} onChange={onChange} />
      <LayoutMenu onChoose={onLayout} />
      <ViewButtons scene={scene} />
    </div>
  );
}

function ViewButtons({ scene }: { scene: Scene | undefined }) {
  const button = (sign: string, name: string, act: () => void) => (
    <button type="button" aria-label={name} title={name} onClick={act}>
      {sign}
    </button>
  );
  return (
    <div class="graph-buttons">
      {button('−', 'Zoom out', () => scene?.sight.zoomBy(1 / 1.4))}
      {button('+', 'Zoom in', () => scene?.sight.zoomBy(1.4))}
      {button('Fit', 'Fit the whole graph', () => scene?.sight.fit())}
    </div>
  );
}
