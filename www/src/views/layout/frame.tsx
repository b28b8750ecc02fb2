// The page's frame: where each part stands. In the document, and so for the keyboard and on a phone, the graph comes first.
import type { ComponentChildren } from 'preact';

export interface FrameProps {
  header: ComponentChildren;
  /** Notices above everything. */
  notices: ComponentChildren;
  graph: ComponentChildren;
  /** The choice of directions, directly under the graph. */
  direction?: ComponentChildren;
  /** The λ strip. */
  strip: ComponentChildren;
  status: ComponentChildren;
  inspector: ComponentChildren;
  edges: ComponentChildren;
  settings: ComponentChildren;
  /** Where the example comes from, version, and the like. */
  footer: ComponentChildren;
}

export function Frame(props: FrameProps) {
  return (
    <div class="frame">
      {props.header}
      {props.notices}
      <main class="frame-main">
        <div class="frame-picture">
          <div class="frame-graph">{props.graph}</div>
          {props.direction}
          <div class="frame-strip">{props.strip}</div>
          {props.status}
        </div>
        <div class="frame-side">
          {/* It scrolls on a wide screen and may hold nothing that takes the focus, so it takes the focus itself. */}
          <div class="frame-inspector" tabIndex={0} role="group" aria-label="Inspector, scrollable">
            {props.inspector}
          </div>
          <div class="frame-edges">{props.edges}</div>
        </div>
        <div class="frame-settings">{props.settings}</div>
      </main>
      <footer class="frame-footer">{props.footer}</footer>
    </div>
  );
}
