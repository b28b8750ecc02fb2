// What stays when other columns, or other levels, are taken from the same table.
import type { Pair, Selection, Variable } from '../model';
import type { ColumnReport, Plan } from '../wasm/nodewise';
import type { Choices, NamePair } from './choices';

/** A selection by the names that its columns have in the file, since their numbers change with the plan. */
export type NamedSelection = { kind: 'node'; node: string } | { kind: 'edge'; pair: NamePair } | undefined;

/** The selection by names. */
export function namedSelection(selection: Selection, names: readonly string[]): NamedSelection {
  if (selection?.kind === 'node') return { kind: 'node', node: names[selection.node] ?? '' };
  return selection && { kind: 'edge', pair: [names[selection.pair[0]] ?? '', names[selection.pair[1]] ?? ''] };
}

/** The selection by numbers; nothing where a column of it is not there. */
export function numberedSelection(selection: NamedSelection, names: readonly string[]): Selection {
  if (!selection) return undefined;
  const found = (selection.kind === 'node' ? [selection.node] : selection.pair).map((name) => names.indexOf(name));
  if (found.includes(-1)) return undefined;
  const [a = 0, b = 0] = found;
  if (selection.kind === 'node') return { kind: 'node', node: a };
  const pair: Pair = a < b ? [a, b] : [b, a];
  return { kind: 'edge', pair };
}

/** What each column is called in the file. */
export function keysOf(variables: readonly Variable[], plan: Plan): string[] {
  const files = new Map(Object.entries(plan.columns ?? {}).map(([file, { name }]) => [name ?? file, file]));
  return variables.map(({ name }) => files.get(name) ?? name);
}

/** The longer name of each column, as the plan or else the file has it. */
export function labelsOf(
  keys: readonly string[],
  plan: Plan,
  reports: readonly Pick<ColumnReport, 'name' | 'label'>[],
): (string | undefined)[] {
  const read = new Map(reports.map(({ name, label }) => [name, label]));
  return keys.map((key) => plan.columns?.[key]?.label ?? read.get(key) ?? undefined);
}

/** For each column those that it stands for. */
export const twinsOf = (keys: readonly string[], pairs: readonly (readonly [string, string])[]): string[][] =>
  keys.map((key) => pairs.filter(([, standing]) => standing === key).map(([twin]) => twin));

/** What a column is called under another plan, by what it is called under this one. */
export function renaming(from: Plan, to: Plan): (name: string) => string {
  const renamed = new Map<string, string>();
  for (const file of new Set([...Object.keys(from.columns ?? {}), ...Object.keys(to.columns ?? {})])) {
    const [before, after] = [from, to].map((plan) => plan.columns?.[file]?.name ?? file);
    if (before !== undefined && after !== undefined && before !== after) renamed.set(before, after);
  }
  return (name) => renamed.get(name) ?? name;
}

/** The choices under another plan: what is known of pairs goes with the columns' new names. */
export function withPlan(choices: Choices, plan: Plan): Choices {
  const rename = renaming(choices.plan, plan);
  const renamed = (list: readonly NamePair[]) => list.map(([a, b]): NamePair => [rename(a), rename(b)]);
  return { ...choices, plan, forbidden: renamed(choices.forbidden), required: renamed(choices.required) };
}

/** What is not in force without the columns that it names, in a sentence; nothing if all is. */
export function restingWords(choices: Choices, variables: readonly Variable[]): string | undefined {
  const known = new Set(variables.map(({ name }) => name));
  const resting = (list: readonly NamePair[], word: string) =>
    list.filter((pair) => !pair.every((name) => known.has(name))).map((pair) => `${word} ${pair.join(' – ')}`);
  const all = [...resting(choices.forbidden, 'forbidden'), ...resting(choices.required, 'required')];
  if (all.length === 0) return undefined;
  const shown = all.slice(0, 3).join(', ') + (all.length > 3 ? ` and ${all.length - 3} more` : '');
  return `Not in force without its columns: ${shown}. It comes back with them.`;
}
