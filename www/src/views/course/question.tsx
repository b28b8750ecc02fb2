// A question: predicted first, then answered by the core.
import { useId, useState } from 'preact/hooks';
import type { ChoiceQuestion, EstimateQuestion, Question } from '../../lessons/types';
import type { Outcome } from '../../state/course/course';
import { MathText } from '../math/letter';
import { valueWords } from './words';

interface AskedProps {
  question: Question;
  outcome: Outcome | undefined;
  checking: boolean;
  error: string | undefined;
  onPredict: (given: number) => void;
}

export function Asked(props: AskedProps) {
  const { question, outcome, checking, onPredict } = props;
  const [chosen, setChosen] = useState<number>();
  const given = outcome?.given ?? chosen;
  return (
    <form
      class="course-question"
      onSubmit={(event) => {
        event.preventDefault();
        if (given !== undefined) onPredict(given);
      }}
    >
      {question.kind === 'choice' ? (
        <Options question={question} given={given} outcome={outcome} onGiven={setChosen} />
      ) : (
        <Slider question={question} given={given} outcome={outcome} onGiven={setChosen} />
      )}
      {!outcome && (
        <button type="submit" class="main-button" disabled={given === undefined || checking}>
          Predict
        </button>
      )}
      <Said {...props} />
    </form>
  );
}

interface GivenProps<Q> {
  question: Q;
  given: number | undefined;
  outcome: Outcome | undefined;
  onGiven: (given: number) => void;
}

function Options({ question, given, outcome, onGiven }: GivenProps<ChoiceQuestion>) {
  const name = useId();
  const mark = (k: number) => (outcome?.right === k ? 'right' : outcome?.given === k ? 'wrong' : '');
  return (
    <fieldset disabled={outcome !== undefined}>
      <legend>
        <MathText text={question.text} still />
      </legend>
      {question.options.map(({ text }, k) => (
        <div class={`choice ${mark(k)}`} key={text}>
          <label>
            <input
              type="radio"
              name={name}
              checked={given === k}
              onChange={() => {
                onGiven(k);
              }}
            />
            <span>
              <MathText text={text} still />
              {mark(k) === 'right' && <strong> ✓</strong>}
              {mark(k) === 'wrong' && <strong> ✕</strong>}
            </span>
          </label>
        </div>
      ))}
    </fieldset>
  );
}

/** Without a guess the slider stands in the middle and says so. */
function Slider({ question, given, outcome, onGiven }: GivenProps<EstimateQuestion>) {
  const id = useId();
  const { text, from, to, by } = question;
  const share = (value: number) => (100 * (value - from)) / (to - from);
  return (
    <div class="course-slider">
      <label for={id}>
        <MathText text={text} still />
      </label>
      <div class="course-range">
        <input
          id={id}
          type="range"
          min={from}
          max={to}
          step={by}
          value={given ?? (from + to) / 2}
          disabled={outcome !== undefined}
          aria-valuetext={given === undefined ? 'no guess yet' : valueWords(question, given)}
          onInput={({ currentTarget }) => {
            onGiven(Number(currentTarget.value));
          }}
        />
        <output for={id}>{given === undefined ? 'drag, or use arrow keys' : valueWords(question, given)}</output>
      </div>
      {outcome && (
        <svg class="course-scale" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect y="2" width="100" height="2" class="course-line" />
          <rect x={share(outcome.given) - 0.5} width="1" height="6" class="course-given" />
          <rect x={share(outcome.right) - 0.5} width="1" height="6" class="course-right" />
        </svg>
      )}
    </div>
  );
}

/** The region is there from the start: one that comes with its text is not read. */
function Said({ question, outcome, checking, error }: AskedProps) {
  return (
    <div role="status" class="course-said">
      {checking && !outcome && <p class="quiet">The core is computing…</p>}
      {error !== undefined && <p class="bad">✕ {error}</p>}
      {outcome && (
        <p class={outcome.good ? 'good' : 'not-yet'}>
          <strong>{outcome.good ? '✓ Right.' : '✕ Not so.'}</strong>{' '}
          {question.kind === 'estimate' && (
            <>
              You said {valueWords(question, outcome.given)}, the core says{' '}
              <strong>{valueWords(question, outcome.right)}</strong>.{' '}
            </>
          )}
          <MathText text={outcome.text} />
        </p>
      )}
    </div>
  );
}
