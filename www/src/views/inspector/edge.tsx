// One edge: the two-way table, the weights in words of levels, the norms, the test.
import type { ComponentChildren } from 'preact';
import type { EdgeDetail, Pair, Rule, Selection, Variable } from '../../model';
import { joinedEntry, type Entry } from '../../state/joining';
import { counted, pValue, readable, signed, whole } from '../parts/format';
import { Term } from '../parts/term';
import type { Stance } from '../settings/knowledge';
import { CrossTable } from './cross-table';
import { largestCells, MANY_CELLS, shade, shareShade } from './residuals';
import { entryWords } from './words';

export interface EdgeViewProps {
  detail: EdgeDetail;
  variables: readonly Variable[];
  /** Longer names, where there are some. */
  labels: readonly (string | undefined)[];
  /** For each column those that split the rows in the same way. */
  twins: readonly (readonly string[])[];
  /** How two ends make an edge. */
  rule: Rule;
  /** Whether the pair is forbidden or required. */
  stance: Stance;
  /** What a known network says of the pair, in a sentence, while it is shown. */
  truth?: string | undefined;
  /** Columns whose regression did not reach its gap. */
  unconverged: readonly string[];
  /** What a search by score says of the pair, in a sentence. */
  reason?: string | undefined;
  /** What resamples say of the pair. */
  sure?: ComponentChildren;
  onStance: (pair: Pair, stance: Stance) => void;
  onSelect: (selection: Selection) => void;
}

export function EdgeView(props: EdgeViewProps) {
  const { detail, variables } = props;
  const [a, b] = [variables[detail.pair[0]], variables[detail.pair[1]]];
  if (!a || !b) return null;
  return (
    <>
      <Title {...props} {...{ a, b }} />
      <p class="sentence">{detail.sentence}</p>
      {[a, b]
        .filter(({ name }) => props.unconverged.includes(name))
        .map(({ name }) => (
          <p key={name} class="warn">
            The regression of {name} has not converged at this λ, so what it says of this edge may be wrong.
          </p>
        ))}
      {props.reason !== undefined && <p class="truth-words">{props.reason}</p>}
      {props.truth !== undefined && <p class="truth-words">{props.truth}</p>}
      {props.sure}
      <Norms {...{ detail, a, b }} rule={props.rule} />
      <StanceButtons {...props} />
      <Residuals {...{ detail, a, b }} />
      <Effects {...{ detail, a, b }} />
    </>
  );
}

interface Ends {
  detail: EdgeDetail;
  a: Variable;
  b: Variable;
}

function Title({ detail, labels, a, b, onSelect }: EdgeViewProps & Ends) {
  const long = detail.pair.map((node) => labels[node]);
  const end = (variable: Variable, node: number) => (
    <button
      type="button"
      class="text-button"
      onClick={() => {
        onSelect({ kind: 'node', node });
      }}
    >
      {variable.name}
    </button>
  );
  return (
    <>
      <h2>
        {end(a, detail.pair[0])} – {end(b, detail.pair[1])}
      </h2>
      {long.some((text) => text !== undefined) && (
        <p class="long-name">
          {long[0] ?? a.name} – {long[1] ?? b.name}
        </p>
      )}
    </>
  );
}

const RULE_WORDS: Record<Rule, string> = {
  or: 'The edge, by the first of its ends',
  and: 'The edge, by the second of its ends',
};

function Norms({ detail, a, b, rule }: Ends & { rule: Rule }) {
  const row = (name: string, norm: number, entry: Entry | undefined) => (
    <tr>
      <th scope="row">{name}</th>
      <td class="number">{readable(norm)}</td>
      <td>{entry ? <data value={String(entry.below)}>{entryWords(entry)}</data> : entryWords(entry)}</td>
    </tr>
  );
  const { normAB, normBA, entryAB, entryBA } = detail;
  return (
    <table class="plain-table">
      <caption class="visually-hidden">Norms in both directions</caption>
      <thead>
        <tr>
          <th scope="col">Direction</th>
          <th scope="col">
            <Term name="norm">Norm</Term>
          </th>
          <th scope="col">
            <Term name="interval">Enters at λ</Term>
          </th>
        </tr>
      </thead>
      <tbody>
        {row(`Predicting ${a.name} from ${b.name}`, normAB, entryAB)}
        {row(`Predicting ${b.name} from ${a.name}`, normBA, entryBA)}
        {row(RULE_WORDS[rule], Math.max(normAB, normBA), joinedEntry(rule, entryAB, entryBA))}
      </tbody>
    </table>
  );
}

function StanceButtons({ detail, stance, onStance }: EdgeViewProps) {
  const button = (to: Exclude<Stance, 'free'>, label: string) => (
    <button
      type="button"
      aria-pressed={stance === to}
      onClick={() => {
        onStance(detail.pair, stance === to ? 'free' : to);
      }}
    >
      {label}
    </button>
  );
  return (
    <div class="button-row">
      {button('forbidden', 'Forbid this edge')}
      {button('required', 'Require this edge')}
    </div>
  );
}

function Residuals({ detail, a, b }: Ends) {
  const dependent = detail.chiSquare > detail.critical;
  return (
    <>
      <h3>The pair alone</h3>
      <p>
        <Term name="chiSquare">χ²</Term> = {readable(detail.chiSquare)} with{' '}
        {counted(detail.degreesOfFreedom, 'degree', 'degrees')} of freedom, {pValue(detail.pValue)}; the filter asks for
        more than {readable(detail.critical)}. {dependent ? 'Marginally dependent.' : 'Not marginally dependent.'}
      </p>
      <Largest {...{ detail, a, b }} />
      <CrossTable
        caption="Pearson residuals, and rows below"
        rows={a}
        columns={b}
        values={detail.residuals}
        shade={shade}
        text={signed}
        note={(index) => whole(detail.counts[index] ?? 0)}
      />
      <p class="help">
        How far each count is from what independence would give, in standard deviations: + more rows (blue), − fewer
        (orange).
      </p>
    </>
  );
}

/** A large table first as its most telling cells, in words. */
function Largest({ detail, a, b }: Ends) {
  if (detail.residuals.length <= MANY_CELLS) return null;
  return (
    <ol class="largest" aria-label="Largest residuals">
      {largestCells(detail.residuals, b.levels.length, 6).map(({ row, column, value }) => (
        <li key={`${row} ${column}`}>
          {a.levels[row]} with {b.levels[column]}: <strong>{signed(value)}</strong>{' '}
          <span class="quiet">({whole(detail.counts[row * b.levels.length + column] ?? 0)} rows)</span>
        </li>
      ))}
    </ol>
  );
}

function Effects({ detail, a, b }: Ends) {
  const table = (source: Variable, target: Variable, values: readonly number[]) =>
    values.some((value) => value !== 0) && (
      <CrossTable
        caption={`Predicted share of ${target.name}, given ${source.name}, in percentage points`}
        rows={source}
        columns={target}
        values={values}
        shade={shareShade}
        text={(value) => signed(100 * value)}
      />
    );
  return (
    <>
      <h3>With all other columns taken into account</h3>
      <p class="help">
        By how much knowing a level of one column moves the predicted share of each level of the other, the other
        neighbours being equal. This does not depend on the encoding, and it is dependence, not effect of one on the
        other.
      </p>
      {table(a, b, detail.effectOnB)}
      {table(b, a, detail.effectOnA)}
    </>
  );
}
