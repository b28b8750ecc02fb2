// Nothing selected: how to read the picture, and the result in numbers.
import { count, short } from '../layout/text';
import { Facts, type Fact } from './facts';

export interface Summary {
  title: string;
  nodes: number;
  edges: number;
  rows: number;
  lambda: number;
  /** Largest certified gap over all nodes; absent while learning. */
  gap?: number | undefined;
  /** Nodes whose fit is not certified. */
  unconverged: number;
  /** Sentences about what preparing did. */
  notices: readonly string[];
}

export function Overview({ summary }: { summary: Summary }) {
  return (
    <>
      <h2>{summary.title}</h2>
      <Facts facts={factsOf(summary)} />
      <h3>How to read the picture</h3>
      <ul class="prose-list">
        <li>A line joins two columns that still depend on each other when all other columns are taken into account.</li>
        <li>The thicker the line, the stronger the dependence. It has no direction: dependence does not say what brings about what.</li>
        <li>A larger λ keeps only the strongest lines. Lines that stay over a long range are the ones to trust.</li>
        <li>Choose a column or a line, with the pointer or the keyboard, to see its numbers here.</li>
      </ul>
      <Preparing notices={summary.notices} />
    </>
  );
}

function factsOf(summary: Summary): Fact[] {
  return [
    { name: 'Columns', value: count(summary.nodes) },
    { name: 'Edges', value: count(summary.edges) },
    { name: 'Rows', value: count(summary.rows) },
    { name: 'λ', value: short(summary.lambda) },
    { name: 'Largest gap', value: summary.gap === undefined ? 'not yet known' : short(summary.gap) },
    { name: 'Nodes not certified', value: count(summary.unconverged), warn: summary.unconverged > 0 },
  ];
}

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
