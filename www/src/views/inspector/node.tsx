// One column: neighbours, their norms along λ, level frequencies, certificate.
import { useState } from 'preact/hooks';
import { Status, type NodeDetail, type PathModel, type Selection, type Variable } from '../../model';
import { counted, entryText, readable } from '../parts/format';
import { Facts } from './facts';
import { LevelBars } from '../charts/level-bars';
import { normLines } from '../charts/norm-lines';
import { PathChart, Swatch } from '../charts/path-chart';
import { gapWords, statusWords } from './words';

interface NodeViewProps {
  detail: NodeDetail;
  variables: readonly Variable[];
  labels: readonly (string | undefined)[];
  path: PathModel;
  /** What a known network says of the column, in a sentence, while it is shown. */
  truth?: string | undefined;
  onSelect: (selection: Selection) => void;
}

export function NodeView({ detail, variables, labels, path, truth, onSelect }: NodeViewProps) {
  const variable = variables[detail.node];
  const label = labels[detail.node];
  const nodePath = path.nodes[detail.node];
  const names = variables.map(({ name }) => name);
  return (
    <>
      <h2>{variable?.name}</h2>
      {label !== undefined && <p class="long-name">{label}</p>}
      <p>
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
          <h3>Norms along λ</h3>
          <PathChart path={path} node={nodePath} lambda={detail.lambda} names={names} />
        </>
      )}
      <h3>Levels</h3>
      <LevelBars levels={variable?.levels ?? []} counts={detail.levelCounts} />
      <Certificate detail={detail} />
    </>
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
  if (detail.neighbours.length === 0) return <p class="help">No other column helps to predict this one at this λ.</p>;
  const sorted = sortNeighbours(detail.neighbours, key, names);
  const header = (name: SortKey, label: string) => (
    <th scope="col" aria-sort={key === name ? (name === 'name' ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        class="sort-button"
        onClick={() => {
          setKey(name);
        }}
      >
        {label} <span aria-hidden="true">{key === name ? (name === 'name' ? '▴' : '▾') : ''}</span>
      </button>
    </th>
  );
  return (
    <table class="plain-table" title="Of the blocks in this column’s own regression; an edge has two">
      <caption class="visually-hidden">Neighbours in this column’s regression</caption>
      <thead>
        <tr>
          {header('name', 'Neighbour')}
          {header('norm', 'Norm')}
          {header('entry', 'Enters at λ')}
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
      <h3>Certificate</h3>
      <p class={detail.status === Status.converged ? 'certified' : 'warn'}>{statusWords(detail.status)}</p>
      <p>{gapWords(detail)}</p>
      <Facts
        facts={[
          { name: 'Objective', value: readable(detail.primal) },
          { name: 'Lower bound', value: readable(detail.dual) },
          { name: 'Gap', value: readable(detail.gap) },
          { name: 'Violation', value: readable(detail.violation) },
          { name: 'Sweeps', value: detail.sweeps },
        ]}
      />
    </>
  );
}
