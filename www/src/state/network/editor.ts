// The editor's state: the draft with its history, what is selected, and what was last said about it.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { NetworkModel } from '../../model';
import { History } from '../history';
import { EMPTY, placeOf, type Draft } from './draft';
import { addNode, takeRows, together, type Edit } from './edits';
import { fromModel } from './starters';

/** One sentence about the last step. */
export interface Said {
  tone: 'info' | 'refused';
  text: string;
}

/** Which tables are to be drawn at random. */
export type Scope = { kind: 'row'; place: number; row: number } | { kind: 'node'; place: number } | { kind: 'network' };

/**
 * Draws a table at random: each entry evenly from [0.1, 0.9], rows normalised. The numbers depend on the seed, on the
 * place of the node, and on the size of its table.
 */
export type DrawTable = (
  size: { rows: number; levels: number },
  seed: number,
  place: number,
) => Promise<ArrayLike<number>>;

export class Editor {
  private readonly history: History<Draft>;
  private readonly chosen = signal<number | undefined>(undefined);
  private readonly sentence = signal<Said>({ tone: 'info', text: '' });
  /** Place of the selected node; −1 when there is none. */
  readonly selected: ReadonlySignal<number>;

  constructor(start: Draft = EMPTY) {
    this.history = new History(start);
    this.selected = computed(() => placeOf(this.draft.value, this.chosen.value));
  }

  get draft(): ReadonlySignal<Draft> {
    return this.history.present;
  }
  get canUndo(): ReadonlySignal<boolean> {
    return this.history.canUndo;
  }
  get canRedo(): ReadonlySignal<boolean> {
    return this.history.canRedo;
  }
  get said(): ReadonlySignal<Said> {
    return this.sentence;
  }

  /** Carries an edit out as one step; edits with the same topic in a row are one step. False when it was refused. */
  apply(edit: Edit, topic?: string): boolean {
    const outcome = edit(this.draft.peek());
    if ('refused' in outcome) {
      this.refuse(outcome.refused);
      return false;
    }
    this.history.change(outcome.draft, topic);
    this.sentence.value = { tone: 'info', text: outcome.said };
    return true;
  }

  /** A new node, which is then the selected one. The draft with it, as the last of its nodes; nothing when it was refused. */
  add(x: number, y: number): Draft | undefined {
    if (!this.apply(addNode(Math.round(x), Math.round(y)))) return undefined;
    const draft = this.draft.peek();
    this.select(draft.nodes.length - 1);
    return draft;
  }

  /** Another network in place of this one; a step that can be undone. */
  open(model: NetworkModel, said = `Opened ${model.name}.`): void {
    this.apply(() => ({ draft: fromModel(model), said }));
    this.chosen.value = undefined;
  }

  select(place: number | undefined): void {
    this.chosen.value = place === undefined ? undefined : this.draft.peek().nodes[place]?.id;
  }

  undo(): void {
    if (!this.canUndo.peek()) return;
    this.history.undo();
    this.sentence.value = { tone: 'info', text: 'Undid the last step.' };
  }

  redo(): void {
    if (!this.canRedo.peek()) return;
    this.history.redo();
    this.sentence.value = { tone: 'info', text: 'Did the step again.' };
  }

  refuse(text: string): void {
    this.sentence.value = { tone: 'refused', text };
  }

  /** Draws tables at random. A row has the same numbers whether it is drawn alone, with its table, or with all tables. */
  async randomise(scope: Scope, seed: number, draw: DrawTable): Promise<void> {
    const { nodes } = this.draft.peek();
    const places = scope.kind === 'network' ? nodes.map((_, place) => place) : [scope.place];
    const edits = await Promise.all(
      places.map(async (place) => {
        const { levels, cpt } = nodes[place] ?? { levels: [], cpt: [] };
        const size = { rows: cpt.length / levels.length, levels: levels.length };
        return takeRows(place, Array.from(await draw(size, seed, place)), scope.kind === 'row' ? scope.row : undefined);
      }),
    );
    this.apply(together(edits, `Drew ${scopeName(scope, this.draft.peek())} at random, with seed ${seed}.`));
  }
}

function scopeName(scope: Scope, { nodes }: Draft): string {
  if (scope.kind === 'network') return 'all tables';
  const name = nodes[scope.place]?.name ?? '';
  return scope.kind === 'row' ? `row ${scope.row + 1} of ${name}` : `the table of ${name}`;
}
