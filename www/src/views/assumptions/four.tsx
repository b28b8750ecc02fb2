// The paper's example of four nodes: sliders, matrix, region, and what a sample gives.
import defaults from '../../wasm/defaults';
import { useEffect, useState } from 'preact/hooks';
import type { FourNode, LearnedSample } from '../../engine/lab/assumptions';
import { readable } from '../parts/format';
import { Slider } from './fields';
import { Formula } from '../math/formula';
import { LetterTerm } from '../math/letter';
import { Region } from '../charts/region';
import { askedPs, type Border } from '../charts/region-shape';
import { Scroll } from './scroll';
import { Verdict } from './verdict';
import { share } from './words';

const NODES = ['X1', 'X2', 'X3', 'X4'];
const NEIGHBOURS = ['X2', 'X1, X4', 'X4', 'X2, X3'];

interface FourProps {
  p: number;
  q: number;
  /** Closed forms, and what a sample gives, once they are known. */
  four: FourNode | undefined;
  sample: LearnedSample | undefined;
  /** Asks between which q networks exist, for each p. */
  region: (ps: Float64Array) => Promise<Float64Array>;
  onMove: (p: number, q: number) => void;
}

export function FourView({ p, q, four, sample, region, onMove }: FourProps) {
  const border = useBorder(region);
  return (
    <div class="lab-four">
      <div>
        <p class="lab-graph" aria-label="The network: X1 to X2, X2 to X4, X3 to X4" role="img">
          X1 → X2 → X4 ← X3
        </p>
        <Slider
          label="p"
          help="The second moment of all three arcs: how strongly X1 and X2, X2 and X4, X3 and X4 go together."
          text={readable(p)}
          value={p}
          low={-1}
          high={1}
          step={0.01}
          onInput={(value) => {
            onMove(value, q);
          }}
        />
        <Slider
          label="q"
          help="The second moment of X1 and X4, which no arc joins."
          text={readable(q)}
          value={q}
          low={-1}
          high={1}
          step={0.01}
          onInput={(value) => {
            onMove(p, value);
          }}
        />
        <Region border={border} p={p} q={q} reason={four?.reason} onMove={onMove} />
      </div>
      <div>{four && <Numbers four={four} sample={sample} />}</div>
    </div>
  );
}

/** Asked once. */
function useBorder(region: FourProps['region']): Border | undefined {
  const [border, setBorder] = useState<Border>();
  useEffect(() => {
    const ps = askedPs();
    region(ps).then(
      (ends) => {
        setBorder({ ps, ends });
      },
      () => undefined,
    );
  }, []);
  return border;
}

function Numbers({ four, sample }: { four: FourNode; sample: LearnedSample | undefined }) {
  const { p, q, possible, reason } = four;
  return (
    <>
      {reason === null ? (
        <p class="lab-said">
          <strong>✓ Possible.</strong> A network of this graph has exactly these moments, and rows are drawn from it.
        </p>
      ) : (
        <p class="lab-said lab-refused">
          <strong>✕ Impossible.</strong> No network of this graph has these moments, so no rows can be drawn:{' '}
          {reason.replaceAll('<=', '≤').replaceAll('>=', '≥')}.
        </p>
      )}
      <Matrix four={four} />
      <Formula
        id="fourIncoherence"
        values={{ p, q }}
        holds={Math.abs(p) + Math.abs(q) < 1}
        now={`the incoherence is ${readable(four.incoherence[1])}, the sum ${readable(Math.abs(p) + Math.abs(q))}.`}
      />
      <Formula id="fourWeight" values={{ p, q, Wbest1: four.weights[1][0], Wbest4: four.weights[1][1] }} />
      <NodeTable four={four} />
      {!possible.definite && (
        <p class="help">
          The matrix of moments is not positive definite, so these are numbers of a formula, not of any data.
        </p>
      )}
      <Sample sample={sample} names={NODES} />
    </>
  );
}

function NodeTable({ four }: { four: FourNode }) {
  return (
    <Scroll label="Node by node">
      <table class="plain-table">
        <caption>Node by node, in closed form, for effects coding without an intercept</caption>
        <thead>
          <tr>
            <th scope="col">node</th>
            <th scope="col">neighbours</th>
            <th scope="col" class="number">
              incoherence
            </th>
            <th scope="col">below 1</th>
            <th scope="col" class="number">
              <LetterTerm name="Wbest" />
            </th>
          </tr>
        </thead>
        <tbody>
          {NODES.map((name, k) => {
            const value = four.incoherence[k] ?? NaN;
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{NEIGHBOURS[k]}</td>
                <td class="number">
                  <data value={String(value)}>{readable(value)}</data>
                </td>
                <td>
                  <Verdict
                    verdict={value >= 1 || four.q === 1 ? 'fails' : value >= defaults.near ? 'close' : 'holds'}
                  />
                </td>
                <td class="number">{four.weights[k]?.map((weight) => readable(weight)).join(', ')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroll>
  );
}

function Matrix({ four }: { four: FourNode }) {
  return (
    <table class="lab-matrix">
      <caption>
        <LetterTerm name="M" />, the second moments <LetterTerm name="moment" />; smallest eigenvalue{' '}
        {readable(four.leastEigenvalue)}
      </caption>
      <thead>
        <tr>
          <td />
          {NODES.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {four.matrix.map((row, k) => (
          <tr key={k}>
            <th scope="row">{NODES[k]}</th>
            {row.map((value, column) => (
              <td key={column} class={value === 0 ? 'number quiet' : 'number'}>
                {readable(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const TRUE_PAIRS = ['0 1', '1 3', '2 3'];

function Sample({ sample, names }: { sample: LearnedSample | undefined; names: readonly string[] }) {
  if (!sample) return null;
  const pairs = sample.edges.map(([a, b]) => ({ key: `${a} ${b}`, text: `${names[a] ?? ''} – ${names[b] ?? ''}` }));
  const found = pairs.filter(({ key }) => TRUE_PAIRS.includes(key));
  const extra = pairs.filter(({ key }) => !TRUE_PAIRS.includes(key));
  const list = (some: typeof pairs) => some.map(({ text }) => text).join(', ') || 'none';
  return (
    <section class="lab-sample" aria-label="Learned from the sample">
      <h4>Learned from the sample, at λ = {readable(sample.lambda)}</h4>
      <p>
        ✓ found: {list(found)};{' '}
        <span class={sample.pairs.missed > 0 ? 'lab-fails' : ''}>missed: {sample.pairs.missed}</span>;{' '}
        <span class={extra.length > 0 ? 'lab-fails' : ''}>added: {list(extra)}</span>. Precision{' '}
        {share(sample.pairs.precision)}, recall {share(sample.pairs.recall)}.
      </p>
    </section>
  );
}
