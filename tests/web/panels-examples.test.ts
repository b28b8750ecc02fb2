import { expect, test } from 'vitest';
import { DEFAULT_EXAMPLE, EXAMPLES, loadExample } from '../../www/src/examples';
import { codesPerCharacter, toCsv } from '../../www/src/examples/unpack';

test('cells come out of their characters in order', () => {
  // Three levels, three to a character: 0·9 + 1·3 + 2 = 5, then 2·9 = 18.
  const cells = String.fromCharCode(48 + 5, 48 + 18);
  expect(toCsv({ rows: 4, columns: [{ name: 'x', levels: ['a', 'b', 'c'], cells }] })).toBe('x\na\nb\nc\nc\n');
  expect([2, 3, 4, 5, 6, 8, 9].map(codesPerCharacter)).toEqual([6, 3, 3, 2, 2, 2, 1]);
});

test('a character that holds no level is refused', () => {
  expect(() => toCsv({ rows: 2, columns: [{ name: 'x', levels: ['a', 'b', 'c'], cells: '' }] })).toThrow('row 1');
});

test.each(EXAMPLES)('$id has the columns and rows that it announces', async ({ id, columns, rows }) => {
  const lines = (await loadExample(id)).trimEnd().split('\n').map((line) => line.split(','));
  expect(lines.length).toBe(rows + 1);
  expect(new Set(lines.map((line) => line.length))).toEqual(new Set([columns]));
  expect(new Set(lines[0]).size).toBe(columns);
});

test('asia keeps its law and its shares', async () => {
  const [names = [], ...rows] = (await loadExample('asia')).trimEnd().split('\n').map((line) => line.split(','));
  const column = (name: string) => names.indexOf(name);
  const yes = (row: string[], name: string) => row[column(name)] === 'yes';
  for (const row of rows) expect(yes(row, 'either')).toBe(yes(row, 'tub') || yes(row, 'lung'));
  // The network says 0.5 and 0.01; three standard deviations of 5,000 draws.
  expect(rows.filter((row) => yes(row, 'smoke')).length / 5000).toBeCloseTo(0.5, 1);
  expect(Math.abs(rows.filter((row) => yes(row, 'asia')).length - 50)).toBeLessThan(22);
});

test('the default is an example, and others are refused by name', async () => {
  expect(EXAMPLES.map(({ id }) => id)).toContain(DEFAULT_EXAMPLE);
  await expect(loadExample('nothing')).rejects.toThrow('"nothing"');
});
