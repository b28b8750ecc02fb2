// The plan of a table as a file.
import type { Plan } from '../import/types';

/** As `--plan` reads it: what is as suggested is left out. */
export function planText(plan: Plan): string {
  const said = Object.entries(plan).filter(([, value]) => value != null && !isEmpty(value));
  return `${JSON.stringify(Object.fromEntries(said), null, 2)}\n`;
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
