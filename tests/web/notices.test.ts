import { expect, test } from 'vitest';
import { messageOf, Notices } from '../../www/src/state/notices';

const texts = (board: Notices) => board.list.value.map(({ text }) => text);

test('eleven files that cannot be read leave one message, which names the last', () => {
  const board = new Notices();
  for (let k = 1; k <= 11; k++) board.tell(new Error('line 3: expected 2 fields'), 'opening', `bad-${k}.csv`);
  expect(texts(board)).toEqual(['bad-11.csv: line 3: expected 2 fields']);
  board.clear('opening');
  expect(texts(board)).toEqual([]);
});

test('what is said of other things stays, until it is dismissed or something new is said of it', () => {
  const board = new Notices();
  board.tell(new Error('too large'), 'opening', 'a.csv');
  board.add('The link is in the clipboard', 'info');
  board.add('A worker stopped', 'warning');
  expect(texts(board)).toEqual(['a.csv: too large', 'The link is in the clipboard', 'A worker stopped']);
  board.add('The command line is in the clipboard', 'info');
  expect(texts(board)).toEqual(['a.csv: too large', 'A worker stopped', 'The command line is in the clipboard']);
  board.dismiss(board.list.value[0]?.id ?? '');
  expect(texts(board)).toEqual(['A worker stopped', 'The command line is in the clipboard']);
});

test('a message that names its file already does not name it twice', () => {
  expect(messageOf(new Error('a.csv is empty'), 'a.csv')).toBe('a.csv is empty');
  expect(messageOf(new Error('line 2 of a.csv is empty'), 'a.csv')).toBe('Line 2 of a.csv is empty');
  expect(messageOf('is empty', 'a.csv')).toBe('a.csv: is empty');
});
