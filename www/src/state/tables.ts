// The tables that are open: one is shown, with all that belongs to it, and the others are put aside as they are.
import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Choices } from './choices';
import { numberedSelection, type NamedSelection } from './columns';
import type { History } from './history';
import type { Selection } from '../model';
import type { OpenData } from './opening';
import { Answering, type Parts } from './answering';
import { isOwn, withAside, type Work } from './work';

export abstract class Tables extends Answering {
  protected readonly history: History<Choices>;
  protected readonly selected: Signal<NamedSelection>;
  /** λ while it is dragged. */
  protected readonly dragged: Signal<number | undefined>;
  /** What is selected; it stays when other columns are taken from the same table. */
  readonly selection: ReadonlySignal<Selection>;
  /** Which table is open. */
  readonly id: ReadonlySignal<string | undefined>;
  /** The other tables that are open, the last first. */
  readonly others = signal<readonly Work[]>([]);
  /** The choices of tables as they were when they were last kept, in a file or in the browser. */
  readonly saved = signal<ReadonlyMap<string, Choices>>(new Map());

  constructor(parts: Parts & { history: History<Choices> }) {
    super(parts);
    const selected = signal<NamedSelection>(undefined);
    this.history = parts.history;
    this.dragged = parts.dragged;
    this.selected = selected;
    this.selection = computed(() => numberedSelection(selected.value, this.dataset.value?.keys ?? []));
    this.id = computed(() => parts.opening.current.value?.id);
  }

  /** Brings data and picture into line with the choices. */
  protected abstract settle(): Promise<void>;

  /** Ends what is being opened. */
  protected abstract interrupt(): void;

  /** Takes up another table, exactly as it was left; the present one is put aside, unless it is the same. */
  async resume(work: Work, same = work.data.id === this.id.peek()): Promise<void> {
    this.interrupt();
    batch(() => {
      if (!same) this.putAside();
      this.others.value = this.others.peek().filter(({ data }) => data.id !== work.data.id);
      this.opening.resume(work.data);
      this.history.resume(work.steps);
      this.learning.resume(work.picture);
      this.selected.value = work.selection;
      this.compared.value = work.compared;
      this.score.value = work.score;
    });
    await this.settle();
  }

  /** Puts something else in the place of an open table: with another name, another id, or to be learned again. */
  async replace(id: string, by: (work: Work) => Work): Promise<void> {
    const work = this.work.peek();
    if (work?.data.id !== id)
      this.others.value = this.others.peek().map((other) => (other.data.id === id ? by(other) : other));
    else await this.resume(by(work), true);
  }

  /** The present table with all that belongs to it. */
  readonly work: ReadonlySignal<Work | undefined> = computed(() => {
    const [data, picture] = [this.opening.current.value, this.picture.value];
    if (!data) return undefined;
    const learned = picture?.data.dataset.origin === data.dataset.origin;
    return {
      data,
      steps: this.history.all.value,
      picture: learned && picture.complete ? picture : undefined,
      selection: this.selected.value,
      compared: this.compared.value,
      score: this.score.value,
      shown: learned ? this.allEdges.value : [],
    };
  });

  /** Whether something of a person's own is kept nowhere but in this tab. */
  readonly unsaved: ReadonlySignal<boolean> = computed(() => {
    const [saved, data] = [this.saved.value, this.opening.current.value];
    const lost = ({ id, dataset }: OpenData, choices: Choices) => isOwn(dataset.origin) && saved.get(id) !== choices;
    return (
      (data !== undefined && lost(data, this.history.present.value)) ||
      this.others.value.some((work) => lost(work.data, work.steps.present))
    );
  });

  protected putAside(): void {
    const work = this.work.peek();
    this.dragged.value = undefined;
    if (work) this.others.value = withAside(this.others.peek(), work);
  }
}
