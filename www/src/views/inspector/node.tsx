// One column: neighbours, their norms along λ, level frequencies, certificate.
import { useState } from 'preact/hooks';
import { Status, type NodeDetail, type PathModel, type Selection, type Variable } from '../../model';
import { counted, entryText, readable } from '../parts/format';
import { Term, useTip } from '../parts/term';
import { TERMS, type TermName } from '../parts/terms';
import { Facts } from './facts';
import { LevelBars } from '../charts/level-bars';
import { normLines } from '../charts/norm-lines';
import { PathChart, Swatch } from '../charts/path-chart';
import { gapWords, statusWords } from './words';

interface NodeViewProps {
  detail: NodeDetail;
  variables: readonly Variable[];
  labels: readonly (string | undefined)[];
  /** For each column those that split the rows in the same way. */
  twins: readonly (readonly string[])[];
  path: PathModel;
  /** What a known network says of the column, in a sentence, while it is shown. */
  truth?: string | undefined;
  onSelect: (selection: Selection) => void;
}

export function NodeView({ detail, variables, labels, twins, path, truth, onSelect }: NodeViewProps) {
  const variable = variables[detail.node];
  const label = labels[detail.node];
  const nodePath = path.nodes[detail.node];
  const names = variables.map(({ name }) => name);
  return (
    <>
      <h2>{variable?.name}</h2>
      {label !== undefined && <p class="long-name">{label}</p>}
      <Twins name={variable?.name ?? ''} twins={twins[detail.node] ?? []} />
      <p class="sentence">{detail.sentence}</p>
      <p class="quiet">
        {counted(detail.neighbours.length, 'neighbour')} at λ&nbsp;=&nbsp;{readable(detail.lambda)},{' '}
        {counted(variable?.levels.length ?? 0, 'level')}.
      </p>
      {truth !== undefined && <p class="truth-words">{truth}</p>}
      <Neighbours
        {...{ detail, names, onSelect }}
        ranks={new Map(nodePath ? normLines(nodePath).map(({ node }, rank) => [node, rank]) : [])}
      />
      {nodePath && (
        <>
          <h3>
            <Term name="norm">Norms</Term> along <Term name="lambda">λ</Term>
          </h3>
          <PathChart path={path} node={nodePath} lambda={detail.lambda} names={names} />
        </>
      )}
      <h3>Levels</h3>
      <LevelBars levels={variable?.levels ?? []} counts={detail.levelCounts} />
      <Certificate detail={detail} />
    </>
  );
}

/** Columns that are recodings of each other are one node: with both, each would explain the other and nothing else would matter. */
function Twins({ name, twins }: { name: string; twins: readonly string[] }) {
  if (twins.length === 0) return null;
  return (
    <p>
      {[name, ...twins].join(' ≡ ')}: {twins.length === 1 ? 'both split' : 'all split'} the rows in the same way, so
      they are one node. Its edges are those of either.
    </p>
  );
}

type SortKey = 'norm' | 'name' | 'entry';

interface NeighboursProps {
  detail: NodeDetail;
  names: readonly string[];
  /** Rank of each neighbour's line in the chart. */
  ranks: ReadonlyMap<number, number>;
  onSelect: (selection: Selection) => void;
}

function Neighbours({ detail, names, ranks, onSelect }: NeighboursProps) {
  const [key, setKey] = useState<SortKey>('norm');
  if (detail.neighbours.length === 0) return null;
  const sorted = sortNeighbours(detail.neighbours, key, names);
  return (
    <table class="plain-table" title="Of the blocks in this column’s own regression; an edge has two">
      <caption class="visually-hidden">Neighbours in this column’s regression</caption>
      <thead>
        <tr>
          <SortHead name="name" label="Neighbour" sorted={key === 'name'} onSort={setKey} />
          <SortHead name="norm" label="Norm" term="norm" sorted={key === 'norm'} onSort={setKey} />
          <SortHead name="entry" label="Enters at λ" term="entry" sorted={key === 'entry'} onSort={setKey} />
        </tr>
      </thead>
      <tbody>
        {sorted.map((neighbour) => (
          <tr key={neighbour.node}>
            <th scope="row">
              <Swatch rank={ranks.get(neighbour.node) ?? Infinity} />
              <button
                type="button"
                class="text-button"
                onClick={() => {
                  onSelect(edgeBetween(detail.node, neighbour.node));
                }}
              >
                {names[neighbour.node]}
              </button>
            </th>
            <td class="number">{readable(neighbour.norm)}</td>
            <td class="number">{entryText({ entry: neighbour.entryBelow, rough: false })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SortHeadProps {
  name: SortKey;
  label: string;
  /** What the label means, where that is not plain. */
  term?: TermName;
  sorted: boolean;
  onSort: (key: SortKey) => void;
}

function SortHead({ name, label, term, sorted, onSort }: SortHeadProps) {
  const { tip, description } = useTip(term && TERMS[term]);
  const rises = name === 'name';
  return (
    <th scope="col" aria-sort={sorted ? (rises ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        class="sort-button"
        {...tip}
        onClick={() => {
          onSort(name);
        }}
      >
        {label} <span aria-hidden="true">{sorted ? (rises ? '▴' : '▾') : ''}</span>
      </button>
      {description}
    </th>
  );
}

const edgeBetween = (a: number, b: number): Selection => ({ kind: 'edge', pair: [Math.min(a, b), Math.max(a, b)] });

/** Numbers fall, names rise; equals stay in column order. */
export function sortNeighbours(
  neighbours: NodeDetail['neighbours'],
  key: SortKey,
  names: readonly string[],
): NodeDetail['neighbours'] {
  const compare = {
    norm: (a, b) => b.norm - a.norm,
    entry: (a, b) => b.entryBelow - a.entryBelow,
    name: (a, b) => (names[a.node] ?? '').localeCompare(names[b.node] ?? '', 'en'),
  } satisfies Record<SortKey, (a: NodeDetail['neighbours'][number], b: NodeDetail['neighbours'][number]) => number>;
  return [...neighbours].sort((a, b) => compare[key](a, b) || a.node - b.node);
}

function Certificate({ detail }: { detail: NodeDetail }) {
  return (
    <>
      <h3>
        <Term name="certified">Certificate</Term>
      </h3>
      <p class={detail.status === Status.converged ? 'certified' : 'warn'}>{statusWords(detail.status)}</p>
      <p>{gapWords(detail)}</p>
      <Facts
        facts={[
          { name: 'Objective', term: 'objective', value: readable(detail.primal) },
          { name: 'Lower bound', term: 'bound', value: readable(detail.dual) },
          { name: 'Gap', term: 'gap', value: readable(detail.gap) },
          { name: 'Violation', term: 'violation', value: readable(detail.violation) },
          { name: 'Sweeps', term: 'sweeps', value: detail.sweeps },
        ]}
      />
    </>
  );
}
