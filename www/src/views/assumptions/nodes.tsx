// Any known network, node by node: the three assumptions as bars, and the chosen node in full.
import defaults from '../../wasm/defaults';
import type { NodeAssessment } from '../../engine/lab/assumptions';
import type { Assessed, Witnesses } from '../../state/assumptions/lab-state';
import type { LabSetting } from '../../state/assumptions/setting';
import { counted, listed, readable } from '../parts/format';
import { NodeFull } from './node-full';
import { Scroll } from './scroll';
import { Bar } from './verdict';
import { ASSUMPTIONS, figure, VERDICTS } from './words';

/** The bar of incoherence ends here; its threshold is 1. */
const MOST = 1.5;

interface NodesProps {
  all: Assessed;
  setting: LabSetting;
  /** Of the chosen node, once they are known. */
  witnesses: Witnesses | undefined;
  onChange: (change: Partial<LabSetting>) => void;
}

export function NodesView({ all, setting, witnesses, onChange }: NodesProps) {
  const { node, rows, lambda } = setting;
  const chosen = all.nodes[node];
  return (
    <>
      <Summary all={all} />
      <div class="lab-nodes">
        <div class="lab-cards" role="group" aria-label="Nodes, scrollable" tabIndex={0}>
          {inOrder(all.nodes).map((of) => (
            <Card
              key={of.node}
              of={of}
              names={all.names}
              chosen={of.node === node}
              onChoose={() => {
                onChange({ node: of.node });
              }}
            />
          ))}
        </div>
        {chosen && (
          <NodeFull
            {...{ rows, lambda, witnesses }}
            names={all.names}
            of={chosen}
            onLambda={(value) => {
              onChange({ lambda: value });
            }}
          />
        )}
      </div>
    </>
  );
}

function Summary({ all }: { all: Assessed }) {
  return (
    <>
      <p class="lab-said">
        {all.title}: exact moments of {counted(all.nodes.length, 'node')}, from the network’s tables and not from rows.{' '}
        <span class="quiet">Assessed in {Math.round(all.took)} ms.</span>
      </p>
      <Scroll label="Assumptions">
        <table class="plain-table lab-tally">
          <caption class="visually-hidden">At how many nodes each assumption holds</caption>
          <thead>
            <tr>
              <th scope="col">assumption</th>
              {(['holds', 'close', 'fails'] as const).map((verdict) => (
                <th key={verdict} scope="col" class="number">
                  {VERDICTS[verdict].mark} {verdict}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ASSUMPTIONS.map(({ name, label, about }) => (
              <tr key={name}>
                <th scope="row">
                  {label}: <span class="help">{about}</span>
                </th>
                {(['holds', 'close', 'fails'] as const).map((verdict) => (
                  <td key={verdict} class="number">
                    {all.nodes.filter(({ verdicts }) => verdicts[name] === verdict).length}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}

const RANK = { fails: 0, close: 1, holds: 2 };

/** Nodes where something fails come first. */
function inOrder(nodes: readonly NodeAssessment[]): NodeAssessment[] {
  const rank = ({ verdicts }: NodeAssessment) => ASSUMPTIONS.reduce((sum, { name }) => sum + RANK[verdicts[name]], 0);
  return [...nodes].sort((a, b) => rank(a) - rank(b) || a.node - b.node);
}

interface CardProps {
  of: NodeAssessment;
  names: readonly string[];
  chosen: boolean;
  onChoose: () => void;
}

function Card({ of, names, chosen, onChoose }: CardProps) {
  return (
    <article class={chosen ? 'lab-card chosen' : 'lab-card'}>
      <button
        type="button"
        class="text-button"
        aria-pressed={chosen}
        title="Shows this node in full"
        onClick={onChoose}
      >
        {names[of.node]}
      </button>
      <p class="help">
        {of.support.length === 0
          ? 'no neighbours'
          : listed(
              of.support.map((i) => names[i] ?? ''),
              6,
            )}
      </p>
      <Bars of={of} names={names} />
    </article>
  );
}

/** The three assumptions against their thresholds. */
export function Bars({ of, names, plugIn }: Pick<CardProps, 'of' | 'names'> & { plugIn?: boolean }) {
  const { eigenvalue, incoherence, weakest, verdicts } = of;
  const named = (block: { node: number; value: number } | null) =>
    block ? `${readable(block.value)} (${names[block.node] ?? ''})` : '–';
  return (
    <>
      <Bar
        label="smallest eigenvalue"
        text={figure(eigenvalue)}
        value={eigenvalue ?? 1}
        threshold={0}
        verdict={verdicts.definiteness}
        plugIn={plugIn}
      />
      <Bar
        label="incoherence"
        text={named(incoherence)}
        value={(incoherence?.value ?? 0) / MOST}
        threshold={1 / MOST}
        verdict={verdicts.incoherence}
        plugIn={plugIn}
      />
      <Bar
        label="least weight"
        text={named(weakest)}
        value={weakest?.value ?? 1}
        threshold={defaults.faint}
        verdict={verdicts.weights}
        plugIn={plugIn}
      />
    </>
  );
}
