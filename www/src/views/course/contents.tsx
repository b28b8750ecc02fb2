// All lessons by their parts, with what a teacher wants to know.
import { PARTS, type Lesson } from '../../lessons/types';
import { MathText } from '../math/letter';
import { counted } from '../parts/format';
import { PART_NAMES } from './words';

interface ContentsProps {
  lessons: readonly Lesson[];
  /** What was wrong with a lesson file. */
  faults: readonly string[];
  onGo: (lesson: Lesson) => void;
  onFile: (file: File) => void;
}

export function Contents({ lessons, faults, onGo, onFile }: ContentsProps) {
  return (
    <div class="course-contents">
      <p class="help">
        Each step asks you to predict first; then the core computes the answer before your eyes. Where you are and what
        you predicted stands in the address: copy it to come back, or to share a step.
      </p>
      {PARTS.map((part) => {
        const own = lessons.filter((lesson) => lesson.part === part);
        return (
          own.length > 0 && (
            <section key={part} aria-label={PART_NAMES[part]}>
              <h3>{PART_NAMES[part]}</h3>
              <ol start={lessons.findIndex((lesson) => lesson.part === part) + 1}>
                {own.map((lesson) => (
                  <Entry key={lesson.id} lesson={lesson} onGo={onGo} />
                ))}
              </ol>
            </section>
          )
        );
      })}
      <section aria-label="For teachers">
        <h3>For teachers</h3>
        <p>
          A lesson is a file: write your own (docs/lessons.md says how), and drop it on the page or open it here. It is
          read on this machine alone.
        </p>
        <label class="file-label">
          Lesson file{' '}
          <input
            type="file"
            accept=".json"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) onFile(file);
              currentTarget.value = '';
            }}
          />
        </label>
        <div role="alert">
          {faults.length > 0 && (
            <ul class="bad">
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          )}
        </div>
      </section>
    </div>
  );
}

function Entry({ lesson, onGo }: { lesson: Lesson; onGo: (lesson: Lesson) => void }) {
  const { title, about, steps, minutes, goals, needs = [] } = lesson;
  return (
    <li>
      <button
        type="button"
        class="text-button"
        onClick={() => {
          onGo(lesson);
        }}
      >
        {title}
      </button>{' '}
      <span class="help">
        {about} {counted(steps.length, 'step')}, about {minutes} minutes.
      </span>
      <details>
        <summary class="help">Goals and what is needed</summary>
        <ul>
          {goals.map((goal) => (
            <li key={goal}>
              <MathText text={goal} />
            </li>
          ))}
        </ul>
        <p class="help">Needs: {needs.length === 0 ? 'nothing' : needs.join('; ')}.</p>
      </details>
    </li>
  );
}
