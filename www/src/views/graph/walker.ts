// The keyboard's way through the graph: turns keys into movements of the scene and into sentences.
import type { NodeState, Selection } from '../../model';
import { ordered } from './focus';
import { actionOf } from './keys';
import type { Action, Pressed } from './keys';
import { STATE_TEXT } from './look';
import type { Scene } from './scene';
import { describeNode, nextInOrder, towards } from './walk';
import type { Direction } from './walk';

/** What the walker needs to know and may ask for. */
export interface WalkerPage {
  names: readonly string[];
  nodeStates: readonly NodeState[] | undefined;
  selection: Selection;
  select: (selection: Selection) => void;
  togglePin: (node: number) => void;
  /** The keyboard is on a node now, or nowhere. */
  moved: (current: number | undefined, sentence: string) => void;
  leave: () => void;
}

export class Walker {
  private current: number | undefined;
  private previous: number | undefined;

  constructor(
    private readonly scene: Scene,
    /** Asked anew for each key, since names stay but selection and states change. */
    private readonly page: () => WalkerPage,
  ) {}

  /** Does what the key means; false when it means nothing here. */
  press(pressed: Pressed): boolean {
    const action = actionOf(pressed);
    if (!action || this.page().names.length === 0) return false;
    this.act(action);
    return true;
  }

  /** Starts where the user last was: at the selected node or at the first. */
  enter(): void {
    const { selection } = this.page();
    this.go(this.current ?? (selection?.kind === 'node' ? selection.node : (selection?.pair[0] ?? 0)));
  }

  exit(): void {
    this.scene.setCurrent(undefined);
    this.page().moved(undefined, '');
  }

  private act(action: Action): void {
    const { names } = this.page();
    if (action.do === 'walk') this.walk(action.direction);
    else if (action.do === 'step') this.go(nextInOrder(this.current, action.by, names.length));
    else if (action.do === 'end') this.go(action.last ? names.length - 1 : 0);
    else if (action.do === 'zoom') this.scene.sight.zoomBy(action.by);
    else if (action.do === 'fit') this.scene.sight.fit();
    else if (action.do === 'leave') this.leave();
    else this.choose(action.do);
  }

  private choose(what: 'open' | 'openEdge' | 'pair' | 'pin'): void {
    const { select, selection, togglePin } = this.page();
    const { current, previous } = this;
    if (current === undefined) return;
    if (what === 'pin') togglePin(current);
    else if (what === 'open') select({ kind: 'node', node: current });
    else {
      const other = what === 'openEdge' ? previous : selection?.kind === 'node' ? selection.node : undefined;
      if (other !== undefined && other !== current) select({ kind: 'edge', pair: ordered(other, current) });
    }
  }

  private walk(direction: Direction): void {
    if (this.current === undefined) return;
    const next = towards(this.current, direction, this.scene.neighboursOf(this.current), this.scene.places);
    if (next !== undefined) this.go(next, this.current);
    else
      this.page().moved(
        this.current,
        `No neighbour ${direction === 'up' || direction === 'down' ? '' : 'to the '}${direction}`,
      );
  }

  private go(node: number, from?: number): void {
    const { names, nodeStates, moved } = this.page();
    [this.current, this.previous] = [node, from];
    this.scene.setCurrent(node);
    const state = nodeStates?.[node] ?? 'solved';
    moved(node, describeNode(node, names, this.scene.neighboursOf(node), state === 'solved' ? '' : STATE_TEXT[state]));
  }

  private leave(): void {
    const { select, selection, leave } = this.page();
    if (selection) select(undefined);
    else leave();
  }
}
