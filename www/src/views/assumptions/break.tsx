// Break it: a change of the network, which assumption falls, and what the learner then does.
import { Radios, type Choice } from '../layout/choices';
import { listed } from '../parts/format';
import type { Assessed, Broken } from '../../state/assumptions/lab-state';
import type { ChangeKind, LabSetting } from '../../state/assumptions/setting';
import { Select } from './fields';
import { Scroll } from './scroll';
import { Verdict } from './verdict';
import { ASSUMPTIONS, figure, share } from './words';

const CHANGES: readonly Choice<ChangeKind>[] = [
  {
    value: 'copies',
    label: 'Near-duplicate columns',
    help: 'Adds two children that copy the node in 999 of 1,000 cases: they are nearly the same column.',
  },
  {
    value: 'copy',
    label: 'One near-duplicate column',
    help: 'Adds one such copy, which says everything that the other neighbours could say.',
  },
  {
    value: 'deterministic',
    label: 'Deterministic table',
    help: 'Puts each row of the node’s table on its most likely level: it becomes a function of its parents.',
  },
  { value: 'weaken', label: 'Weak edge', help: 'Takes 97 % of what one arc of the node says.' },
  {
    value: 'confuse',
    label: 'Confounder',
    help: 'Adds three weak children of the node and a common child of theirs, which follows the majority.',
  },
];

interface BreakProps {
  /** Of the network's nodes. */
  names: readonly string[];
  change: ChangeKind;
  /** The node that is broken. */
  node: number;
  /** What the change did, once it is known. */
  broken: Broken | undefined;
  onChange: (change: Partial<LabSetting>) => void;
}

export function BreakView({ names, change, node, broken, onChange }: BreakProps) {
  return (
    <div class="lab-break">
      <div>
        <Select
          label="Node to break"
          help="The change is made here."
          value={String(node)}
          choices={names.map((name, k) => ({ value: String(k), label: name }))}
          onChange={(value) => {
            onChange({ node: Number(value) });
          }}
        />
        <Radios
          legend="Change"
          help="The network is changed, not the page’s data."
          choices={CHANGES}
          value={change}
          onChange={(kind) => {
            onChange({ change: kind });
          }}
        />
      </div>
      <div>{broken && <Outcome broken={broken} node={node} />}</div>
    </div>
  );
}

function Outcome({ broken: { before, after }, node }: { broken: Broken; node: number }) {
  if (!after) return <p class="lab-said lab-refused">✕ This node has no arc that could be weakened; choose another.</p>;
  return (
    <>
      <Fallen before={before} after={after} />
      <FailureTable {...{ before, after, node }} />
      <h4>What the learner does</h4>
      <LearnedTable {...{ before, after, node }} />
    </>
  );
}

interface BothProps {
  before: Assessed;
  after: Assessed;
  node: number;
}

function FailureTable({ before, after, node }: BothProps) {
  return (
    <Scroll label="Assumptions">
      <table class="plain-table">
        <caption>Assumptions before and after, over the nodes that were there before</caption>
        <thead>
          <tr>
            <th scope="col">assumption</th>
            <th scope="col" class="number">
              fails before
            </th>
            <th scope="col" class="number">
              fails after
            </th>
            <th scope="col">at {before.names[node]}, before</th>
            <th scope="col">after</th>
          </tr>
        </thead>
        <tbody>
          {ASSUMPTIONS.map(({ name, label }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td class="number">{failing(before, before, name)}</td>
              <td class="number">{failing(after, before, name)}</td>
              <Cell all={before} node={node} name={name} />
              <Cell all={after} node={node} name={name} />
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function LearnedTable({ before, after, node }: BothProps) {
  return (
    <Scroll label="Learned">
      <table class="plain-table">
        <caption>Learned from a sample of the network before and after</caption>
        <thead>
          <tr>
            <th scope="col">network</th>
            <th scope="col" class="number">
              precision
            </th>
            <th scope="col" class="number">
              recall
            </th>
            <th scope="col">neighbours of {before.names[node]}: found</th>
            <th scope="col">missed</th>
            <th scope="col">added</th>
          </tr>
        </thead>
        <tbody>
          <Learned label="before" all={before} node={node} />
          <Learned label="after" all={after} node={node} />
        </tbody>
      </table>
    </Scroll>
  );
}

type Name = (typeof ASSUMPTIONS)[number]['name'];

/** Nodes of the network before the change at which an assumption fails. */
const failing = ({ nodes }: Assessed, before: Assessed, name: Name): number =>
  nodes.slice(0, before.nodes.length).filter(({ verdicts }) => verdicts[name] === 'fails').length;

/** Which assumptions fell, and where, in a sentence. */
function Fallen({ before, after }: { before: Assessed; after: Assessed }) {
  const rank = { holds: 0, close: 1, fails: 2 };
  const worse = ASSUMPTIONS.flatMap(({ name, label }) => {
    const where = before.nodes.flatMap((of, k) => {
      const now = after.nodes[k];
      return now && rank[now.verdicts[name]] > rank[of.verdicts[name]] ? [before.names[k] ?? ''] : [];
    });
    return where.length === 0 ? [] : [`${label.toLowerCase()} at ${listed(where, 4)}`];
  });
  return worse.length === 0 ? (
    <p class="lab-said">✓ No assumption is worse than before at any node.</p>
  ) : (
    <p class="lab-said lab-refused">✕ Worse than before: {worse.join('; ')}.</p>
  );
}

function Cell({ all, node, name }: { all: Assessed; node: number; name: Name }) {
  const of = all.nodes[node];
  if (!of) return <td>–</td>;
  const value = { definiteness: of.eigenvalue, incoherence: of.incoherence?.value, weights: of.weakest?.value }[name];
  return (
    <td>
      <Verdict verdict={of.verdicts[name]} /> <span class="quiet">{figure(value)}</span>
    </td>
  );
}

function Learned({ label, all, node }: { label: string; all: Assessed; node: number }) {
  const { learned, nodes, names } = all;
  const truth = nodes[node]?.support ?? [];
  const chosen = learned.edges.flatMap(([a, b]) => (a === node ? [b] : b === node ? [a] : []));
  const list = (some: readonly number[]) =>
    listed(
      some.map((k) => names[k] ?? ''),
      5,
    ) || 'none';
  return (
    <tr>
      <th scope="row">{label}</th>
      <td class="number">{share(learned.pairs.precision)}</td>
      <td class="number">{share(learned.pairs.recall)}</td>
      <td>{list(chosen.filter((k) => truth.includes(k)))}</td>
      <td>{list(truth.filter((k) => !chosen.includes(k)))}</td>
      <td>{list(chosen.filter((k) => !truth.includes(k)))}</td>
    </tr>
  );
}
