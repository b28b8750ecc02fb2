import fc from 'fast-check';
import { expect, test } from 'vitest';
import { History } from '../../www/src/state/history';

/** A history with some steps behind it. */
const walked = fc
  .array(fc.tuple(fc.integer(), fc.constantFrom(undefined, 'a', 'b')), { maxLength: 20 })
  .map((steps) => {
    const history = new History(0);
    for (const [value, topic] of steps) history.change(value, topic);
    return history;
  });

test('undo takes a step back, and redo takes it again', () => {
  fc.assert(
    fc.property(walked, fc.integer(), (history, value) => {
      const before = history.present.value;
      history.change(value);
      history.undo();
      expect(history.present.value).toBe(before);
      history.redo();
      expect(history.present.value).toBe(value);
    }),
  );
});

test('undoing everything and redoing everything goes through the same values', () => {
  fc.assert(
    fc.property(walked, (history) => {
      const back = [history.present.value];
      while (history.canUndo.value) {
        history.undo();
        back.push(history.present.value);
      }
      expect(back.at(-1)).toBe(0);
      const forth = [history.present.value];
      while (history.canRedo.value) {
        history.redo();
        forth.push(history.present.value);
      }
      expect(forth.reverse()).toEqual(back);
    }),
  );
});

test('a change forgets what was undone', () => {
  fc.assert(
    fc.property(walked, fc.integer(), (history, value) => {
      history.undo();
      history.change(value);
      expect(history.canRedo.value).toBe(false);
    }),
  );
});

test('changes of one topic are one step, until something else happens', () => {
  const history = new History('start');
  history.change('a', 'lambda');
  history.change('b', 'lambda');
  history.undo();
  expect(history.present.value).toBe('start');
  history.redo();
  history.change('c', 'lambda');
  history.undo();
  expect(history.present.value).toBe('b');
});
