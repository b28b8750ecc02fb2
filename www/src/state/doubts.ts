// What casts doubt on an answer, in plain words; exported files say the same in theirs.

export interface Doubts {
  /** Columns whose regression did not reach its gap at the λ shown. */
  unconverged: readonly string[];
  /** By how much dependences were shrunk, so that counts over available cases fit together; 0 for complete data. */
  shrinkage: number;
}

/** More names than these say no more. */
const MOST = 5;

/** One sentence each; none for an answer without doubt. */
export function doubtSentences({ unconverged, shrinkage }: Doubts): string[] {
  return [
    ...(unconverged.length > 0 ? [`Not converged: ${few(unconverged)}. Their edges may be wrong.`] : []),
    ...(shrinkage > 0
      ? [
          `Counts over available cases do not fit together, so dependences were shrunk by ${percent(shrinkage)}: edges may be missing.`,
        ]
      : []),
  ];
}

/** The same for the end of a sentence. */
export function doubtWords({ unconverged, shrinkage }: Doubts): string {
  const { length } = unconverged;
  const failed = length > 0 ? `; ${length} ${length === 1 ? 'column has' : 'columns have'} not converged` : '';
  return failed + (shrinkage > 0 ? `; dependences shrunk by ${percent(shrinkage)}` : '');
}

function few(names: readonly string[]): string {
  const more = names.length - MOST;
  return more > 0 ? `${names.slice(0, MOST).join(', ')} and ${more} more` : names.join(', ');
}

/** Two digits, for less than one in a hundred is not nothing. */
const percent = (share: number): string => `${Number((100 * share).toPrecision(2))} %`;
