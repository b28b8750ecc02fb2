// The guided lessons: one to choose, then step by step with a question each.
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { LESSONS } from '../../lessons';
import type { ChoiceQuestion, Lesson, Step } from '../../lessons/types';
import type { AnswerOutcome, Place } from '../../state/assumptions/course';
import { counted } from '../parts/format';
import { Formula } from './formulas';

interface LessonPanelProps {
  /** The step that somebody is at; nothing while no lesson is chosen. */
  place: Place | undefined;
  outcome: AnswerOutcome;
  /** A link to what is shown. */
  link: () => string;
  onGo: (lesson: Lesson, step: number) => void;
  /** Sets the lab as the step wants it. */
  onReset: () => void;
  onLeave: () => void;
  /** Asks whether an answer is right. */
  onCheck: (given: number) => void;
}

export function LessonPanel(props: LessonPanelProps) {
  const { place } = props;
  return (
    <section class="lab-lesson" aria-label="Guided lessons">
      {place ? (
        <OneLesson key={`${place.lesson.id} ${place.step}`} {...props} place={place} />
      ) : (
        <Contents onGo={props.onGo} />
      )}
    </section>
  );
}

/** On a phone they are folded: the lab itself is to be seen at once. */
function Contents({ onGo }: Pick<LessonPanelProps, 'onGo'>) {
  return (
    <details open={matchMedia('(min-width: 60rem)').matches}>
      <summary>
        <h3>Guided lessons</h3>
      </summary>
      <p class="help">
        Each sets the lab, says what to look at, and asks a question. The answers are computed, not looked up.
      </p>
      <ol class="lab-contents">
        {LESSONS.map((lesson) => (
          <li key={lesson.id}>
            <button
              type="button"
              class="text-button"
              onClick={() => {
                onGo(lesson, 0);
              }}
            >
              {lesson.title}
            </button>
            <span class="help">
              {' '}
              {lesson.about} {counted(lesson.steps.length, 'step')}.
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface OneLessonProps extends LessonPanelProps {
  place: Place;
}

function OneLesson(props: OneLessonProps) {
  const { lesson, step: at } = props.place;
  const heading = useRef<HTMLHeadingElement>(null);
  // With the render, so that the next key is not the earlier view's.
  useLayoutEffect(() => {
    heading.current?.focus();
  }, []);
  const step = lesson.steps[at];
  if (!step) return null;
  return (
    <>
      <p class="help">
        {lesson.title}: step {at + 1} of {lesson.steps.length}
      </p>
      <h3 ref={heading} tabIndex={-1}>
        {step.title}
      </h3>
      {step.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {step.formula && <Formula id={step.formula} />}
      <p>
        <strong>Look at:</strong> {step.look}
      </p>
      <Asked step={step} outcome={props.outcome} onCheck={props.onCheck} />
      <StepButtons {...props} />
    </>
  );
}

/** The ways on, back and out. */
function StepButtons({ place: { lesson, step: at }, outcome, link, onGo, onReset, onLeave }: OneLessonProps) {
  const last = at + 1 === lesson.steps.length;
  const right = outcome?.kind === 'right';
  return (
    <>
      <div class="button-row">
        {at > 0 && (
          <button
            type="button"
            onClick={() => {
              onGo(lesson, at - 1);
            }}
          >
            Back
          </button>
        )}
        <button
          type="button"
          class={right ? 'main-button' : ''}
          onClick={() => {
            if (last) onLeave();
            else onGo(lesson, at + 1);
          }}
        >
          {last ? (right ? 'Finish the lesson' : 'Leave the lesson') : right ? 'Next step' : 'Skip to the next step'}
        </button>
      </div>
      <div class="button-row lab-small">
        <button
          type="button"
          class="text-button"
          title="Sets the lab as this step wants it, after you have moved things"
          onClick={onReset}
        >
          Set the lab again
        </button>
        <CopyLink link={link} />
        {!last && (
          <button type="button" class="text-button" onClick={onLeave}>
            All lessons
          </button>
        )}
      </div>
    </>
  );
}

/** The link is shown as well: without permission to copy it can be selected by hand. */
function CopyLink({ link }: { link: () => string }) {
  const [shown, setShown] = useState('');
  const copy = async () => {
    const text = link();
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setShown(copied ? `Copied: ${text}` : text);
  };
  return (
    <>
      <button
        type="button"
        class="text-button"
        title="Copies a link that opens this very step"
        onClick={() => {
          void copy();
        }}
      >
        Copy a link to this step
      </button>
      <span role="status" class="lab-link">
        {shown}
      </span>
    </>
  );
}

function Asked({
  step: { question },
  outcome,
  onCheck,
}: { step: Step } & Pick<LessonPanelProps, 'outcome' | 'onCheck'>) {
  const [given, setGiven] = useState('');
  const value = given.trim() === '' ? NaN : Number(given.trim().replace(',', '.').replace('−', '-'));
  return (
    <form
      class="lab-question"
      onSubmit={(event) => {
        event.preventDefault();
        if (!Number.isNaN(value)) onCheck(value);
      }}
    >
      {question.kind === 'choice' ? (
        <Options question={question} given={given} onGiven={setGiven} />
      ) : (
        <NumberField text={question.text} given={given} onGiven={setGiven} />
      )}
      <button
        type="submit"
        disabled={Number.isNaN(value) || outcome?.kind === 'checking'}
        title="Asks the core whether this is right"
      >
        Check the answer
      </button>
      <Said outcome={outcome} />
    </form>
  );
}

function Options({
  question,
  given,
  onGiven,
}: {
  question: ChoiceQuestion;
  given: string;
  onGiven: (given: string) => void;
}) {
  const id = useId();
  return (
    <fieldset>
      <legend>{question.text}</legend>
      {question.options.map(({ text }, k) => (
        <div class="choice" key={text}>
          <label>
            <input
              type="radio"
              name={id}
              checked={given === String(k)}
              onChange={() => {
                onGiven(String(k));
              }}
            />
            <span>{text}</span>
          </label>
        </div>
      ))}
    </fieldset>
  );
}

function NumberField({ text, given, onGiven }: { text: string; given: string; onGiven: (given: string) => void }) {
  const id = useId();
  return (
    <p class="lab-number">
      <label for={id}>{text}</label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        size={8}
        autocomplete="off"
        value={given}
        onInput={(event) => {
          onGiven(event.currentTarget.value);
        }}
      />
    </p>
  );
}

/** The region is there from the start: one that comes with its text is not read. */
function Said({ outcome }: { outcome: AnswerOutcome }) {
  return (
    <div role="status" class="lab-outcome">
      {outcome?.kind === 'checking' && <p class="quiet">Asking the core…</p>}
      {outcome?.kind === 'right' && (
        <p class="lab-said">
          <strong>✓ Right.</strong> {outcome.text}
        </p>
      )}
      {outcome?.kind === 'wrong' && (
        <p class="lab-said lab-refused">
          <strong>✕ Not yet.</strong> {outcome.text}
        </p>
      )}
    </div>
  );
}
