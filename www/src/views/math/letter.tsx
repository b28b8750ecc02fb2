// A letter of the formulas inside a sentence, and sentences that hold some.
import { Fragment } from 'preact';
import { Noted } from '../parts/term';
import { isLetter, LETTERS, type LetterName } from './letters';
import '../../styles/math.css';

/** The letter itself; listeners hear its name. */
export function StillLetter({ name }: { name: LetterName }) {
  return (
    <>
      <span class="visually-hidden">{LETTERS[name].say}</span>
      <math aria-hidden="true">{LETTERS[name].draw()}</math>
    </>
  );
}

/** The letter with its meaning, on hover, focus and tap. */
export function LetterTerm({ name }: { name: LetterName }) {
  const { draw, say, means } = LETTERS[name];
  return (
    <Noted text={means} class="term letter" label={say}>
      <math aria-hidden="true">{draw()}</math>
    </Noted>
  );
}

const LETTER = /\{(\w+)\}/;

interface MathTextProps {
  /** Letters stand in it by their names, {lambda}. */
  text: string;
  /** Inside a label nothing else may take the tap: letters are drawn there, and no more. */
  still?: boolean;
}

/** Only the first of equal letters tells its meaning: once in a sentence is enough. */
export function MathText({ text, still = false }: MathTextProps) {
  const parts = text.split(LETTER);
  return (
    <>
      {parts.map((part, k) => {
        if (k % 2 === 0) return <Fragment key={k}>{part}</Fragment>;
        if (!isLetter(part)) return <Fragment key={k}>{`{${part}}`}</Fragment>;
        return still || parts.indexOf(part) < k ? (
          <StillLetter key={k} name={part} />
        ) : (
          <LetterTerm key={k} name={part} />
        );
      })}
    </>
  );
}
