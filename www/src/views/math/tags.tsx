// MathML by short names.
import type { ComponentChildren, JSX } from 'preact';

type Inside = ComponentChildren;

export const i = (text: string): JSX.Element => <mi>{text}</mi>;
export const o = (text: string): JSX.Element => <mo>{text}</mo>;
export const n = (text: string): JSX.Element => <mn>{text}</mn>;
export const sub = (base: Inside, below: Inside): JSX.Element => (
  <msub>
    <mrow>{base}</mrow>
    <mrow>{below}</mrow>
  </msub>
);
export const sup = (base: Inside, above: Inside): JSX.Element => (
  <msup>
    <mrow>{base}</mrow>
    <mrow>{above}</mrow>
  </msup>
);
export const both = (base: Inside, below: Inside, above: Inside): JSX.Element => (
  <msubsup>
    <mrow>{base}</mrow>
    <mrow>{below}</mrow>
    <mrow>{above}</mrow>
  </msubsup>
);
export const under = (base: Inside, below: Inside): JSX.Element => (
  <munder>
    <mrow>{base}</mrow>
    <mrow>{below}</mrow>
  </munder>
);
export const over = (above: Inside, below: Inside): JSX.Element => (
  <mfrac>
    <mrow>{above}</mrow>
    <mrow>{below}</mrow>
  </mfrac>
);
export const root = (inside: Inside): JSX.Element => <msqrt>{inside}</msqrt>;
export const barred = (inside: Inside): JSX.Element => (
  <mover accent>
    <mrow>{inside}</mrow>
    <mo>¯</mo>
  </mover>
);
/** The name of a function or a bound, upright. */
export const named = (name: string): JSX.Element => (
  <mo lspace="0em" rspace="0.2em">
    {name}
  </mo>
);

/** A row of its own between two marks that grow with it; where the font has no tall ones, `grow` stretches them. */
export const between = (open: string, inside: Inside, close: string): JSX.Element => (
  <mrow class="fence">
    <mo fence stretchy>
      {open}
    </mo>
    <mrow>{inside}</mrow>
    <mo fence stretchy>
      {close}
    </mo>
  </mrow>
);
export const brackets = (inside: Inside): JSX.Element => between('(', inside, ')');
export const bars = (inside: Inside): JSX.Element => between('|', inside, '|');
export const norm = (inside: Inside, kind: Inside): JSX.Element => sub(between('‖', inside, '‖'), kind);

/** Marks of a row that is this much higher than they are have not grown with it. */
const LOW = 1.2;

/** Stretches marks that the font could not make as high as what they stand around. */
export function grow(math: Element): void {
  for (const fence of Array.from(math.querySelectorAll('.fence')).reverse()) {
    const [open, inside, close] = Array.from(fence.children);
    if (!(open instanceof MathMLElement) || !inside || !(close instanceof MathMLElement)) continue;
    const height = inside.getBoundingClientRect().height / open.getBoundingClientRect().height;
    for (const mark of [open, close]) mark.style.transform = height > LOW ? `scaleY(${height.toFixed(2)})` : '';
  }
}
