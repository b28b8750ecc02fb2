// One lesson: step by step, and a summary at its end.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Lesson, Step } from '../../lessons/types';
import type { Outcome } from '../../state/course/course';
import { Formula } from '../math/formula';
import { MathText } from '../math/letter';
import { Asked } from './question';
import { Sheet } from './sheet';
import { valueWords } from './words';

export interface LessonProps {
  lesson: Lesson;
  step: number;
  outcomes: ReadonlyMap<Step, Outcome>;
  checking: boolean;
  error: string | undefined;
  next: Lesson | undefined;
  link: () => string;
  /** What the step shows. */
  scene: ComponentChildren;
  onGo: (lesson: Lesson, step: number) => void;
  onPredict: (given: number) => void;
  onAgain: () => void;
  onLeave: () => void;
}

export function OneLesson(props: LessonProps) {
  const { lesson, step: at, scene } = props;
  const step = lesson.steps[at];
  return (
    <>
      <div class="course-lesson">
        {step ? <OneStep key={`${lesson.id} ${at}`} {...props} now={step} /> : <Summary {...props} />}
        <StepButtons {...props} />
      </div>
      {step && <div class="course-scene">{scene}</div>}
    </>
  );
}

/** Takes the focus with its render, so that the next key is not the earlier view's. */
function Heading({ children }: { children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    // A dialog that opens with it gives the focus to what asks for it; before, nothing in it can have any.
    <h3 ref={heading} tabIndex={-1} autofocus>
      {children}
    </h3>
  );
}

function OneStep({ lesson, step: at, now, outcomes, checking, error, onPredict }: LessonProps & { now: Step }) {
  const outcome = outcomes.get(now);
  return (
    <>
      <p class="help">
        {lesson.title}: step {at + 1} of {lesson.steps.length}
      </p>
      <Heading>{now.title}</Heading>
      {now.text.map((paragraph) => (
        <p key={paragraph}>
          <MathText text={paragraph} />
        </p>
      ))}
      <Asked question={now.question} {...{ outcome, checking, error, onPredict }} />
      {outcome && now.look !== undefined && (
        <p>
          <strong>Look at:</strong> <MathText text={now.look} />
        </p>
      )}
      {now.formula && (
        <details class="course-why">
          <summary>Why: the paper’s equation</summary>
          <Formula id={now.formula} />
        </details>
      )}
    </>
  );
}

/** What was learned, and where each answer stood. */
function Summary({ lesson, outcomes, onGo }: LessonProps) {
  const right = lesson.steps.filter((step) => outcomes.get(step)?.good).length;
  return (
    <>
      <p class="help">{lesson.title}: summary</p>
      <Heading>What you have learned</Heading>
      <ul>
        {lesson.goals.map((goal) => (
          <li key={goal}>
            <MathText text={goal} />
          </li>
        ))}
      </ul>
      <p>
        {right} of {lesson.steps.length} predictions were right.
      </p>
      <ol class="course-summary">
        {lesson.steps.map((step, k) => {
          const outcome = outcomes.get(step);
          return (
            <li key={step.title}>
              <button
                type="button"
                class="text-button"
                onClick={() => {
                  onGo(lesson, k);
                }}
              >
                {step.title}
              </button>
              {outcome ? (
                <p>
                  {outcome.good ? '✓' : '✕'} You said: {valueWords(step.question, outcome.given)}
                  {!outcome.good && <> · Right: {valueWords(step.question, outcome.right)}</>}
                  <br />
                  <span class="help">
                    <MathText text={step.question.why} />
                  </span>
                </p>
              ) : (
                <p class="help">Not answered.</p>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** The ways on, back and out. */
function StepButtons(props: LessonProps) {
  const { lesson, step: at, outcomes, next, link, onGo, onAgain, onLeave } = props;
  const step = lesson.steps[at];
  const done = step !== undefined && outcomes.has(step);
  const to = (label: string, act: () => void, main = false) => (
    <button type="button" class={main ? 'main-button' : ''} onClick={act}>
      {label}
    </button>
  );
  const last = at + 1 === lesson.steps.length;
  return (
    <>
      <div class="button-row">
        {at > 0 &&
          to('Back', () => {
            onGo(lesson, at - 1);
          })}
        {step &&
          to(
            last ? 'Summary' : done ? 'Next step' : 'Skip to the next step',
            () => {
              onGo(lesson, at + 1);
            },
            done,
          )}
        {!step && to('Begin again', onAgain)}
        {!step &&
          next &&
          to(
            `Next: ${next.title}`,
            () => {
              onGo(next, 0);
            },
            true,
          )}
      </div>
      <div class="button-row course-small">
        <button type="button" class="text-button" onClick={onLeave}>
          All lessons
        </button>
        <CopyLink link={link} />
        <PrintSheet lesson={lesson} />
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
      <span role="status" class="course-link">
        {shown}
      </span>
    </>
  );
}

/** The sheet is made when it is asked for, and goes when it is printed. */
function PrintSheet({ lesson }: { lesson: Lesson }) {
  const [printing, setPrinting] = useState(false);
  useLayoutEffect(() => {
    if (!printing) return;
    print();
    setPrinting(false);
  }, [printing]);
  return (
    <>
      <button
        type="button"
        class="text-button"
        title="The questions of this lesson on paper, without the answers"
        onClick={() => {
          setPrinting(true);
        }}
      >
        Print the exercise sheet
      </button>
      {printing && <Sheet lesson={lesson} />}
    </>
  );
}
