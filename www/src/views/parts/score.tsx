// The choice of a score, the same wherever graphs are searched for.
import { useId } from 'preact/hooks';
import { Term } from './term';
import type { Score } from '../../wasm/lab/nodewise';

const SCORES: readonly { name: Score['name']; label: string }[] = [
  { name: 'bdeu', label: 'BDeu' },
  { name: 'bic', label: 'BIC' },
  { name: 'aic', label: 'AIC' },
  { name: 'qnml', label: 'qNML' },
  { name: 'logLikelihood', label: 'log-likelihood' },
];

/** What people call it, with its parameter. */
export const scoreName = (score: Score): string => {
  const label = SCORES.find(({ name }) => name === score.name)?.label ?? score.name;
  return score.name === 'bdeu' ? `${label}(${score.equivalent})` : label;
};

interface ScoreFieldProps {
  score: Score;
  onScore: (score: Score) => void;
}

/** The score, and the parameter of the one that has one. A parameter that is none is not taken over. */
export function ScoreField({ score, onScore }: ScoreFieldProps) {
  const id = useId();
  return (
    <>
      <label>
        Score{' '}
        <select
          title="What the searches maximise: how well parents explain a column, less a price for their number"
          value={score.name}
          onChange={(event) => {
            const name = event.currentTarget.value as Score['name'];
            onScore(name === 'bdeu' ? { name, equivalent: 1 } : { name });
          }}
        >
          {SCORES.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Term name="score" />
      {score.name === 'bdeu' && (
        <>
          <label for={id}>
            Equivalent sample size{' '}
            <input
              id={id}
              title="BDeu’s only parameter: imaginary rows, spread evenly; 1 is usual"
              type="number"
              min="0.001"
              step="any"
              size={5}
              value={score.equivalent}
              onChange={(event) => {
                const equivalent = event.currentTarget.valueAsNumber;
                if (equivalent > 0 && Number.isFinite(equivalent)) onScore({ name: 'bdeu', equivalent });
                else event.currentTarget.value = String(score.equivalent);
              }}
            />
          </label>
          <Term name="essize" />
        </>
      )}
    </>
  );
}
