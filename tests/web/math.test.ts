// Formulas: every letter is in the one table, and nothing that should be mathematics is written as plain text.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isValidElement, toChildArray, type ComponentChildren, type VNode } from 'preact';
import { expect, test } from 'vitest';
import { LESSONS } from '../../www/src/lessons';
import { FORMULA_IDS, LETTER_NAMES } from '../../www/src/lessons/types';
import { FORMULAS, lettersOf } from '../../www/src/views/math/formulas';
import { LETTERS } from '../../www/src/views/math/letters';
import { withNumbers, WITH_LETTERS } from '../../www/src/views/math/writing';
import { large, powerOfTen } from '../../www/src/views/parts/powers';

interface Met {
  tag: string;
  text: string;
  /** The letter that it belongs to. */
  letter: string | undefined;
}

/** All elements of a formula, with the letter around each. */
function walk(node: ComponentChildren, letter?: string): Met[] {
  return toChildArray(node).flatMap((each) => {
    if (!isValidElement(each)) return [];
    const { type, props } = each as VNode<Record<string, unknown> & { children?: ComponentChildren }>;
    const within = typeof props['data-letter'] === 'string' ? props['data-letter'] : letter;
    const inside = props.children;
    const text = toChildArray(inside)
      .filter((child) => typeof child === 'string' || typeof child === 'number')
      .join('');
    return [{ tag: String(type), text, letter: within }, ...walk(inside, within)];
  });
}

const namesOf = (id: (typeof FORMULA_IDS)[number]) =>
  walk(FORMULAS[id].math(WITH_LETTERS)).filter(({ tag }) => tag === 'mi');

test.each(FORMULA_IDS)('every name in %s has a definition', (id) => {
  const names = namesOf(id);
  expect(names.length).toBeGreaterThan(0);
  for (const { text, letter } of names) {
    expect(letter, `${text} in ${id}`).toBeDefined();
    expect(LETTERS[letter as keyof typeof LETTERS].means).toMatch(/^[A-Z].{10,}\.$/s);
  }
  // A letter may stand inside another, as H in the norm that is the incoherence.
  expect(new Set(names.map(({ letter }) => letter))).toEqual(
    new Set(lettersOf(id).filter((name) => names.some(({ letter }) => letter === name))),
  );
  expect(lettersOf(id).length).toBeGreaterThan(1);
});

test('the table holds the letters that texts may name, each used by a formula or a sentence', () => {
  expect(Object.keys(LETTERS)).toEqual([...LETTER_NAMES]);
  const used = new Set<string>(FORMULA_IDS.flatMap(lettersOf));
  const texts =
    JSON.stringify(LESSONS) +
    sources('www/src/views')
      .map(({ text }) => text)
      .join('');
  for (const name of LETTER_NAMES)
    expect(used.has(name) || texts.includes(`{${name}}`) || texts.includes(`name="${name}"`), name).toBe(true);
});

test('one letter has one meaning: no two entries look the same', () => {
  const look = (name: keyof typeof LETTERS) =>
    JSON.stringify(walk(LETTERS[name].draw()).map(({ tag, text }) => [tag, text]));
  expect(new Set(LETTER_NAMES.map(look)).size).toBe(LETTER_NAMES.length);
});

test('numbers take the place of letters, and a comparison that does not hold is struck through', () => {
  const texts = (holds: boolean) =>
    walk(FORMULAS.fourIncoherence.math(withNumbers({ p: -0.6, q: 0.5 }, holds)))
      .map(({ text }) => text)
      .join('');
  expect(texts(true)).toBe('|(−0.6)|1−|0.5|<1⇔|(−0.6)|+|0.5|<1');
  expect(texts(false)).toContain('≮');
});

test('every letter in the braces of a lesson is one', () => {
  const named = [...JSON.stringify(LESSONS).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(50);
  for (const name of named) expect(LETTER_NAMES).toContain(name);
});

/** What people read on the page. */
const sources = (folder: string): { file: string; text: string }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file: join(folder, file), text: readFileSync(join(folder, file), 'utf8') }));

test('nothing that should be mathematics is written as plain text', () => {
  const plain = /H_S|H_\{|E\[X|10\^|W_i|W\*|X_i|ρ_|λ_min|√\(/;
  for (const { file, text } of [
    ...sources('www/src/views'),
    ...sources('www/src/lessons'),
    ...sources('www/src/state'),
  ]) {
    const said = text.split('\n').filter((line) => !/^\s*(\/\/|\/?\*)/.test(line));
    expect(
      said.filter((line) => plain.test(line)),
      file,
    ).toEqual([]);
  }
});

test('very large and very small numbers by hand', () => {
  expect(powerOfTen(-320.5)).toBe('3.2 · 10⁻³²¹');
  expect(powerOfTen(3)).toBe('1.0 · 10³');
  expect(powerOfTen(2.9999)).toBe('1.0 · 10³');
  expect([7.4e13, 1e6, 2.5e9, 7.4e20].map(large)).toEqual(['74 trillion', '1 million', '2.5 billion', '7.4 · 10²⁰']);
});
