// One node in full: formulas with the numbers they give, the theorem's λ, and the witness.
import type { NodeAssessment } from '../../engine/lab/assumptions';
import type { Witnesses } from '../../state/assumptions/lab-state';
import { listed, readable } from '../parts/format';
import { Slider } from './fields';
import { Formula } from '../math/formula';
import { StillLetter } from '../math/letter';
import { WitnessChart } from '../charts/witness-chart';
import { figure, promiseWords } from './words';

/** Below this a number is rounding. */
const ROUNDING = 1e-9;

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
        Support <StillLetter name="S" />: {listed(of.support.map(name)) || 'empty'}. Everything below is about the
        regression of {name(of.node)} on all other columns.
      </p>
      <Formula
        id="definiteness"
        values={{ C: of.eigenvalue }}
        holds={of.verdicts.definiteness !== 'fails'}
        now={`the condition number, largest over smallest eigenvalue, is ${figure(of.condition, '∞')}.`}
      />
      <Formula
        id="incoherence"
        values={{ incoherence: of.incoherence?.value, alpha: of.alpha }}
        holds={of.alpha === null || of.alpha > 0}
        now={
          of.incoherence
            ? `worst for ${name(of.incoherence.node)}.`
            : 'nothing lies outside, or the neighbours’ matrix has no inverse.'
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
              ) + '.'
        }
      />
      {of.bias && of.bias.value > ROUNDING && (
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
function Bounds({ of, rows }: Pick<NodeFullProps, 'of' | 'rows'>) {
  const { bounds, residual, weakest, sizes, eigenvalue } = of;
  if (!bounds || !residual)
    return (
      <p class="help">The theorem’s bounds on λ belong to the paper’s formulation; choose it above to see them.</p>
    );
  const { stated } = bounds;
  if (stated.lower === Infinity)
    return (
      <>
        <Formula id="lambdaBound" now="the incoherence is not below 1, so no λ is large enough." />
        <p class="lab-said lab-close">{promiseWords(bounds, rows)}</p>
      </>
    );
  return (
    <>
      <Formula
        id="lambdaBound"
        values={{
          alpha: stated.alpha,
          N: rows,
          rhor: sizes.rhoR,
          rhoS: sizes.rhoS,
          rhobar: sizes.rhoBar,
          outside: sizes.outside,
          sigma: residual.sigma,
          mu: residual.mu,
        }}
        now={`at ${readable(rows)} rows λ has to be above ${figure(stated.lower)}.`}
      />
      <Formula
        id="minimumWeight"
        values={{
          least: weakest?.value,
          mbar: sizes.mBar,
          C: eigenvalue,
          alpha: stated.alpha,
          rhor: sizes.rhoR,
          rhoS: sizes.rhoS,
        }}
        now={`for the least weight, ${figure(weakest?.value)}, λ has to be below ${figure(stated.upper)}.`}
      />
      <Formula
        id="leastRows"
        values={{ N: rows, rhobar: sizes.rhoBar, rhoS: sizes.rhoS, rho: sizes.rho }}
        holds={rows > bounds.leastRows}
        now={`the right side is ${figure(bounds.leastRows)}.`}
      />
      <p class={stated.open ? 'lab-said' : 'lab-said lab-close'}>{promiseWords(bounds, rows)}</p>
    </>
  );
}

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
      <Formula
        id="witness"
        values={{ Zi: at.largest?.value, lambda: at.lambda }}
        holds={at.feasible}
        now={
          at.largest ? `the largest, ${readable(at.largest.value)}, is that of ${name(at.largest.node)}.` : undefined
        }
      />
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
