// The rows of the present data, asked for once: every search gets a copy of its own.
import type { Coded } from '../../engine/protocol';
import type { Store } from '../store';

const rows = new WeakMap<object, Promise<Coded>>();

/** The rows behind the present counts. */
export function rowsOf(store: Store): Promise<Coded> {
  const counts = store.picture.peek()?.data.counts;
  if (!counts) return Promise.reject(new Error('nothing is learned yet'));
  const asked = rows.get(counts) ?? store.rows();
  rows.set(counts, asked);
  asked.catch(() => {
    rows.delete(counts);
  });
  return asked;
}
