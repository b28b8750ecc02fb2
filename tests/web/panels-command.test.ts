import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { Settings } from '../../www/src/model';
import { commandLine, nameInList, quote, sampleCommand } from '../../www/src/views/export/command';
import { fileName } from '../../www/src/views/export/download';
import { readingOf, type Plan } from '../../www/src/views/import/types';

const settings: Settings = {
  formulation: { name: 'normalised' },
  rule: 'or',
  filter: true,
  forbidden: [],
  required: [],
};
const plan: Plan = { columns: {}, exclude: [], only: [], missing: 'dropRows', missingCodes: [], mergeRare: null };

test('a plain run', () => {
  expect(commandLine({ file: 'child.csv', lambda: 1, settings, names: [] })).toBe(
    'nodewise learn child.csv --lambda 1 --method normalised --rule or --filter on',
  );
});

test('every option of model, reading and plan', () => {
  const text = commandLine({
    file: 'my data.tsv',
    lambda: 0.03125,
    settings: {
      formulation: { name: 'paper', encoding: 'dummy', intercept: true },
      rule: 'and',
      filter: false,
      forbidden: [[0, 2]],
      required: [[1, 2]],
    },
    names: ['smoke', 'lung, left', '-x'],
    reading: readingOf({ header: false, delimiter: '\t', encoding: 'windows-1252', member: 'a.tsv' }),
    plan: {
      ...plan,
      columns: {
        age: { action: { kind: 'bin', rule: 'quantile', bins: 4 } },
        weight: { action: { kind: 'bin', rule: 'equalWidth', bins: 5 } },
        dose: { action: { kind: 'bin', rule: 'edges', bins: [0.5, 2] } },
        rating: { action: { kind: 'keep' } },
        id: { action: { kind: 'exclude' } },
        'b "c"': { action: { kind: 'exclude' } },
      },
      missing: 'ownLevel',
      mergeRare: 5,
      weights: '-n',
    },
  });
  expect(text).toBe(
    "nodewise learn 'my data.tsv' --lambda 0.03125 --method paper --encoding dummy --intercept --rule and --filter off" +
      ` --forbid smoke,-x --require '"lung, left",-x' --header no --delimiter tab --text-encoding windows-1252 --member a.tsv --missing level --exclude 'id,"b ""c"""'` +
      ' --bins age=quantile:4 --bins weight=width:5 --bins dose=edges:0.5,2 --bins rating=levels --merge-rare 5 --weights=-n',
  );
});

test('what begins with a dash is not taken for an option', () => {
  const text = commandLine({
    file: '-.csv',
    lambda: 1,
    settings: { ...settings, forbidden: [[0, 1]] },
    names: ['-a', 'b'],
  });
  expect(text).toContain('learn ./-.csv ');
  expect(text).toContain(' --forbid=-a,b');
});

test.each([
  ['plain', 'plain'],
  ['a b', 'a b'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  [' padded', '" padded"'],
])('the name %j stands in a list as %j', (name, text) => {
  expect(nameInList(name)).toBe(text);
});

test('rows are drawn again from the saved network', () => {
  expect(sampleCommand({ rows: 5000, seed: 7 }, 'Child.bif', 'Child.csv')).toBe(
    'nodewise sample Child.bif --rows 5000 --seed 7 --out Child.csv',
  );
  expect(sampleCommand({ rows: 10, seed: 1 }, '-my net.bif', 'x.csv')).toBe(
    "nodewise sample './-my net.bif' --rows 10 --seed 1 --out x.csv",
  );
});

test('a shell gives back every word', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\0'));
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      const printed = execFileSync('sh', ['-c', `printf '%s\\0' ${words.map(quote).join(' ')}`], { encoding: 'utf8' });
      expect(printed.split('\0').slice(0, -1)).toEqual(words);
    }),
    { numRuns: 40 },
  );
});

test.each([
  ['survey 2026.csv', 'survey-2026.svg'],
  ['data.csv.gz', 'data.svg'],
  ['mine.bif', 'mine.svg'],
  ['../etc', 'etc.svg'],
  ['Größe', 'Größe.svg'],
  ['???', 'nodewise.svg'],
])('a file from %j is called %s', (title, name) => {
  expect(fileName(title, 'svg')).toBe(name);
});
