import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Formulation } from '../../www/src/model';
import { defaultChoices, fromHash, settingsOf, toHash, withSettings, type Address, type Choices, type NamePair } from '../../www/src/state/choices';

const name = fc.string({ unit: 'grapheme', maxLength: 12 });
const pair: fc.Arbitrary<NamePair> = fc.tuple(name, name);
const formulation: fc.Arbitrary<Formulation> = fc.oneof(
  fc.constant({ name: 'normalised' } as const),
  fc.record({ name: fc.constant('paper' as const), encoding: fc.constantFrom('effects' as const, 'dummy' as const), intercept: fc.boolean() }),
);
const choices: fc.Arbitrary<Choices> = fc.record({
  lambda: fc.option(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), { nil: undefined }),
  rule: fc.constantFrom('or' as const, 'and' as const),
  filter: fc.boolean(),
  formulation,
  forbidden: fc.array(pair, { maxLength: 3 }),
  required: fc.array(pair, { maxLength: 3 }),
  plan: fc.oneof(fc.constant({}), fc.record({ exclude: fc.array(name), mergeRare: fc.option(fc.nat()) })),
});
const address: fc.Arbitrary<Address> = fc.record({ example: name, node: fc.option(name, { nil: undefined }), choices });

test('an address with an example comes back from its link', () => {
  fc.assert(fc.property(address, (given) => { expect(fromHash(`#${toHash(given)}`)).toEqual(given); }));
});

test('without an example the link names no column and no level', () => {
  fc.assert(
    fc.property(address, (given) => {
      const back = fromHash(toHash({ ...given, example: undefined }));
      expect(back).toEqual({ example: undefined, node: undefined, choices: { ...given.choices, forbidden: [], required: [], plan: {} } });
    }),
  );
});

test('the default is an empty link', () => {
  expect(toHash({ example: undefined, node: undefined, choices: defaultChoices })).toBe('');
});

test('any text is some address', () => {
  fc.assert(fc.property(fc.string(), (text) => { expect(fromHash(text).choices.rule).toMatch(/^(or|and)$/); }));
  const nonsense = fromHash('#lambda=-1&rule=xor&formulation=paper-nothing&filter=maybe&forbid=a&plan=[1]');
  expect(nonsense.choices).toEqual(defaultChoices);
});

test('columns have numbers in the settings and names in the choices', () => {
  const variables = ['c', 'a', 'b'].map((name) => ({ name, levels: ['0', '1'] }));
  const given: Choices = { ...defaultChoices, forbidden: [['b', 'a'], ['a', 'gone'], ['c', 'c']] };
  expect(settingsOf(given, variables).forbidden).toEqual([[1, 2]]);
  const changed = withSettings(given, { ...settingsOf(given, variables), forbidden: [[0, 1]] }, variables);
  expect(changed.forbidden).toEqual([['a', 'gone'], ['c', 'a']]);
});

test('another formulation brings its own λ and filter', () => {
  const paper: Formulation = { name: 'paper', encoding: 'effects', intercept: false };
  const given: Choices = { ...defaultChoices, lambda: 2 };
  expect(withSettings(given, { ...settingsOf(given, []), formulation: paper }, [])).toMatchObject({ lambda: undefined, filter: false });
  expect(withSettings(given, { ...settingsOf(given, []), rule: 'and' }, [])).toMatchObject({ lambda: 2, filter: true, rule: 'and' });
});
