// What is counted, once: strip, status, directions, picture and exports say the same numbers of the same thing.

export interface ShownAnswer {
  /** Edges of the graph that is drawn. */
  edges: number;
  /** Where they were learned; after a search by score, where its candidates were. */
  lambda: number;
  /** How many candidates the search had; nothing without a search, and before it has told anything. */
  candidates: number | undefined;
  /** How many resamples' graphs it is the average of; nothing where it is no average. */
  averaged: number | undefined;
  /** How many edges have a direction; nothing where none was asked for. */
  directions: number | undefined;
  /** `earlier`: what a search told is of another λ or other settings; `unsearched`: it has not told anything yet. */
  state: 'present' | 'earlier' | 'unsearched';
}

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** "45 edges between 37 columns at λ = 0.8, chosen by score from 72 candidates, 30 with a direction". */
export function answerWords(answer: ShownAnswer, columns: number): string {
  const { edges, lambda, candidates, averaged, directions, state } = answer;
  const found = `${plural(edges, 'edge')} between ${columns} columns at λ = ${Number(lambda.toPrecision(4))}`;
  if (state === 'unsearched') return `${found}, as learned and not searched yet`;
  if (candidates === undefined) return found;
  const arrows = directions === undefined ? '' : `, ${directions} with a direction`;
  const how =
    averaged === undefined
      ? `chosen by score from ${plural(candidates, 'candidate')}`
      : `in the average of ${plural(averaged, 'graph')} of resamples`;
  return `${found}, ${how}${arrows}${state === 'earlier' ? ', of earlier settings' : ''}`;
}
