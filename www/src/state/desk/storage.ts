// What is kept in this browser: one database, written in whole transactions, so that a tab that ends in the middle of one leaves the
// state before it. A table that another tab has changed meanwhile is not overwritten.
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Edge } from '../../model';
import type { Score } from '../../engine/lab/lab-engine';
import type { Counts } from '../../engine/protocol';
import type { DrawnCounts, ReadOptions } from '../../engine/reader/reader-questions';
import type { Choices } from '../choices';
import type { NamedSelection } from '../columns';
import type { HistorySteps } from '../history';
import type { Data, Picture } from '../picture';
import type { Compared } from '../shown';

/** The form of what is stored; a later page may have a later one. */
const VERSION = 1;
const NAME = 'nodewise';

/** A table without its counts and rows: small, and written with every change. */
export interface StoredWork {
  version: number;
  id: string;
  /** Another with every change: whoever knows an older one has not seen the last. */
  revision: string;
  /** When it was last shown, in milliseconds: the newest comes first. */
  seen: number;
  dataset: Data['dataset'];
  steps: HistorySteps<Choices>;
  selection: NamedSelection;
  compared: Compared | undefined;
  score: Score;
  shown: readonly Edge[];
  /** How the file is read; nothing where there are only counts. */
  options: ReadOptions | undefined;
  /** Bytes of all that is stored of it, about. */
  bytes: number;
}

/** What was counted and learned: larger, and written when it is another. */
export interface StoredAnswer {
  /** What has learned it. */
  program: string;
  counts: Counts;
  /** Resamples that came beside the counts. */
  drawn: DrawnCounts | null | undefined;
  learned: Omit<Picture, 'data'> | undefined;
}

interface Scheme extends DBSchema {
  works: { key: string; value: StoredWork };
  answers: { key: string; value: StoredAnswer };
  files: { key: string; value: Blob };
}

/** One table to be written. */
export interface Written {
  work: Omit<StoredWork, 'version' | 'revision'>;
  /** Only where it is another than the last. */
  answer: StoredAnswer | undefined;
  /** The file; nothing where it is stored already, or not wanted. */
  file: Blob | undefined;
  /** Whether a file may be kept at all. */
  keepsFile: boolean;
  /** The revision that was last seen of it; nothing where it is new. */
  seen: string | undefined;
}

/** What was stored, as far as this page understands it. */
export interface StoredTable {
  work: StoredWork;
  answer: StoredAnswer;
  file: Blob | undefined;
}

/** Whether the browser lets this page have a database at all. */
function isThere(): boolean {
  try {
    return typeof indexedDB === 'object';
  } catch {
    return false;
  }
}

export class Storage {
  private opened: Promise<IDBPDatabase<Scheme>> | undefined;

  /** Every table that is stored, the one seen last first, and how many a later page has stored. */
  async read(): Promise<{ tables: StoredTable[]; newer: number }> {
    const transaction = (await this.open()).transaction(['works', 'answers', 'files']);
    const works = await transaction.objectStore('works').getAll();
    const known = works.filter(({ version }) => version <= VERSION).sort((one, other) => other.seen - one.seen);
    const tables = await Promise.all(
      known.map(async (work) => ({
        work,
        answer: await transaction.objectStore('answers').get(work.id),
        file: await transaction.objectStore('files').get(work.id),
      })),
    );
    const whole = tables.flatMap(({ work, answer, file }) => (answer ? [{ work, answer, file }] : []));
    return { tables: whole, newer: works.length - known.length };
  }

  /**
   * Writes a table, all of it or nothing, and tells its new revision. Nothing is written, and nothing told, where another tab
   * has changed it since.
   */
  async write({ work, answer, file, keepsFile, seen }: Written): Promise<string | undefined> {
    const revision = Math.random().toString(36).slice(2);
    const transaction = (await this.open()).transaction(['works', 'answers', 'files'], 'readwrite');
    const works = transaction.objectStore('works');
    const before = await works.get(work.id);
    if (before && before.revision !== seen) return undefined;
    await Promise.all([
      works.put({ ...work, version: VERSION, revision }, work.id),
      answer && transaction.objectStore('answers').put(answer, work.id),
      keepsFile
        ? file && transaction.objectStore('files').put(file, work.id)
        : transaction.objectStore('files').delete(work.id),
      transaction.done,
    ]);
    return revision;
  }

  /** Forgets one table. */
  async delete(id: string): Promise<void> {
    const transaction = (await this.open()).transaction(['works', 'answers', 'files'], 'readwrite');
    const stores = (['works', 'answers', 'files'] as const).map((name) => transaction.objectStore(name).delete(id));
    await Promise.all([...stores, transaction.done]);
  }

  /** Forgets everything: the database is gone, for all tabs. */
  async forget(): Promise<void> {
    await this.close();
    // A browser that refuses storage has no database.
    if (isThere()) await deleteDB(NAME);
  }

  async close(): Promise<void> {
    const opened = this.opened;
    this.opened = undefined;
    (await opened?.catch(() => undefined))?.close();
  }

  private open(): Promise<IDBPDatabase<Scheme>> {
    const opening = (this.opened ??= openDB<Scheme>(NAME, 1, {
      upgrade: (database) => {
        for (const name of ['works', 'answers', 'files'] as const) database.createObjectStore(name);
      },
      // Another tab forgets everything: it need not wait for this one.
      blocking: () => {
        void this.close();
      },
      terminated: () => {
        this.opened = undefined;
      },
    }));
    opening.catch(() => {
      this.opened = undefined;
    });
    return opening;
  }
}
