// Words with their meaning: on hover, focus and tap, and as a description for assistive technology.
import type { ComponentChildren, TargetedFocusEvent, TargetedPointerEvent } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import '../../styles/terms.css';
import { TERMS, type TermName } from './terms';
import { hideTip, isTipOf, showTip, tipSoon } from './tip';

/** What a button needs to tell more of itself; `description` has to be put beside it. */
export function useTip(text: string | undefined) {
  const id = useId();
  const element = useRef<HTMLElement | null>(null);
  // It may go away while its note is there.
  useEffect(
    () => () => {
      if (element.current) hideTip(element.current);
    },
    [],
  );
  if (text === undefined) return { tip: {}, description: null };
  const show = (button: HTMLElement) => {
    element.current = button;
    showTip(button, text);
  };
  return {
    tip: {
      'aria-describedby': id,
      onPointerEnter: ({ currentTarget, pointerType }: TargetedPointerEvent<HTMLElement>) => {
        if (pointerType !== 'mouse') return;
        tipSoon(() => {
          show(currentTarget);
        });
      },
      onPointerLeave: ({ currentTarget, pointerType }: TargetedPointerEvent<HTMLElement>) => {
        if (pointerType !== 'mouse') return;
        tipSoon(() => {
          hideTip(currentTarget);
        });
      },
      // A finger cannot hover: a tap does what the button does, and says what it means.
      onPointerUp: ({ currentTarget, pointerType }: TargetedPointerEvent<HTMLElement>) => {
        if (pointerType === 'touch') show(currentTarget);
      },
      onFocus: ({ currentTarget }: TargetedFocusEvent<HTMLElement>) => {
        if (currentTarget.matches(':focus-visible')) show(currentTarget);
      },
      onBlur: ({ currentTarget }: TargetedFocusEvent<HTMLElement>) => {
        hideTip(currentTarget);
      },
    },
    description: (
      <span hidden id={id}>
        {text}
      </span>
    ),
  };
}

interface NotedProps {
  /** What it means. */
  text: string;
  class: string;
  /** How it is called, where what is seen cannot be read. */
  label?: string | undefined;
  children: ComponentChildren;
}

/** Something with its meaning; a tap, Enter or a click show and hide it. */
export function Noted({ text, class: look, label, children }: NotedProps) {
  const { tip, description } = useTip(text);
  return (
    <>
      <button
        type="button"
        class={look}
        {...tip}
        onPointerUp={undefined}
        {...(label !== undefined && { 'aria-label': label })}
        onClick={({ currentTarget }) => {
          if (isTipOf(currentTarget)) hideTip(currentTarget);
          else showTip(currentTarget, text);
        }}
      >
        {children}
      </button>
      {description}
    </>
  );
}

interface TermProps {
  name: TermName;
  /** The word; a question mark without one, beside a field whose label says it. */
  children?: ComponentChildren;
}

export function Term({ name, children }: TermProps) {
  const mark = children === undefined;
  return (
    <Noted
      text={TERMS[name]}
      class={mark ? 'term term-mark' : 'term'}
      label={mark ? `What is ${NAMES[name] ?? name}?` : undefined}
    >
      {children ?? '?'}
    </Noted>
  );
}

/** What a question mark stands for. */
const NAMES: Partial<Record<TermName, string>> = {
  pattern: 'a pattern (CPDAG)',
  graph: 'a full graph (DAG)',
  score: 'the score',
  essize: 'the equivalent sample size',
  pruned: 'pruned by score',
};
