import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Formulation, Sampling } from '../../www/src/model';
import {
  defaultChoices,
  fromHash,
  settingsOf,
  toHash,
  withDirected,
  withSettings,
  withSure,
  type Address,
  type Choices,
  type NamePair,
} from '../../www/src/state/choices';

const name = fc.string({ unit: 'grapheme', maxLength: 12 });
const pair: fc.Arbitrary<NamePair> = fc.tuple(name, name);
const formulation: fc.Arbitrary<Formulation> = fc.oneof(
  fc.constant({ name: 'normalised' } as const),
  fc.record({
    name: fc.constant('paper' as const),
    encoding: fc.constantFrom('effects' as const, 'dummy' as const),
    intercept: fc.boolean(),
  }),
);
const lambda = fc.option(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), { nil: undefined });
const anyChoices: fc.Arbitrary<Choices> = fc.record({
  lambda,
  candidates: lambda,
  rule: fc.constantFrom('or' as const, 'and' as const),
  filter: fc.boolean(),
  formulation,
  forbidden: fc.array(pair, { maxLength: 3 }),
  required: fc.array(pair, { maxLength: 3 }),
  plan: fc.oneof(fc.constant({}), fc.record({ exclude: fc.array(name), mergeRare: fc.option(fc.nat()) })),
  truth: fc.constantFrom('hidden' as const, 'shown' as const, 'directed' as const),
  directed: fc.constantFrom('learned', 'pruned', 'class', 'dag', 'average'),
  sure: fc.option(
    fc.record({
      scheme: fc.constantFrom('halves' as const, 'bootstrap' as const),
      resamples: fc.integer({ min: 2, max: 10_000 }),
      seed: fc.maxSafeNat(),
    }),
    { nil: undefined },
  ),
  threshold: fc.option(fc.double({ min: 1e-3, max: 1, noNaN: true }), { nil: undefined }),
});
/** An average comes with resamples. */
const choices = anyChoices.map((all) => withDirected(all, all.directed));
const whole = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const sampling: fc.Arbitrary<Sampling> = fc.record({
  network: fc.oneof(
    fc.record({ kind: fc.constant('bundled' as const), id: name }),
    fc.record({
      kind: fc.constant('synthetic' as const),
      nodes: whole,
      levels: whole,
      edgeProbability: fc.double({ min: 0, max: 1, noNaN: true }).map(Math.abs),
      seed: whole,
    }),
  ),
  rows: whole.map((rows) => Math.max(1, rows)),
  seed: whole,
});
const address: fc.Arbitrary<Address> = fc.record({ sampling, node: fc.option(name, { nil: undefined }), choices });

test('an address with a network comes back from its link', () => {
  fc.assert(
    fc.property(address, (given) => {
      expect(fromHash(`#${toHash(given)}`)).toEqual(given);
    }),
  );
});

const OWN: Sampling = { network: { kind: 'own', name: 'mine.bif', model: { name: '', nodes: [] } }, rows: 10, seed: 1 };

test.each([
  ['a table', undefined],
  ['a network', OWN],
])('%s of the user’s own: the link names no column and no level', (_, own) => {
  fc.assert(
    fc.property(address, (given) => {
      const back = fromHash(toHash({ ...given, sampling: own }));
      expect(back).toEqual({
        sampling: undefined,
        node: undefined,
        choices: { ...given.choices, forbidden: [], required: [], plan: {} },
      });
    }),
  );
});

test('a link says only what is not usual', () => {
  const link = (network: Sampling['network'], rows: number, seed: number) =>
    toHash({ sampling: { network, rows, seed }, node: undefined, choices: defaultChoices });
  expect(link({ kind: 'bundled', id: 'asia' }, 5000, 1)).toBe('example=asia');
  expect(link({ kind: 'bundled', id: 'asia' }, 100, 7)).toBe('example=asia&rows=100&seed=7');
  expect(link({ kind: 'synthetic', nodes: 20, levels: 4, edgeProbability: 0.5, seed: 3 }, 5000, 1)).toBe(
    'random=20%2C4%2C0.5%2C3',
  );
});

test('the default is an empty link', () => {
  expect(toHash({ sampling: undefined, node: undefined, choices: defaultChoices })).toBe('');
});

test('any text is some address', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(fromHash(text).choices.rule).toMatch(/^(or|and)$/);
    }),
  );
  const nonsense = fromHash(
    '#lambda=-1&rule=xor&formulation=paper-nothing&filter=maybe&forbid=a&plan=[1]&truth=perhaps&random=1,2',
  );
  expect(nonsense).toEqual({ sampling: undefined, node: undefined, choices: defaultChoices });
  expect(fromHash('#example=asia&rows=-3&seed=x').sampling).toEqual({
    network: { kind: 'bundled', id: 'asia' },
    rows: 5000,
    seed: 1,
  });
});

test('columns have numbers in the settings and names in the choices', () => {
  const variables = ['c', 'a', 'b'].map((name) => ({ name, levels: ['0', '1'] }));
  const given: Choices = {
    ...defaultChoices,
    forbidden: [
      ['b', 'a'],
      ['a', 'gone'],
      ['c', 'c'],
    ],
  };
  expect(settingsOf(given, variables).forbidden).toEqual([[1, 2]]);
  const changed = withSettings(given, { ...settingsOf(given, variables), forbidden: [[0, 1]] }, variables);
  expect(changed.forbidden).toEqual([
    ['a', 'gone'],
    ['c', 'a'],
  ]);
});

test('another formulation brings its own λ and filter', () => {
  const paper: Formulation = { name: 'paper', encoding: 'effects', intercept: false };
  const given: Choices = { ...defaultChoices, lambda: 2 };
  expect(withSettings(given, { ...settingsOf(given, []), formulation: paper }, [])).toMatchObject({
    lambda: undefined,
    filter: false,
  });
  expect(withSettings(given, { ...settingsOf(given, []), rule: 'and' }, [])).toMatchObject({
    lambda: 2,
    filter: true,
    rule: 'and',
  });
});

test('an average brings bootstrap samples with it, and goes with the resamples', () => {
  const averaged = withDirected(defaultChoices, 'average');
  expect(averaged.sure).toEqual({ scheme: 'bootstrap', resamples: 100, seed: 1 });
  expect(withSure(averaged, undefined)).toMatchObject({ directed: 'class', sure: undefined });
  const halves = { scheme: 'halves', resamples: 20, seed: 3 } as const;
  expect(withDirected(withSure(defaultChoices, halves), 'average').sure).toBe(halves);
  // A link that names an average alone, and one whose seed no browser can hold.
  expect(fromHash('#example=asia&directed=average').choices.sure?.scheme).toBe('bootstrap');
  expect(fromHash('#example=asia&sure=halves-20-9007199254740993').choices.sure).toBeUndefined();
});
