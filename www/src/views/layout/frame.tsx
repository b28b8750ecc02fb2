// The page's frame: the graph fills it, and panels stand over its borders. In the document, and so for the keyboard, the graph comes first.
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { SizeId } from './arrangement';
import { Separator } from './separator';
import { panelId, type Panels } from './use-panels';

export interface FrameProps {
  panels: Panels;
  header: ComponentChildren;
  /** Notices above everything. */
  notices: ComponentChildren;
  graph: ComponentChildren;
  /** The choice of directions and what a search for them says. */
  direction: ComponentChildren;
  /** The λ strip. */
  strip: ComponentChildren;
  status: ComponentChildren;
  inspector: ComponentChildren;
  edges: ComponentChildren;
  settings: ComponentChildren;
}

export function Frame(props: FrameProps) {
  const { open, size } = props.panels;
  return (
    <div class="frame" style={customSizes(size)}>
      {props.header}
      {props.notices}
      <main class={`frame-main${open.settings || open.inspector || open.edges ? ' with-sheet' : ''}`}>
        <div class="frame-graph">{props.graph}</div>
        <Dock {...props} />
        <Side {...props} />
        <SettingsDrawer {...props} />
      </main>
    </div>
  );
}

/** Sizes that were chosen, for the style sheet to use instead of its own. */
function customSizes(size: Panels['size']): Record<string, string> {
  return Object.fromEntries(Object.entries(size).map(([id, pixels]) => [`--${id}-size`, `${pixels}px`]));
}

/** Under the graph: the λ strip, and what the page is doing. */
function Dock({ panels: { open, resize }, strip, status }: FrameProps) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <div class="frame-dock">
      <div class="frame-strip" ref={panel} id={panelId('strip')} hidden={!open.strip}>
        <Separator id="strip" label="Height of the λ strip" side="below" panel={panel} onResize={resize} />
        {strip}
      </div>
      {status}
    </div>
  );
}

/** On the right: directions, inspector and the table of edges. */
function Side({ panels: { open, screen, resize }, direction, inspector, edges }: FrameProps) {
  const [side, table] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const both = open.inspector && open.edges;
  return (
    <div class="frame-side" ref={side} hidden={!open.inspector && !open.edges}>
      <DrawerBorder {...{ screen, resize }} side="right" id="side" label="Width of inspector and table" panel={side} />
      <div class="frame-about" id={panelId('inspector')} hidden={!open.inspector}>
        <div class="frame-direction">{direction}</div>
        {/* It scrolls and may hold nothing that takes the focus, so it takes the focus itself. */}
        <div class="frame-inspector" tabIndex={0} role="group" aria-label="Inspector, scrollable">
          {inspector}
        </div>
      </div>
      <div class="frame-edges" ref={table} id={panelId('edges')} hidden={!open.edges}>
        {both && <Separator id="edges" label="Height of the edge table" side="below" panel={table} onResize={resize} />}
        {edges}
      </div>
    </div>
  );
}

function SettingsDrawer({ panels: { open, screen, resize }, settings }: FrameProps) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <div class="frame-settings" ref={panel} id={panelId('settings')} hidden={!open.settings}>
      <DrawerBorder {...{ screen, resize }} side="left" id="settings" label="Width of the settings" panel={panel} />
      <div class="frame-scroll" tabIndex={0} role="group" aria-label="Settings, scrollable">
        {settings}
      </div>
    </div>
  );
}

interface DrawerBorderProps extends Pick<Panels, 'screen' | 'resize'> {
  side: 'left' | 'right';
  id: SizeId;
  label: string;
  panel: { current: HTMLElement | null };
}

/** A drawer stands beside the graph; on a narrow screen it is a sheet under it. */
function DrawerBorder({ screen, resize, side, id, label, panel }: DrawerBorderProps) {
  return screen === 'wide' ? (
    <Separator key="drawer" {...{ id, label, side, panel }} onResize={resize} />
  ) : (
    <Separator key="sheet" id="sheet" label="Height of the sheet" side="below" panel={panel} onResize={resize} />
  );
}
