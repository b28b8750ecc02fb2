// What is counted, once: strip, status, directions, picture and exports say the same numbers of the same thing.

export interface ShownAnswer {
  /** Edges of the graph that is drawn. */
  edges: number;
  /** Where they were learned; after a search by score, where its candidates were. */
  lambda: number;
  /** How many candidates the search had, or has; nothing without a search. */
  candidates: number | undefined;
  /** How many edges have a direction; nothing where none was asked for. */
  directions: number | undefined;
  /** `candidates`: the search has not told anything yet; `earlier`: what it told is of another λ or other settings. */
  state: 'present' | 'earlier' | 'candidates';
}

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** "45 edges between 37 columns at λ = 0.8, chosen by score from 72 candidates, 30 with a direction". */
export function answerWords({ edges, lambda, candidates, directions, state }: ShownAnswer, columns: number): string {
  const found = `${plural(edges, 'edge')} between ${columns} columns at λ = ${Number(lambda.toPrecision(4))}`;
  if (candidates === undefined) return found;
  if (state === 'candidates') return `${found}, the candidates of the search`;
  const arrows = directions === undefined ? '' : `, ${directions} with a direction`;
  return `${found}, chosen by score from ${plural(candidates, 'candidate')}${arrows}${state === 'earlier' ? ', of earlier settings' : ''}`;
}
