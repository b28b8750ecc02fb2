// A lesson on paper: its questions with room to answer, and nothing that gives them away. Seen in print alone.
import type { Lesson, Question } from '../../lessons/types';
import { MathText } from '../math/letter';
import { valueWords } from './words';

export function Sheet({ lesson }: { lesson: Lesson }) {
  return (
    <section class="course-sheet" aria-hidden="true">
      <h2>{lesson.title}</h2>
      <p>Name: ____________________ Date: ______________</p>
      <ol>
        {lesson.steps.map(({ title, text, question }) => (
          <li key={title}>
            <h3>{title}</h3>
            {text.map((paragraph) => (
              <p key={paragraph}>
                <MathText text={paragraph} still />
              </p>
            ))}
            <p>
              <strong>
                <MathText text={question.text} still />
              </strong>
            </p>
            <Room question={question} />
            <p>Why? ______________________________________________</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Room({ question }: { question: Question }) {
  if (question.kind === 'estimate')
    return (
      <p>
        ____________ (between {valueWords(question, question.from)} and {valueWords(question, question.to)})
      </p>
    );
  return (
    <ul>
      {question.options.map(({ text }) => (
        <li key={text}>
          ☐ <MathText text={text} still />
        </li>
      ))}
    </ul>
  );
}
