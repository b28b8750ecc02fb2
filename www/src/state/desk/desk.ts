// The tables that are open in this tab: named, duplicated, closed, and opened again.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { DEFAULT_SAMPLING } from '../../networks';
import { newId, type OpenData } from '../opening';
import { messageOf } from '../notices';
import type { Store } from '../store';
import { isOwn, type Work } from '../work';

export class Desk {
  /** The table that was closed last, as long as it can be had back. */
  private readonly closed = signal<Work | undefined>(undefined);

  constructor(private readonly store: Store) {}

  /** All of them, the present one first. */
  readonly works: ReadonlySignal<readonly Work[]> = computed(() => {
    const [present, others] = [this.store.work.value, this.store.others.value];
    return present ? [present, ...others] : others;
  });

  get lastClosed(): ReadonlySignal<Work | undefined> {
    return this.closed;
  }

  find(id: string): Work | undefined {
    return this.works.peek().find(({ data }) => data.id === id);
  }

  /** Goes to a table; the present one stays open. */
  async open(id: string): Promise<void> {
    const work = this.find(id);
    if (work && id !== this.store.id.peek()) await this.store.resume(work);
  }

  /** Another name; an empty one changes nothing. */
  async rename(id: string, title: string): Promise<void> {
    const [work, name] = [this.find(id), title.trim()];
    if (!work || name === '' || name === work.data.dataset.title) return;
    await this.store.replace(id, (before) => withTitle(before, name));
  }

  /** The same once more, to try something else with it. */
  duplicate(id: string): void {
    const work = this.find(id);
    if (!work) return;
    const titles = new Set(this.works.peek().map(({ data }) => data.dataset.title));
    this.store.others.value = [copyOf(work, freeName(work.data.dataset.title, titles)), ...this.store.others.peek()];
  }

  /** Closes a table, which can be undone until the next one is closed. In the place of the last one an example is shown. */
  async close(id: string): Promise<void> {
    const { store } = this;
    const work = this.find(id);
    if (!work) return;
    if (id === store.id.peek()) {
      const [next] = store.others.peek();
      await (next ? store.resume(next) : store.openSample(DEFAULT_SAMPLING));
      // Nothing else could be opened: the table stays.
      if (id === store.id.peek()) return;
    }
    const left = store.others.peek().find(({ data }) => data.id === id) ?? work;
    store.others.value = store.others.peek().filter(({ data }) => data.id !== id);
    this.letGo(this.closed.peek());
    this.closed.value = left;
    const undo = () => {
      this.reopen().catch((error: unknown) => {
        store.notify(messageOf(error), 'error');
      });
    };
    store.notify(`${left.data.dataset.title} is closed.`, 'info', { label: 'Undo', act: undo });
  }

  /** Opens the table again that was closed last. */
  async reopen(): Promise<void> {
    const work = this.closed.peek();
    if (!work) return;
    this.closed.value = undefined;
    await this.store.resume(work);
  }

  /** Ends the worker that keeps the rows of a table, unless a copy of it needs them. */
  private letGo(work: Work | undefined): void {
    const table = work?.data.source?.table;
    if (table && !this.works.peek().some(({ data }) => data.source?.table === table)) table.close();
  }
}

/** A table with another name, everywhere that it bears one. */
export function withTitle(work: Work, title: string): Work {
  return mapData(work, (data) => ({
    ...data,
    dataset: { ...data.dataset, title },
    source: data.source && { ...data.source, title },
  }));
}

/** The same table with another name, as another one: what is done to one of them is not done to the other. */
function copyOf(work: Work, title: string): Work {
  const [id, origin] = [newId(), { ...work.data.dataset.origin }];
  const compared = work.compared && { ...work.compared, origin };
  const copy = mapData(withTitle(work, title), (data) => ({
    ...data,
    id,
    counts: { ...data.counts },
    dataset: { ...data.dataset, origin },
    source: data.source && { ...data.source, origin },
  }));
  return { ...copy, compared: work.compared?.origin === work.data.dataset.origin ? compared : undefined };
}

/** A work with other data, of which its picture is, too. What was learned under an earlier plan is learned again. */
function mapData(work: Work, by: (data: OpenData) => OpenData): Work {
  const [data, { picture }] = [by(work.data), work];
  const same = picture?.data.counts === work.data.counts;
  return { ...work, data, picture: same ? { ...picture, data } : undefined };
}

/** "asia (2)", or the first number that is free. */
export function freeName(title: string, taken: ReadonlySet<string>): string {
  const stem = title.replace(/ \(\d+\)$/, '');
  for (let n = 2; ; n++) if (!taken.has(`${stem} (${n})`)) return `${stem} (${n})`;
}

/** Whether a table is kept nowhere but in this tab. */
export const isUnsaved = (store: Store, { data, steps }: Work): boolean =>
  isOwn(data.dataset.origin) && store.saved.value.get(data.id) !== steps.present;
