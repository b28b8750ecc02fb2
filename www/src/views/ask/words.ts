// What is said about an answer, in words.
import type { Answered } from '../../engine/lab/asking';
import { counted, percent, readable, signed, whole } from '../parts/format';
import { powerOfTen } from '../parts/powers';
import type { AskNode, Scenario } from './types';

/** Fewer rows than this carry a share badly: a standard error of about nine points at one half. */
export const THIN = 30;

/** A share of a hundred with one decimal. */
export const points = (share: number): string => (100 * share).toFixed(1);

/** `smoke = yes, do(asia = no)`. */
export const scenarioWords = (scenario: Scenario, nodes: readonly AskNode[]): string =>
  scenario
    .map(({ node, level, how }) => {
      const said = `${nodes[node]?.name ?? ''} = ${nodes[node]?.levels[level] ?? ''}`;
      return how === 'done' ? `do(${said})` : said;
    })
    .join(', ');

/** How probable what was seen is. */
export function probabilityWords({ answer }: Answered, scenario: Scenario): string {
  if (!scenario.some(({ how }) => how === 'seen')) return '';
  if (answer.probability === 0) return `Probability of what was seen: ${powerOfTen(answer.log10)}.`;
  return `Probability of what was seen: ${readable(answer.probability)} (${percent(answer.probability)}).`;
}

/** How many rows of the table have what is known. */
export function supportWords({ support }: Answered, scenario: Scenario): string {
  if (!support || scenario.length === 0) return '';
  if (support.rows === 0)
    return 'No row of the table has all of this: the answer follows from the network’s tables alone.';
  const thin = support.rows < THIN ? ' Thin: the network’s tables say more here than rows do.' : '';
  return `${counted(support.rows, 'row')} of the table ${support.rows === 1 ? 'has' : 'have'} all of this.${thin}`;
}

/** What drawing means for the answer. */
export function drawnWords({ answer: { drawn } }: Answered): string {
  if (!drawn) return '';
  return `Too wide for exact answers: from ${whole(drawn.rows)} weighted draws, as good as ${readable(drawn.effective)} plain ones. “±” is twice the standard error.`;
}

export interface LevelFigures {
  share: number;
  before: number | undefined;
  error: number | undefined;
  rows: number | undefined;
}

/** The figures of one level in an answer. */
export function figuresOf(
  answered: Answered | undefined,
  before: Answered | undefined,
  node: number,
  level: number,
): LevelFigures | undefined {
  const share = answered?.answer.levels[node]?.[level];
  if (answered === undefined || share === undefined) return undefined;
  return {
    share,
    before: before?.answer.levels[node]?.[level],
    error: answered.answer.drawn?.errors[node]?.[level],
    rows: answered.support?.levels[node]?.[level],
  };
}

/** A level aloud: `62.1 %, +12.1 points against no evidence, 31 rows`. */
export function levelWords({ share, before, error, rows }: LevelFigures): string {
  const parts = [
    `${points(share)} %`,
    error !== undefined && error > 0 && `plus or minus ${points(2 * error)}`,
    before !== undefined &&
      points(before) !== points(share) &&
      `${signed(100 * (share - before))} points against no evidence`,
    rows !== undefined && counted(rows, 'row'),
  ];
  return parts.filter((part) => typeof part === 'string').join(', ');
}

/** How far the answer has moved a node: half the sum of all changes. */
export function movedBy(answered: Answered | undefined, before: Answered | undefined, node: number): number {
  const now = answered?.answer.levels[node] ?? [];
  return (
    now.reduce((sum, share, level) => sum + Math.abs(share - (before?.answer.levels[node]?.[level] ?? share)), 0) / 2
  );
}
