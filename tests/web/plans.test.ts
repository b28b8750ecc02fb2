// Whether two plans make the same choices, however they are written.
import { expect, test } from 'vitest';
import { isSilent, samePlan } from '../../www/src/engine/plan';
import type { Plan } from '../../www/src/engine/reader/reader-questions';

const plan: Plan = {
  missing: 'auto',
  columns: { a: { action: { kind: 'exclude' } }, b: { name: 'second', missingCodes: ['9', '99'] } },
};

test('the order of columns and fields that say nothing do not matter', () => {
  const { a, b } = plan.columns ?? {};
  expect(samePlan(plan, { exclude: [], columns: { ...(b && { b }), ...(a && { a }) }, missing: 'auto' })).toBe(true);
  expect(samePlan({}, { columns: {}, exclude: [] })).toBe(true);
  expect(isSilent({ columns: {}, exclude: [] })).toBe(true);
});

test('every choice matters, and the order within a list', () => {
  expect(samePlan(plan, {})).toBe(false);
  expect(samePlan(plan, { ...plan, missing: 'dropRows' })).toBe(false);
  expect(samePlan(plan, { ...plan, columns: { ...plan.columns, c: { action: { kind: 'keep' } } } })).toBe(false);
  const turned = { ...plan.columns, b: { name: 'second', missingCodes: ['99', '9'] } };
  expect(samePlan(plan, { ...plan, columns: turned })).toBe(false);
  expect(isSilent(plan)).toBe(false);
});
