// The methods: which to run, how far they are, and what came of it in numbers.
import { useId } from 'preact/hooks';
import type { Judgement, Score } from '../../engine/lab/lab-engine';
import type { MethodRun } from '../../state/compare/comparing';
import { hindrance, METHODS, type MethodId, type MethodWords } from '../../state/compare/methods';
import { scoresOf } from '../../state/truth';
import { sentenceCase, whole } from '../parts/format';
import { scoreName } from '../parts/score';

interface MethodsTableProps {
  columns: number;
  /** Whether a network is known to compare with. */
  truth: boolean;
  chosen: ReadonlySet<MethodId>;
  runs: ReadonlyMap<MethodId, MethodRun>;
  judgements: ReadonlyMap<MethodId, Judgement>;
  /** Of the graphs found; nothing before the first run. */
  score: Score | undefined;
  onChosen: (id: MethodId, chosen: boolean) => void;
  onCancel: (id: MethodId) => void;
}

const NUMBERS: readonly { name: string; title?: string }[] = [{ name: 'Time' }, { name: 'Edges' }];
const SCORE_TITLE = 'Of the graph found; larger is better';
const AGAINST_TRUTH = [
  { name: 'F1 edges', title: 'Harmonic mean of precision and recall over edges, directions aside' },
  { name: 'F1 arrows', title: 'The same over arrows: one that points the wrong way is missed and extra' },
  { name: 'Pattern distance', title: 'Pairs that differ between the patterns (CPDAGs) of answer and network' },
];

export function MethodsTable(props: MethodsTableProps) {
  const { columns, truth, chosen, runs, judgements, score, onChosen, onCancel } = props;
  const heads = [
    ...NUMBERS,
    { name: score ? scoreName(score) : 'Score', title: SCORE_TITLE },
    ...(truth ? AGAINST_TRUTH : []),
  ];
  return (
    <div class="table-scroll" role="group" aria-label="Methods, scrollable" tabIndex={0}>
      <table class="plain-table compare-methods">
        <caption class="visually-hidden">Methods</caption>
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col">Progress</th>
            {heads.map(({ name, title }) => (
              <th key={name} scope="col" class="number" title={title}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {METHODS.map((method) => (
            <MethodRow
              key={method.id}
              method={method}
              chosen={chosen.has(method.id)}
              hindrance={hindrance(method.id, columns)}
              run={runs.get(method.id)}
              judgement={judgements.get(method.id)}
              truth={truth}
              onChosen={(wanted) => {
                onChosen(method.id, wanted);
              }}
              onCancel={() => {
                onCancel(method.id);
              }}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  method: MethodWords;
  chosen: boolean;
  hindrance: string | undefined;
  run: MethodRun | undefined;
  judgement: Judgement | undefined;
  truth: boolean;
  onChosen: (chosen: boolean) => void;
  onCancel: () => void;
}

function MethodRow({ method, chosen, hindrance: reason, run, judgement, truth, onChosen, onCancel }: RowProps) {
  const id = useId();
  const outcome = run?.state === 'done' ? run.outcome : undefined;
  const number = (value: string | undefined) => <td class="number">{value ?? (outcome ? '–' : '')}</td>;
  const f1 = (tally: Judgement['arcs'] | undefined) => (tally ? scoresOf(tally).f1.toFixed(3) : undefined);
  return (
    <tr>
      <th scope="row">
        <label>
          <input
            type="checkbox"
            checked={chosen && reason === undefined}
            disabled={reason !== undefined}
            aria-describedby={id}
            onChange={(event) => {
              onChosen(event.currentTarget.checked);
            }}
          />
          {method.title}
        </label>
        <p class="help" id={id}>
          {reason ?? method.idea}
        </p>
      </th>
      <td>
        <Progress {...{ method, run, onCancel }} />
      </td>
      {number(outcome?.time === undefined ? outcome && 'learned' : seconds(outcome.time))}
      {number(outcome && whole(outcome.skeleton.length))}
      {number(outcome?.score?.toFixed(1).replace('-', '−'))}
      {truth && (
        <>
          {number(f1(judgement?.edges))}
          {number(f1(judgement?.arcs))}
          {number(judgement?.cpdagDistance?.toString())}
        </>
      )}
    </tr>
  );
}

const seconds = (milliseconds: number): string =>
  milliseconds < 10_000 ? `${(milliseconds / 1000).toFixed(2)} s` : `${Math.round(milliseconds / 1000)} s`;

function Progress({ method, run, onCancel }: Pick<RowProps, 'method' | 'run' | 'onCancel'>) {
  if (!run) return null;
  if (run.state === 'done')
    return (
      <>
        finished
        {run.outcome.filled != null && <p class="help">{sentenceCase(run.outcome.filled)}.</p>}
      </>
    );
  if (run.state === 'cancelled') return <>cancelled</>;
  if (run.state === 'failed')
    return (
      <span class="bad" role="alert">
        {run.message}
      </span>
    );
  return (
    <span class="compare-progress">
      {run.state === 'waiting' ? (
        'waiting'
      ) : (
        <progress
          aria-label={`Progress of ${method.title}`}
          max={1}
          {...(run.of > 0 && { value: Math.min(1, run.done / run.of) })}
        />
      )}
      <button type="button" aria-label={`Cancel ${method.title}`} onClick={onCancel}>
        Cancel
      </button>
    </span>
  );
}
