// Whatever a link or a lesson file holds: it is read or refused with a reason, within a moment, and what was read is written as the same.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LESSONS } from '../../www/src/lessons';
import { fromHash, toHash } from '../../www/src/state/choices';
import { readScenario, scenarioText } from '../../www/src/state/asking/scenario';
import { readSetting, settingText } from '../../www/src/state/assumptions/setting';
import { readLesson } from '../../www/src/state/course/lesson-file';
import { readJson } from '../../www/src/state/course/located-json';

/** How many inputs are invented; `npm run fuzz` asks for more. */
const RUNS = Number(process.env.NODEWISE_RUNS ?? 300);

/** A text with a few of its characters changed, left out, or written twice. */
const varied = (text: string) =>
  fc
    .array(fc.tuple(fc.nat({ max: text.length }), fc.string({ unit: 'binary', maxLength: 3 }), fc.nat({ max: 4 })), {
      maxLength: 4,
    })
    .map((changes) => changes.reduce((all, [at, put, gone]) => all.slice(0, at) + put + all.slice(at + gone), text));

const KEYS = ['example', 'rows', 'seed', 'random', 'lambda', 'candidates', 'rule', 'filter', 'formulation'];
const MORE = ['forbid', 'require', 'plan', 'truth', 'directed', 'sure', 'node', 'lab', '__proto__', 'constructor'];
const VALUES = [
  'asia',
  '1e9',
  '-1',
  'NaN',
  '0x10',
  'paper-dummy',
  'a~b',
  '{"exclude":["x"]}',
  'halves-100-1',
  '%',
  'on',
];
const links = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(
      fc.tuple(fc.constantFrom(...KEYS, ...MORE), fc.oneof(fc.constantFrom(...VALUES), fc.string({ unit: 'binary' }))),
    )
    .map((pairs) => new URLSearchParams(pairs).toString()),
  varied(
    'example=alarm&rows=5000&seed=1&lambda=1.5&forbid=a%7Eb&plan=%7B%22exclude%22%3A%5B%22x%22%5D%7D&lab=lesson_2_3',
  ),
);

test('a link is read whatever it holds, and its choices give a link that says the same', () => {
  fc.assert(
    fc.property(links, (hash) => {
      const address = fromHash(hash);
      expect(fromHash(toHash(address))).toEqual({
        ...address,
        // Without a network to draw from, names are left out of a link.
        ...(address.sampling ? {} : { node: undefined }),
        choices: address.sampling ? address.choices : { ...address.choices, forbidden: [], required: [], plan: {} },
      });
    }),
    { numRuns: RUNS },
  );
});

test('settings of the lab and scenarios are read whatever their text', () => {
  const settings = fc.oneof(
    fc.string({ unit: 'binary' }),
    varied('nodes_network.asia_rows.5000_p.0.7_change.copy_x.y'),
  );
  fc.assert(
    fc.property(settings, (text) => {
      const setting = readSetting(text);
      expect(readSetting(settingText(setting))).toEqual(setting);
    }),
    { numRuns: RUNS },
  );
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), varied('3.1-4.0d-12.2')), (text) => {
      const scenario = readScenario(text);
      expect(readScenario(scenarioText(scenario))).toEqual(scenario);
    }),
    { numRuns: RUNS },
  );
});

test('a lesson file is taken or refused with the line of its fault', () => {
  const lesson = JSON.stringify(LESSONS[0], null, 1);
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json(), varied(lesson)), (text) => {
      const read = readLesson(text);
      if ('faults' in read) expect(read.faults.every((fault) => /^line \d+: /.test(fault))).toBe(true);
      else expect(read.lesson.steps.length).toBeGreaterThan(0);
    }),
    { numRuns: RUNS },
  );
});

test('JSON with lines is the JSON that every program reads', () => {
  type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };
  const plain = ({ value }: ReturnType<typeof readJson>): Plain => {
    if (Array.isArray(value)) return value.map(plain);
    return value instanceof Map ? Object.fromEntries([...value].map(([key, each]) => [key, plain(each)])) : value;
  };
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(plain(readJson(text))).toEqual(JSON.parse(text));
    }),
    { numRuns: RUNS },
  );
});

test.each([
  ['brackets in brackets', '['.repeat(30_000)],
  ['objects in objects', '{"a":'.repeat(6000)],
  ['a text that never ends', `"${'\\"'.repeat(15_000)}`],
  ['quotes', '"'.repeat(29_999)],
  ['numbers', '1e'.repeat(15_000)],
])('30 kB of %s are refused at once', (_, text) => {
  const begin = performance.now();
  expect(readLesson(text)).toHaveProperty('faults');
  expect(performance.now() - begin).toBeLessThan(1000);
});

test('a link with 30 kB of brackets is read at once', () => {
  const begin = performance.now();
  for (const plan of [
    `{"a":${'['.repeat(14_000)}${']'.repeat(14_000)}}`,
    '{"a":'.repeat(5000) + '1' + '}'.repeat(5000),
  ])
    expect(toHash(fromHash(`example=asia&plan=${encodeURIComponent(plan)}`))).not.toBe('');
  expect(performance.now() - begin).toBeLessThan(1000);
});
