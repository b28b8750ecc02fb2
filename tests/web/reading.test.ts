import { beforeAll, expect, test } from 'vitest';
import { compiledReader } from '../../www/src/engine/in-process';
import { initSync, TableSession, type Outlet, type ReadProgress } from '../../www/src/wasm/reader/nodewise';

const PIECE = 2 ** 20;
/** Two and a half pieces of a table; no row is as long as the next, so that borders fall anywhere. */
const lines = Array.from({ length: 220_000 }, (_, k) => `${'x'.repeat(1 + (k % 7))},${k % 2 ? 'yes' : 'no'},${k % 3}`);
const content = new TextEncoder().encode(`a,b,c\n${lines.join('\n')}\n`);

beforeAll(async () => initSync({ module: await compiledReader() }));

/** Keeps what is sent. */
function outlet() {
  const sent: { kind: string; id: number; part: ReadProgress }[] = [];
  const port: Outlet['port'] = { postMessage: (message) => sent.push(message as (typeof sent)[number]) };
  return { id: 7, port, sent };
}

/** As much of a file as is asked for, and a word at every piece. */
const file = (size: number, piece: (begin: number, end: number) => Promise<ArrayBuffer>) =>
  ({
    size,
    slice: (begin: number, end: number) => ({ arrayBuffer: () => piece(begin, Math.min(end, size)) }),
  }) as unknown as Blob;

test('all bytes arrive in order, in pieces, and the last word tells of all', async () => {
  expect(content.length).toBeGreaterThan(2 * PIECE);
  const to = outlet();
  const begun: number[] = [];
  const data = file(content.length, (begin, end) => {
    begun.push(begin);
    return Promise.resolve(content.buffer.slice(begin, end));
  });
  const table = await TableSession.read(data, {}, to);
  // First a few bytes that tell a workspace from a table.
  expect(begun).toEqual([0, 0, PIECE, 2 * PIECE]);
  const { rows, columns } = table.report();
  expect(rows).toBe(lines.length);
  expect(columns.map(({ name, distinct }) => [name, distinct])).toEqual([
    ['a', 7],
    ['b', 2],
    ['c', 3],
  ]);
  expect(to.sent.every(({ kind, id }) => kind === 'part' && id === 7)).toBe(true);
  expect(to.sent.at(-1)?.part).toEqual({ bytes: content.length, total: content.length, rows: lines.length });
  table.free();
});

test('of a large file only the next piece is fetched ahead', async () => {
  const row = new TextEncoder().encode('yes,no\n');
  const [size, pieces] = [20 * PIECE - ((20 * PIECE) % row.length), 20];
  let [fetched, pending] = [0, 0];
  const data = file(size, async (begin, end) => {
    // The piece before this one has arrived and is read now; nothing else is held.
    expect(pending).toBe(0);
    fetched++;
    pending++;
    await new Promise((resolve) => setTimeout(resolve));
    pending--;
    return Uint8Array.from({ length: end - begin }, (_, k) => row[(begin + k) % row.length] ?? 0).buffer;
  });
  const table = await TableSession.read(data, { header: false }, outlet());
  // One more for the first bytes, which tell a workspace from a table.
  expect(fetched).toBe(pieces + 1);
  expect(table.report().rows).toBe(size / row.length);
  table.free();
});

test('an empty file is told as such, and so is one that is gone', async () => {
  const to = outlet();
  await expect(TableSession.read(new Blob([]), {}, to)).rejects.toMatchObject({ kind: 'table' });
  expect(to.sent.map(({ part }) => part)).toEqual([{ bytes: 0, total: 0, rows: 0 }]);
  const gone = file(10, () => Promise.reject(new Error('not found')));
  await expect(TableSession.read(gone, {}, outlet())).rejects.toEqual({
    kind: 'io',
    message: 'the file could not be read: not found',
  });
});
