// The formulas, as MathML with the same in words.
import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { FormulaId } from '../../lessons/types';
import { useOverflow } from '../parts/size';

interface Written {
  /** How it is read aloud. */
  words: string;
  math: () => JSX.Element;
}

const i = (text: string) => <mi>{text}</mi>;
const o = (text: string) => <mo>{text}</mo>;
const n = (text: string) => <mn>{text}</mn>;
const sub = (base: ComponentChildren, below: ComponentChildren) => (
  <msub>
    <mrow>{base}</mrow>
    <mrow>{below}</mrow>
  </msub>
);
const sup = (base: ComponentChildren, above: ComponentChildren) => (
  <msup>
    <mrow>{base}</mrow>
    <mrow>{above}</mrow>
  </msup>
);
const both = (base: ComponentChildren, below: ComponentChildren, above: ComponentChildren) => (
  <msubsup>
    <mrow>{base}</mrow>
    <mrow>{below}</mrow>
    <mrow>{above}</mrow>
  </msubsup>
);
const over = (above: ComponentChildren, below: ComponentChildren) => (
  <mfrac>
    <mrow>{above}</mrow>
    <mrow>{below}</mrow>
  </mfrac>
);
const norm = (inside: ComponentChildren, kind: ComponentChildren) =>
  sub(
    <mrow>
      {o('‖')}
      {inside}
      {o('‖')}
    </mrow>,
    kind,
  );
const bars = (inside: string) => (
  <mrow>
    {o('|')}
    {i(inside)}
    {o('|')}
  </mrow>
);
const hss = () =>
  sub(
    i('H'),
    <>
      {i('S')}
      {i('S')}
    </>,
  );
const inverse = () =>
  both(
    i('H'),
    <>
      {i('S')}
      {i('S')}
    </>,
    <>
      {o('−')}
      {n('1')}
    </>,
  );
const star = () => both(i('W'), i('i'), o('*'));
const frobenius = () => i('F');

export const FORMULAS: Record<FormulaId, Written> = {
  objective: {
    words:
      'Minimise over W: one over two N times the squared distance of the coded column r from its prediction, plus lambda times the sum of the norms of the blocks W i.',
    math: () => (
      <>
        <munder>
          {i('min')}
          {i('W')}
        </munder>
        {over(
          n('1'),
          <>
            {n('2')}
            {i('N')}
          </>,
        )}
        {sup(
          norm(
            <>
              {sub(i('E'), i('r'))}
              {o('−')}
              {sub(
                i('E'),
                <>
                  {o('−')}
                  {i('r')}
                </>,
              )}
              {i('W')}
            </>,
            frobenius(),
          ),
          n('2'),
        )}
        {o('+')}
        {i('λ')}
        <munder>
          {o('∑')}
          {i('i')}
        </munder>
        {norm(sub(i('W'), i('i')), frobenius())}
      </>
    ),
  },
  encoding: {
    words:
      'The block H i j is T i transposed, times the table of shares of the pair, times T j: the codes T enter everywhere.',
    math: () => (
      <>
        {sub(
          i('H'),
          <>
            {i('i')}
            {i('j')}
          </>,
        )}
        {o('=')}
        {both(i('T'), i('i'), i('⊤'))}
        {over(
          sub(
            i('C'),
            <>
              {i('i')}
              {i('j')}
            </>,
          ),
          i('N'),
        )}
        {sub(i('T'), i('j'))}
      </>
    ),
  },
  definiteness: {
    words: 'C, the smallest eigenvalue of H S S, is above zero.',
    math: () => (
      <>
        {i('C')}
        {o('=')}
        {sub(i('λ'), i('min'))}
        {o('(')}
        {hss()}
        {o(')')}
        {o('>')}
        {n('0')}
      </>
    ),
  },
  incoherence: {
    words:
      'The largest block of H S complement S times H S S inverse, by the sum of its absolute entries, is at most one minus alpha.',
    math: () => (
      <>
        {norm(
          <>
            {sub(
              i('H'),
              <>
                {sup(i('S'), i('c'))}
                {i('S')}
              </>,
            )}
            {inverse()}
          </>,
          <>
            {i('B')}
            {o(',')}
            {i('∞')}
            {o(',')}
            {n('1')}
          </>,
        )}
        {o('≤')}
        {n('1')}
        {o('−')}
        {i('α')}
      </>
    ),
  },
  fourIncoherence: {
    words:
      'At node 2 the incoherence is the absolute value of p, divided by one minus the absolute value of q; it is below one exactly when the absolute values of p and q sum to less than one.',
    math: () => (
      <>
        {over(
          bars('p'),
          <>
            {n('1')}
            {o('−')}
            {bars('q')}
          </>,
        )}
        {o('<')}
        {n('1')}
        {o('⇔')}
        {bars('p')}
        {o('+')}
        {bars('q')}
        {o('<')}
        {n('1')}
      </>
    ),
  },
  substitute: {
    words: 'W star on S is H S S inverse times H S r.',
    math: () => (
      <>
        {both(i('W'), i('S'), o('*'))}
        {o('=')}
        {inverse()}
        {sub(
          i('H'),
          <>
            {i('S')}
            {i('r')}
          </>,
        )}
      </>
    ),
  },
  fourWeight: {
    words: 'The weights of node 2 are p divided by one plus q.',
    math: () => (
      <>
        {both(i('W'), n('1'), o('*'))}
        {o('=')}
        {both(i('W'), n('4'), o('*'))}
        {o('=')}
        {over(
          i('p'),
          <>
            {n('1')}
            {o('+')}
            {i('q')}
          </>,
        )}
      </>
    ),
  },
  lambdaBound: {
    words:
      'Lambda exceeds four over alpha times the square root of rho r over the square root of N, times the larger of two noise terms, inside and outside the support.',
    math: () => (
      <>
        {i('λ')}
        {o('>')}
        {over(n('4'), i('α'))}
        {over(<msqrt>{sub(i('ρ'), i('r'))}</msqrt>, <msqrt>{i('N')}</msqrt>)}
        {i('max')}
        {o('(')}
        {o('(')}
        {n('1')}
        {o('−')}
        {i('α')}
        {o(')')}
        {sub(i('ν'), i('S'))}
        {o(',')}
        {sub(i('ν'), sup(i('S'), i('c')))}
        {o(')')}
      </>
    ),
  },
  minimumWeight: {
    words:
      'The least weight exceeds four m bar over C, times alpha over four times one minus alpha plus the square root of rho r plus one, times the square root of rho S, times lambda.',
    math: () => (
      <>
        <munder>
          {i('min')}
          {i('i')}
        </munder>
        {norm(star(), frobenius())}
        {o('>')}
        {over(
          <>
            {n('4')}
            <mover accent>
              {i('m')}
              {o('¯')}
            </mover>
          </>,
          i('C'),
        )}
        {o('(')}
        {over(
          i('α'),
          <>
            {n('4')}
            {o('(')}
            {n('1')}
            {o('−')}
            {i('α')}
            {o(')')}
          </>,
        )}
        {o('+')}
        <msqrt>{sub(i('ρ'), i('r'))}</msqrt>
        {o('+')}
        {n('1')}
        {o(')')}
        <msqrt>{sub(i('ρ'), i('S'))}</msqrt>
        {i('λ')}
      </>
    ),
  },
  witness: {
    words:
      'The dual block Z i is the gradient G i over lambda times w i r, and its norm stays below one for all i outside S.',
    math: () => (
      <>
        {norm(sub(i('Z'), i('i')), frobenius())}
        {o('=')}
        {over(
          norm(sub(i('G'), i('i')), frobenius()),
          <>
            {i('λ')}
            {sub(
              i('w'),
              <>
                {i('i')}
                {i('r')}
              </>,
            )}
          </>,
        )}
        {o('<')}
        {n('1')}
        {o(',')}
        <mspace width="0.5em" />
        {i('i')}
        {o('∉')}
        {i('S')}
      </>
    ),
  },
  leastRows: {
    words: 'N exceeds rho bar squared, times rho S cubed, times the logarithm of rho.',
    math: () => (
      <>
        {i('N')}
        {o('>')}
        {sup(
          <mover accent>
            {i('ρ')}
            {o('¯')}
          </mover>,
          n('2'),
        )}
        {both(i('ρ'), i('S'), n('3'))}
        {i('log')}
        {i('ρ')}
      </>
    ),
  },
};

interface FormulaProps {
  id: FormulaId;
  /** The numbers that it gives now. */
  now?: string | undefined;
}

/** A formula, and beside it the number that it gives now. */
export function Formula({ id, now }: FormulaProps) {
  const { words, math } = FORMULAS[id];
  const place = useRef<MathMLElement>(null);
  // On a phone some are wider than the screen: those alone are stops of the keyboard, whose arrows then scroll them.
  const overflows = useOverflow(place);
  return (
    <p class="lab-formula">
      <math ref={place} aria-label={words} tabindex={overflows ? 0 : undefined}>
        <mstyle displaystyle>{math()}</mstyle>
      </math>
      {now !== undefined && <span class="lab-now">now: {now}</span>}
    </p>
  );
}
