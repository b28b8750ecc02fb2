// What columns are, in words.
import type { ColumnReport, ColumnVerdict } from './types';

export const VERDICT_WORDS: Record<Exclude<ColumnVerdict['kind'], 'copyOf'>, string> = {
  categorical: 'Categories',
  numeric: 'Numbers',
  date: 'Dates',
  several: 'Several answers',
  freeText: 'Free text',
  identifier: 'Identifier',
  constant: 'Constant',
  nearlyConstant: 'Nearly constant',
};

/** What a column is. */
export function verdictWords({ verdict }: ColumnReport, reports: readonly ColumnReport[]): string {
  if (verdict.kind !== 'copyOf') return VERDICT_WORDS[verdict.kind];
  return `${verdict.recoded ? 'Recoding' : 'Copy'} of ${reports[verdict.column]?.name ?? 'another column'}`;
}

/** The kinds of columns that there are, with how many of each, in the order of first sight. */
export function kindsOf(
  reports: readonly ColumnReport[],
): { kind: ColumnVerdict['kind']; words: string; which: number[] }[] {
  const kinds = new Map<ColumnVerdict['kind'], number[]>();
  reports.forEach(({ verdict: { kind } }, index) => {
    kinds.set(kind, [...(kinds.get(kind) ?? []), index]);
  });
  return [...kinds].map(([kind, which]) => ({
    kind,
    words: kind === 'copyOf' ? 'Copies' : VERDICT_WORDS[kind],
    which,
  }));
}
