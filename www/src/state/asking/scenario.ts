// What is known in a question to a network, and its form in a link: numbers, never a name of the user's own.
import type { Question } from '../../engine/lab/asking';

/** Seen: we learned it. Done: somebody set it from outside. */
export type How = 'seen' | 'done';

/** One node whose level is known. */
export interface Known {
  node: number;
  level: number;
  how: How;
}

/** At most one level a node, in the order in which they came. */
export type Scenario = readonly Known[];

export const questionOf = (scenario: Scenario): Question => {
  const pairs = (how: How): [number, number][] =>
    scenario.filter((known) => known.how === how).map(({ node, level }) => [node, level]);
  return { given: pairs('seen'), set: pairs('done') };
};

/** The scenario with this level, or without it where it is there already. */
export function turned(scenario: Scenario, { node, level, how }: Known): Scenario {
  const rest = scenario.filter((known) => known.node !== node);
  const same = scenario.some((known) => known.node === node && known.level === level && known.how === how);
  return same ? rest : [...rest, { node, level, how }];
}

/** Only what there is in a network of these many levels a node. */
export const within = (scenario: Scenario, levels: readonly number[]): Scenario =>
  scenario.filter(({ node, level }) => level < (levels[node] ?? 0));

/** `3.1` was seen, `3.1d` was done. */
export const scenarioText = (scenario: Scenario): string =>
  scenario.map(({ node, level, how }) => `${node}.${level}${how === 'done' ? 'd' : ''}`).join('-');

/** Reads such a text; what makes no sense is left out. */
export function readScenario(text: string): Scenario {
  return text.split('-').reduce<Scenario>((all, part) => {
    const found = /^(\d+)\.(\d+)(d?)$/.exec(part);
    if (!found) return all;
    return turned(all, { node: Number(found[1]), level: Number(found[2]), how: found[3] === 'd' ? 'done' : 'seen' });
  }, []);
}
