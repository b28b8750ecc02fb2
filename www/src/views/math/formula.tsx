// A formula on the page: with letters, whose meaning is told on hover and tap, again with the numbers of now, and its letters as stops of the keyboard.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { FormulaId } from '../../lessons/types';
import { useOverflow } from '../parts/size';
import { hideTip, isTipOf, showTip, tipSoon } from '../parts/tip';
import { FORMULAS, lettersOf } from './formulas';
import { LetterTerm } from './letter';
import { isLetter, LETTERS } from './letters';
import { grow } from './tags';
import { withNumbers, WITH_LETTERS, type Values } from './writing';
import '../../styles/math.css';

interface FormulaProps {
  id: FormulaId;
  /** For a second line, with these numbers in the place of their letters. */
  values?: Values | undefined;
  /** Whether the comparison holds with these numbers. */
  holds?: boolean | undefined;
  /** What is to be said of it now. */
  now?: string | undefined;
}

export function Formula({ id, values, holds = true, now }: FormulaProps) {
  const { words, math } = FORMULAS[id];
  const known = values && Object.values(values).some((value) => value !== null && value !== undefined);
  return (
    <div class="formula">
      <Line label={words}>{math(WITH_LETTERS)}</Line>
      {known && <Line label="The same with numbers">{math(withNumbers(values, holds))}</Line>}
      {now !== undefined && <p class="formula-now">Now: {now}</p>}
      <p class="formula-letters">
        <span class="help">Letters:</span>{' '}
        {lettersOf(id).map((name) => (
          <LetterTerm key={name} name={name} />
        ))}
      </p>
    </div>
  );
}

function Line({ label, children }: { label: string; children: JSX.Element }) {
  const place = useRef<MathMLElement>(null);
  // On a phone some are wider than the screen: those alone are stops of the keyboard, whose arrows then scroll them.
  const overflows = useOverflow(place);
  useLayoutEffect(() => {
    if (place.current) grow(place.current);
  });
  return (
    <math ref={place} display="block" aria-label={label} tabindex={overflows ? 0 : undefined} {...POINTED}>
      {children}
    </math>
  );
}

const letterAt = (target: EventTarget | null): Element | undefined =>
  target instanceof Element ? (target.closest('[data-letter]') ?? undefined) : undefined;

function show(letter: Element): void {
  const name = letter.getAttribute('data-letter') ?? '';
  if (isLetter(name)) showTip(letter, LETTERS[name].means);
}

/** The pointer asks for meanings in the formula itself; the keyboard has the letters below. */
const POINTED = {
  onPointerOver: ({ target, pointerType }: PointerEvent) => {
    const letter = letterAt(target);
    if (letter && pointerType === 'mouse')
      tipSoon(() => {
        show(letter);
      });
  },
  onPointerOut: ({ target, pointerType }: PointerEvent) => {
    const letter = letterAt(target);
    if (letter && pointerType === 'mouse')
      tipSoon(() => {
        hideTip(letter);
      });
  },
  onClick: ({ target }: MouseEvent) => {
    const letter = letterAt(target);
    if (!letter) return;
    if (isTipOf(letter)) hideTip(letter);
    else show(letter);
  },
};
