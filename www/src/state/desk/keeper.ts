// Keeps what is open in this browser, if that is wanted, a moment after every change.
import { batch, effect, signal, untracked } from '@preact/signals';
import type { Engine } from '../../engine/engine';
import type { Arrangement } from '../../model';
import { isKept, KEEP_KEY, rememberedKeep, type Keep } from '../keep';
import { newId } from '../opening';
import type { Store } from '../store';
import { throttle } from '../throttle';
import { isWorked, type Work } from '../work';
import { revive } from './revive';
import { Storage, type StoredAnswer, type StoredWork } from './storage';
import { weigh } from './weigh';

/** A moment after the last change, in milliseconds. */
const REST = 300;
/** Steps back that are kept. */
const STEPS = 20;

/** What was last written of a table. */
interface Last {
  work: Work;
  places: Arrangement['places'] | undefined;
  keep: Keep;
  revision: string;
}

export class Keeper {
  private readonly storage = new Storage();
  private readonly last = new Map<string, Last>();
  /** What could not be kept, so that it is said once. */
  private readonly refused = new Map<string, string>();
  private writing = Promise.resolve();
  private readonly program: Promise<string>;
  /** How much is stored, in bytes, and of how many tables. */
  readonly size = signal({ bytes: 0, tables: 0 });
  /** Where the nodes of the present table lie, as soon as a picture can tell. */
  placesOf: () => Arrangement['places'] | undefined = () => undefined;

  constructor(
    private readonly store: Store,
    private readonly engine: Engine,
  ) {
    this.program = engine.version();
    effect(() => {
      const wanted = store.keep.value;
      const works = this.works();
      untracked(() => {
        if (isKept(wanted)) this.soon.soon();
        else this.soon.stop();
        if (!isKept(wanted)) return;
        this.dropClosed(works);
        // A moment later it is written: nobody need be asked before leaving.
        this.tellSaved(works);
      });
    });
    this.listen();
  }

  /** Opens what was kept: the table of this id, or else the last one, is shown; the others are open beside it. */
  async restore(id: string | undefined, mayShow: boolean): Promise<boolean> {
    const { tables, newer } = await this.storage.read();
    const works = tables.map((table) => revive(table, this.engine));
    for (const [k, work] of works.entries()) this.remember(work, tables[k]?.work);
    const shown = works.find(({ data }) => data.id === id) ?? (mayShow ? works[0] : undefined);
    if (newer > 0)
      this.store.notify(
        'A later version of this page has kept tables here, which this one does not understand. They stay.',
      );
    batch(() => {
      this.store.others.value = works.filter((work) => work !== shown);
      this.tellSaved(works);
    });
    this.measure();
    void this.program.then((program) => {
      const old = tables.filter(({ answer }) => answer.program !== program).map(({ work }) => work.id);
      for (const id of old) void this.store.replace(id, (work) => ({ ...work, picture: undefined }));
    });
    if (shown) await this.store.resume(shown);
    return shown !== undefined;
  }

  /** Chooses what is kept. Nothing means that what was kept is forgotten. */
  async choose(keep: Keep): Promise<void> {
    if (keep === 'nothing') {
      await this.forget();
      return;
    }
    try {
      localStorage.setItem(KEEP_KEY, keep);
    } catch {
      this.refuse(
        '',
        'This browser lets the page keep nothing, as in a private window. Everything else works as before.',
      );
      this.store.keep.value = 'nothing';
      return;
    }
    this.refused.clear();
    this.store.keep.value = keep;
    await this.flush();
  }

  /** Empties the storage of this browser; what is open stays open in this tab. */
  async forget(): Promise<void> {
    this.store.keep.value = 'nothing';
    this.soon.stop();
    forgetKeys();
    await this.writing.catch(() => undefined);
    await this.storage.forget();
    batch(() => {
      this.last.clear();
      this.refused.clear();
      this.store.saved.value = new Map();
      this.size.value = { bytes: 0, tables: 0 };
    });
  }

  /** Writes what has changed, now. */
  flush(): Promise<void> {
    this.soon.stop();
    this.writing = this.writing.catch(() => undefined).then(() => this.writeAll());
    return this.writing;
  }

  /** The picture has places. */
  laid(): void {
    if (isKept(this.store.keep.peek())) this.soon.soon();
  }

  private readonly soon = throttle(REST, () => {
    void this.flush();
  });

  /** What would be missed, the present table first. */
  private works(): Work[] {
    const [present, others] = [this.store.work.value, this.store.others.value];
    return [...(present ? [present] : []), ...others].filter(isWorked);
  }

  private async writeAll(): Promise<void> {
    // Another tab may have forgotten everything a moment ago.
    const keep = rememberedKeep();
    if (!keep || this.store.keep.peek() === 'nothing') return;
    const shown = this.store.id.peek();
    for (const work of untracked(() => this.works())) {
      const places = work.data.id === shown ? this.placesOf() : this.last.get(work.data.id)?.places;
      await this.write(work, places, keep);
    }
    this.tellSaved(untracked(() => this.works()));
    this.measure();
  }

  private async write(work: Work, places: Arrangement['places'] | undefined, keep: Keep): Promise<void> {
    const { id } = work.data;
    const last = this.last.get(id);
    if (last?.keep === keep && isSame(last.work, work) && samePlaces(last.places, places)) return;
    if (this.refused.get(id) === keep) return;
    try {
      const revision = await this.put(work, places, keep, last);
      if (revision === undefined) this.branch(work);
      else this.last.set(id, { work, places, keep, revision });
    } catch (error) {
      this.fail(work, keep, error);
      if (keep === 'table') await this.write(work, places, 'counts');
    }
  }

  private async put(work: Work, places: Arrangement['places'] | undefined, keep: Keep, last: Last | undefined) {
    const { data, picture } = work;
    const same = last?.work.data.counts === data.counts && last.work.picture === picture;
    const program = await this.program;
    const learned = picture && withoutData(picture);
    const answer: StoredAnswer | undefined = same
      ? undefined
      : { program, counts: data.counts, drawn: data.drawn, learned };
    const file = keep === 'table' && last?.keep !== 'table' ? data.source?.data : undefined;
    const keepsFile = keep === 'table';
    const record = recordOf(work, places, keepsFile);
    return this.storage.write({ work: record, answer, file, keepsFile, seen: last?.revision });
  }

  /** Another tab has gone on with the same table: this one becomes a table of its own. */
  private branch(work: Work): void {
    const before = work.data.id;
    this.last.delete(before);
    void this.store.replace(before, (old) => ({ ...old, data: { ...old.data, id: newId() } }));
    this.soon.soon();
  }

  private fail(work: Work, keep: Keep, error: unknown): void {
    const { id, dataset } = work.data;
    const full = error instanceof DOMException && error.name === 'QuotaExceededError';
    const reason = full ? 'there is no room for it in this browser' : String(error);
    const rest = keep === 'table' ? ' Settings and counts are kept if there is room for them.' : '';
    this.refused.set(id, keep);
    this.refuse(
      id,
      `${dataset.title} is not remembered: ${reason}.${rest} It is still open, and can be saved as a file.`,
    );
  }

  private refuse(id: string, text: string): void {
    this.store.notify(text, 'warning');
    this.store.saved.value = new Map([...this.store.saved.peek()].filter(([saved]) => saved !== id));
  }

  /** What is closed is not kept any longer. */
  private dropClosed(works: readonly Work[]): void {
    const open = new Set(works.map(({ data }) => data.id));
    for (const id of this.last.keys()) {
      if (open.has(id)) continue;
      this.last.delete(id);
      this.writing = this.writing.then(() => this.storage.delete(id)).catch(() => undefined);
    }
  }

  private remember(work: Work, stored: StoredWork | undefined): void {
    const keep = work.data.source?.data ? 'table' : 'counts';
    const places = work.steps.present.arrangement?.places;
    this.last.set(work.data.id, { work, places, keep, revision: stored?.revision ?? '' });
  }

  private tellSaved(works: readonly Work[]): void {
    const kept = works.filter(({ data: { id } }) => this.last.has(id) && !this.refused.has(id));
    const before = this.store.saved.peek();
    if (kept.every(({ data, steps }) => before.get(data.id) === steps.present)) return;
    this.store.saved.value = new Map([...before, ...kept.map(({ data, steps }) => [data.id, steps.present] as const)]);
  }

  private measure(): void {
    const bytes = [...this.last.values()].map(
      ({ work, places, keep }) => recordOf(work, places, keep === 'table').bytes,
    );
    this.size.value = { bytes: bytes.reduce((sum, each) => sum + each, 0), tables: bytes.length };
  }

  /** What has changed is written when the tab goes out of sight; what another tab chooses holds here, too. */
  private listen(): void {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.flush();
    });
    window.addEventListener('storage', ({ key }) => {
      if (key !== null && key !== KEEP_KEY) return;
      const keep = rememberedKeep() ?? 'nothing';
      if (keep === 'nothing') this.last.clear();
      this.store.keep.value = keep;
    });
  }
}

/** The one keeper of the page. */
export const keeperOf = (store: Store, engine: Engine): Keeper => (store.session.keeper ??= new Keeper(store, engine));

/** Removes all that this page has stored beside the database; a browser that refuses storage has none. */
function forgetKeys(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('nodewise.')) localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

const isSame = (one: Work, other: Work): boolean =>
  one.data === other.data &&
  one.steps.present === other.steps.present &&
  one.picture === other.picture &&
  one.selection === other.selection &&
  one.compared === other.compared &&
  one.score === other.score &&
  one.shown === other.shown;

const samePlaces = (one: Last['places'], other: Last['places']): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function withoutData({
  problem,
  learnerSummary,
  path,
  complete,
}: NonNullable<Work['picture']>): StoredAnswer['learned'] {
  return { problem, learnerSummary, path, complete };
}

function recordOf(
  work: Work,
  places: Arrangement['places'] | undefined,
  keepsFile: boolean,
): Omit<StoredWork, 'version' | 'revision'> {
  const { data, steps, selection, compared, score, shown, picture } = work;
  const { present, past } = steps;
  // Where the nodes lie by themselves is kept as if they had been put there: they are not to move.
  const arrangement = present.arrangement ?? (places && { places, pinned: [] });
  const small = {
    id: data.id,
    seen: Date.now(),
    dataset: data.dataset,
    steps: { past: past.slice(-STEPS), present: { ...present, arrangement }, future: [], topic: undefined },
    selection,
    compared,
    score,
    shown,
    options: keepsFile ? data.source?.options : undefined,
  };
  const file = keepsFile ? (data.source?.data?.size ?? 0) : 0;
  return { ...small, bytes: weigh(small) + weigh(data.counts) + weigh(picture?.path) + file };
}
