// Nothing selected: how to read the picture, and the result in numbers.
import { counted, readable, whole } from '../parts/format';
import { Facts, type Fact } from './facts';

export interface Summary {
  /** Whether lines show in what share of resamples they are there. */
  sure?: boolean;
  title: string;
  nodes: number;
  edges: number;
  rows: number;
  /** How many rows pairs of columns have, where values are missing. */
  pairRows?: { least: number; median: number } | undefined;
  lambda: number;
  /** Largest certified gap over all nodes; absent while learning. */
  gap?: number | undefined;
  /** Nodes whose fit is not certified. */
  unconverged: number;
  /** What casts doubt on the answer, a sentence each. */
  doubts: readonly string[];
  /** Sentences about what preparing did. */
  notices: readonly string[];
  /** How the answer compares with a known network, while that is shown. */
  comparison?: Comparison | undefined;
}

export interface Comparison {
  found: number;
  missed: number;
  extra: number;
  /** Undefined where there is nothing to take a share of. */
  precision: number | undefined;
  recall: number | undefined;
  f1: number;
  /** Columns that the network knows. */
  columns: number;
  /** Arcs of the network with an end that is no column. */
  arcsAway: number;
}

export function Overview({ summary }: { summary: Summary }) {
  return (
    <>
      <h2>{summary.title}</h2>
      <Facts facts={factsOf(summary)} />
      {summary.doubts.map((doubt) => (
        <p key={doubt} class="notice notice-warning">
          {doubt}
        </p>
      ))}
      {summary.comparison && <ComparisonPart {...summary.comparison} all={summary.nodes} />}
      <h3>How to read the picture</h3>
      <ul class="prose-list">
        <li>A line joins two columns that still depend on each other when all other columns are taken into account.</li>
        {summary.sure ? (
          <li>The thicker and darker the line, the more resamples have it.</li>
        ) : (
          <li>The thicker the line, the stronger the dependence, which does not say what brings about what.</li>
        )}
        <li>A larger λ keeps only the strongest lines. Lines that stay over a long range are the ones to trust.</li>
        <li>While λ moves, lines that come glow green; where one has left, dots stay for a moment.</li>
        <li>Choose a column or a line, with the pointer or the keyboard, to see its numbers here.</li>
      </ul>
      <Preparing notices={summary.notices} />
    </>
  );
}

function ComparisonPart({
  found,
  missed,
  extra,
  precision,
  recall,
  f1,
  columns,
  arcsAway,
  all,
}: Comparison & { all: number }) {
  const share = (value: number | undefined) => value?.toFixed(3) ?? 'undefined';
  return (
    <section aria-label="Compared with the network">
      <h3>Compared with the network</h3>
      <Facts
        facts={[
          { name: 'Found', value: whole(found) },
          { name: 'Missed', value: whole(missed) },
          { name: 'Extra', value: whole(extra) },
          { name: 'Precision', term: 'precision', value: share(precision) },
          { name: 'Recall', term: 'recall', value: share(recall) },
          { name: 'F1', term: 'f1', value: share(f1) },
        ]}
      />
      <p class="help">
        Precision is the share of the joined pairs that the network joins too, recall the share of the network’s arcs
        that were found, F1 their harmonic mean. Directions do not count.
        {columns < all &&
          ` The network knows ${whole(columns)} of the ${whole(all)} columns; the others are not judged.`}
        {arcsAway > 0 &&
          ` ${counted(arcsAway, 'arc')} of the network ${arcsAway === 1 ? 'has an end that is' : 'have an end that is'} no column here, and ${arcsAway === 1 ? 'is' : 'are'} not counted.`}
      </p>
    </section>
  );
}

function factsOf(summary: Summary): Fact[] {
  return [
    { name: 'Columns', value: whole(summary.nodes) },
    { name: 'Edges', value: whole(summary.edges) },
    { name: 'Rows', value: whole(summary.rows) },
    ...(summary.pairRows ? pairFacts(summary.pairRows, summary.rows) : []),
    { name: 'λ', term: 'lambda', value: readable(summary.lambda) },
    { name: 'Largest gap', term: 'gap', value: summary.gap === undefined ? 'not yet known' : readable(summary.gap) },
    {
      name: 'Columns not converged',
      term: 'converged',
      value: whole(summary.unconverged),
      warn: summary.unconverged > 0,
    },
  ];
}

/** Where values are missing, a pair rests on the rows that have both. */
const pairFacts = ({ least, median }: { least: number; median: number }, rows: number): Fact[] => [
  { name: 'Rows of a pair, least', value: whole(least), warn: 2 * least < rows },
  { name: 'Rows of a pair, median', value: whole(median), warn: 2 * median < rows },
];

function Preparing({ notices }: { notices: readonly string[] }) {
  if (notices.length === 0) return null;
  return (
    <details>
      <summary>What preparing the table did ({notices.length})</summary>
      <ul class="prose-list">
        {notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </details>
  );
}
