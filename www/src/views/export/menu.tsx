// The export menu. It only says what is wanted; the texts and pictures are made elsewhere.
import { Menu, type MenuItem } from '../layout/menu';

export type ExportKind =
  | 'png'
  | 'svg'
  | 'csv'
  | 'json'
  | 'dot'
  | 'graphml'
  | 'counts'
  | 'data'
  | 'bif'
  | 'fitted'
  | 'plan'
  | 'report'
  | 'prepared'
  | 'r'
  | 'python'
  | 'command'
  | 'workspace'
  | 'embed'
  | 'link';

/** By what they are for; within each, the most wanted first. */
const GROUPS: Readonly<Record<string, readonly (MenuItem & { id: ExportKind })[]>> = {
  'To show': [
    { id: 'png', label: 'Picture (PNG)', hint: 'of any width, legend inside' },
    { id: 'svg', label: 'Picture (SVG)', hint: 'scalable, legend inside' },
    { id: 'report', label: 'Report (HTML)', hint: 'everything in words, to print and hand on' },
  ],
  'To go on': [
    { id: 'workspace', label: 'Workspace (.nodewise)…', hint: 'everything in one file, to go on here or elsewhere' },
    { id: 'link', label: 'Copy share link', hint: 'settings, network and seed, never data' },
    { id: 'embed', label: 'Embed in a page…', hint: 'graph and λ alone, for a course or a blog' },
  ],
  'The result, for programs': [
    { id: 'csv', label: 'Edges (CSV)', hint: 'for a spreadsheet' },
    { id: 'json', label: 'Result (JSON)', hint: 'edges, norms, settings, certificates' },
    { id: 'dot', label: 'Graph (DOT)', hint: 'for Graphviz' },
    { id: 'graphml', label: 'Graph (GraphML)', hint: 'for Gephi, yEd, igraph' },
    { id: 'fitted', label: 'Fitted network (BIF)', hint: 'the full graph with its tables' },
  ],
  'The data': [
    { id: 'counts', label: 'Counts file', hint: 'all pairs, no rows; small counts can still reveal' },
    { id: 'data', label: 'Save the sampled table (CSV)', hint: 'the rows that were drawn' },
    { id: 'prepared', label: 'Prepared table (CSV)', hint: 'as it is learned from: bins, joined levels' },
    {
      id: 'plan',
      label: 'Plan of the columns (JSON)',
      hint: 'bins, levels, missing values: for --plan or another table',
    },
    { id: 'bif', label: 'Download BIF', hint: 'the known network' },
  ],
  'To repeat it elsewhere': [
    { id: 'command', label: 'Copy command line', hint: 'repeats this result without a browser' },
    { id: 'r', label: 'Copy R code', hint: 'bnlearn: fits this graph to the prepared table' },
    { id: 'python', label: 'Copy Python code', hint: 'pgmpy: fits this graph to the prepared table' },
  ],
};

const ITEMS = Object.entries(GROUPS).flatMap(([group, items]) => items.map((item) => ({ ...item, group })));

interface ExportMenuProps {
  /** Nothing to export before the first result. */
  ready: boolean;
  /** Kinds that make no sense now: the table of a user's own file, a link to it. */
  hidden?: readonly ExportKind[];
  onExport: (kind: ExportKind) => void;
}

export function ExportMenu({ ready, hidden = [], onExport }: ExportMenuProps) {
  const items = ITEMS.filter(({ id }) => !hidden.includes(id));
  return (
    <Menu
      label="Export"
      items={items}
      disabled={!ready}
      onChoose={(id) => {
        onExport(id as ExportKind);
      }}
    />
  );
}
