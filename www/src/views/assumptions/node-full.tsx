// One node in full: formulas with the numbers they give, the theorem's λ, and the witness.
import type { NodeAssessment } from '../../engine/lab/assumptions';
import type { Witnesses } from '../../state/assumptions/lab-state';
import { listed, readable } from '../parts/format';
import { Slider } from './fields';
import { Formula } from './formulas';
import { WitnessChart } from '../charts/witness-chart';
import { figure, rowsWord } from './words';

interface NodeFullProps {
  /** Of all nodes. */
  names: readonly string[];
  of: NodeAssessment;
  /** Rows to ask the theorem about. */
  rows: number;
  /** `undefined`: the middle of the path. */
  lambda: number | undefined;
  witnesses: Witnesses | undefined;
  onLambda: (lambda: number) => void;
}

export function NodeFull(props: NodeFullProps) {
  const { names, of, rows } = props;
  const name = (node: number | undefined) => names[node ?? -1] ?? '';
  return (
    <section class="lab-full" aria-label={`Node ${name(of.node)} in full`}>
      <h3>{name(of.node)}</h3>
      <p class="help">
        Support S: {listed(of.support.map(name)) || 'empty'}. Everything below is about the regression of{' '}
        {name(of.node)} on all other columns.
      </p>
      <Formula id="definiteness" now={`C = ${figure(of.eigenvalue)}, condition number ${figure(of.condition, '∞')}`} />
      <Formula
        id="incoherence"
        now={
          of.incoherence
            ? `${readable(of.incoherence.value)}, worst for ${name(of.incoherence.node)}; α = ${figure(of.alpha)}`
            : 'nothing lies outside, or H is singular'
        }
      />
      <Formula
        id="substitute"
        now={
          of.weights.length === 0
            ? '–'
            : listed(
                of.weights.map(({ node, value }) => `${name(node)} ${readable(value)}`),
                6,
              )
        }
      />
      {of.bias && (
        <p class="help">
          What the neighbours leave of {name(of.bias.node)} to be explained: {readable(of.bias.value)}. No number of
          rows takes that away.
        </p>
      )}
      <Bounds of={of} rows={rows} />
      <Witness {...props} />
    </section>
  );
}

/** For which λ the theorem makes its promise. */
function Bounds({ of: { bounds, residual, weakest }, rows }: Pick<NodeFullProps, 'of' | 'rows'>) {
  if (!bounds || !residual)
    return (
      <p class="help">The theorem’s bounds on λ belong to the paper’s formulation; choose it above to see them.</p>
    );
  return (
    <>
      <Formula
        id="lambdaBound"
        now={`λ > ${figure(bounds.stated.lower)} at ${readable(rows)} rows, with σ = ${readable(residual.sigma)}, μ = ${readable(residual.mu)}`}
      />
      <Formula
        id="minimumWeight"
        now={`λ < ${figure(bounds.stated.upper)} for the least weight ${figure(weakest?.value)}`}
      />
      <p class="lab-said">
        {bounds.stated.open
          ? `✓ At ${readable(rows)} rows the theorem admits λ from ${figure(bounds.stated.lower)} to ${figure(bounds.stated.upper)}.`
          : `△ At ${readable(rows)} rows the theorem admits no λ. It would with ${enough(bounds.rowsStated)} as stated, with ${enough(bounds.rowsProved)} as its proof reads.`}
      </p>
    </>
  );
}

const enough = (rows: number | null): string => (rows === null ? 'no number of rows' : rowsWord(rows));

function Witness({ names, of, lambda, witnesses: seen, onLambda }: NodeFullProps) {
  if (seen?.node !== of.node) return null;
  const { path } = seen;
  if (path.points.length === 0)
    return <p class="help">This column depends on nothing: the witness has nothing to say.</p>;
  const [high, low] = [path.lambdaMax, path.points.at(-1)?.lambda ?? path.lambdaMax];
  const shown = lambda ?? Math.sqrt(low * high);
  const at =
    seen.at ??
    path.points.reduce((best, point) =>
      Math.abs(Math.log(point.lambda / shown)) < Math.abs(Math.log(best.lambda / shown)) ? point : best,
    );
  const name = (node: number) => names[node] ?? '';
  const kept = `${at.kept.length} of ${of.support.length} neighbours kept`;
  const said =
    at.largest === null
      ? 'nothing lies outside'
      : `largest dual norm ${readable(at.largest.value)} (${name(at.largest.node)}), ${at.feasible ? 'below 1: nobody else comes in' : 'not below 1: this column comes in'}`;
  return (
    <div class="lab-witness">
      <h4>The primal-dual witness</h4>
      <Formula id="witness" now={at.largest ? readable(at.largest.value) : undefined} />
      <WitnessChart names={names} path={path} lambda={at.lambda} interval={of.bounds?.stated} />
      <Slider
        label="λ of the witness"
        help="Solves with the true neighbours alone at this λ, then measures how hard every other column pushes to come in."
        text={readable(at.lambda)}
        value={Math.log(at.lambda)}
        low={Math.log(low)}
        high={Math.log(high)}
        step="any"
        onInput={(value) => {
          onLambda(Math.exp(value));
        }}
      />
      <p class={at.feasible && at.complete ? 'lab-said' : 'lab-said lab-refused'}>
        {at.feasible && at.complete ? '✓' : '✕'} At λ = {readable(at.lambda)}: {said}; {kept}.
      </p>
    </div>
  );
}
