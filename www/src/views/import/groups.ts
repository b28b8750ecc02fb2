// A column's levels in an order, some of them under one name: what a list in the panel shows, and what a plan says of it.
import type { LevelCount, LevelGroup } from './types';

/** A level that will be counted: the texts that make it, and their rows. */
export interface Group extends LevelGroup {
  rows: number;
}

/** The groups of a plan, in its order; levels that it does not name follow as they stand. */
export function groupsOf(levels: readonly LevelCount[], plan: readonly LevelGroup[]): Group[] {
  const rows = new Map(levels.map(({ level, rows: count }) => [level, count]));
  const named = new Set(plan.flatMap(({ of }) => of));
  const sum = (of: readonly string[]) => of.reduce((total, text) => total + (rows.get(text) ?? 0), 0);
  return [
    ...plan.map(({ name, of }) => ({ name, of, rows: sum(of) })),
    ...levels.filter(({ level }) => !named.has(level)).map((each) => alone(each)),
  ];
}

const alone = ({ level, rows }: LevelCount): Group => ({ name: level, of: [level], rows });

const isAlone = ({ name, of }: LevelGroup): boolean => of.length === 1 && of[0] === name;

/** What a plan has to say so that these groups come out; the levels at the end that stand as they would anyway need no word. */
export function toLevels(groups: readonly Group[], levels: readonly LevelCount[]): LevelGroup[] {
  const place = new Map(levels.map(({ level }, index) => [level, index]));
  let said = groups.length;
  let after = Infinity;
  for (; said > 0; said--) {
    const last = groups[said - 1];
    const at = last && isAlone(last) ? (place.get(last.name) ?? -1) : -1;
    if (at < 0 || at > after) break;
    after = at;
  }
  return groups.slice(0, said).map(({ name, of }) => ({ name, of: [...of] }));
}

/** One group to another place. */
export function moved(groups: readonly Group[], from: number, to: number): Group[] {
  const group = groups[from];
  if (!group || to < 0 || to >= groups.length) return [...groups];
  const others = groups.filter((_, index) => index !== from);
  return [...others.slice(0, to), group, ...others.slice(to)];
}

/** Several groups as one, where the first of them stood. */
export function merged(groups: readonly Group[], which: readonly number[], name?: string): Group[] {
  const [first = 0, ...others] = [...which].sort((a, b) => a - b);
  const parts = [first, ...others].flatMap((index) => groups[index] ?? []);
  const one: Group = {
    name: name ?? parts.map((part) => part.name).join(' / '),
    of: parts.flatMap(({ of }) => of),
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
  };
  return groups.flatMap((group, index) => (index === first ? [one] : others.includes(index) ? [] : [group]));
}

/** Another name; the name of another group makes one of the two. */
export function renamed(groups: readonly Group[], which: number, name: string): Group[] {
  const text = name.trim();
  if (text === '') return [...groups];
  const same = groups.findIndex((group, index) => index !== which && group.name === text);
  if (same >= 0) return merged(groups, [which, same], text);
  return groups.map((group, index) => (index === which ? { ...group, name: text } : group));
}

/** The texts of a group as levels of their own, where it stood. */
export function separated(groups: readonly Group[], which: number, levels: readonly LevelCount[]): Group[] {
  return groups.flatMap((group, index) =>
    index === which ? levels.filter(({ level }) => group.of.includes(level)).map((each) => alone(each)) : [group],
  );
}
