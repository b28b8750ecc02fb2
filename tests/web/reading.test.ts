import { expect, test } from 'vitest';
import type { ReadProgress } from '../../www/src/engine/protocol';
import { pushAll } from '../../www/src/engine/reading';
import type { TableSession } from '../../www/src/wasm/nodewise';

/** Bytes that are all different at the borders of pieces. */
const content = Uint8Array.from({ length: 2_500_000 }, (_, k) => (k * 31 + (k >> 12)) % 251);

/** A session that keeps what it is given. */
function session() {
  const pieces: Uint8Array[] = [];
  return {
    pieces,
    push: (bytes: Uint8Array) => {
      pieces.push(bytes);
    },
    get rowsRead() {
      return pieces.length;
    },
  };
}

test('all bytes arrive in order, in pieces, and the last word tells of all', async () => {
  const [kept, told] = [session(), [] as ReadProgress[]];
  await pushAll(kept as unknown as TableSession, new Blob([content]), (progress) => told.push(progress));
  expect(kept.pieces.length).toBe(3);
  expect(Buffer.concat(kept.pieces).equals(content)).toBe(true);
  expect(told.at(-1)).toEqual({ bytes: content.length, total: content.length, rows: 3 });
});

test('of a large file only the next piece is fetched ahead', async () => {
  const kept = session();
  let fetched = 0;
  const data = {
    size: 20 * 2 ** 20,
    slice: (begin: number, end: number) => ({
      arrayBuffer: () => {
        fetched++;
        expect(fetched - kept.pieces.length).toBeLessThanOrEqual(2);
        return Promise.resolve(new ArrayBuffer(end - begin));
      },
    }),
  };
  await pushAll(kept as unknown as TableSession, data as unknown as Blob, () => undefined);
  expect(fetched).toBe(20);
});

test('an empty file is no trouble, one that is gone is told as such', async () => {
  const told: ReadProgress[] = [];
  await pushAll(session() as unknown as TableSession, new Blob([]), (progress) => told.push(progress));
  expect(told).toEqual([{ bytes: 0, total: 0, rows: 0 }]);
  const gone = { size: 10, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('not found')) }) };
  const reading = pushAll(session() as unknown as TableSession, gone as unknown as Blob, () => undefined);
  await expect(reading).rejects.toEqual({ kind: 'io', message: 'the file could not be read: not found' });
});
