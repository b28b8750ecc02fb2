// What two plans say of columns, whatever the order in which it is said.
import type { Plan } from './reader/reader-questions';

/** Whether a plan leaves everything as suggested. */
export const isSilent = (plan: Plan): boolean => Object.values(plan).every(saysNothing);

/** Whether two plans make the same choices. Fields that say nothing may as well be absent; the order of columns does not matter. */
export const samePlan = (one: Plan, other: Plan): boolean => same(one, other);

const saysNothing = (choice: unknown): boolean =>
  choice === null || choice === undefined || (typeof choice === 'object' && Object.keys(choice).length === 0);

function same(one: unknown, other: unknown): boolean {
  if (one === other || (saysNothing(one) && saysNothing(other))) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...new Set([...mine.keys(), ...theirs.keys()])].every((key) => same(mine.get(key), theirs.get(key)));
}
