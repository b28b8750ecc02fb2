// The formulas, built from the one table of letters. Each is written with letters, and again with the numbers that are known.
import type { JSX } from 'preact';
import type { FormulaId } from '../../lessons/types';
import type { LetterName } from './letters';
import { bars, brackets, n, named, norm, o, over, root, sup, under } from './tags';

/** Draws a letter, or the number in its place. */
export type Draw = (name: LetterName) => JSX.Element;

export interface Written {
  /** How it is read aloud. */
  words: string;
  math: (by: Writing) => JSX.Element;
}

/** How a formula is written: with letters, or with numbers. */
export interface Writing {
  s: Draw;
  /** The comparison that the formula makes; with numbers it may not hold. */
  compare: (sign: Sign) => JSX.Element;
  /** Unseen between letters; between numbers a dot keeps them apart. */
  times: () => JSX.Element;
}
export type Sign = '<' | '>';

const row = (...parts: JSX.Element[]): JSX.Element => <mrow>{parts}</mrow>;
const oneLess = (s: Draw, name: LetterName) => brackets(row(n('1'), o('−'), s(name)));

const oneFewer = (s: Draw) => brackets(row(s('k'), o('−'), n('1')));

/** A square root of twice the variance times a logarithm, plus the mean error: the noise among so many sums. */
const noise = ({ s, times }: Writing, ...among: JSX.Element[]) =>
  brackets(
    row(root(row(n('2'), times(), sup(s('sigma'), n('2')), s('log'), brackets(row(...among)))), o('+'), s('mu')),
  );

export const FORMULAS: Record<FormulaId, Written> = {
  factorisation: {
    words:
      'The probability of all columns together is the product over all columns r of the probability of each given its parents.',
    math: ({ s }) => row(s('joint'), o('='), under(o('∏'), s('r')), s('given')),
  },
  objective: {
    words:
      'Minimise over W: one over two N times the squared distance of the coded column r from its prediction, plus lambda times the sum of the norms of the blocks W i, each times its weight w i r.',
    math: ({ s }) =>
      row(
        under(named('min'), s('W')),
        over(n('1'), row(n('2'), s('N'))),
        sup(norm(row(s('Er'), o('−'), s('Erest'), s('W')), s('F')), n('2')),
        o('+'),
        s('lambda'),
        under(o('∑'), s('i')),
        s('wir'),
        norm(s('Wi'), s('F')),
      ),
  },
  encoding: {
    words:
      'The block H i j is T i transposed, times the table of shares of the pair, times T j: the codes T enter everywhere.',
    math: ({ s }) => row(s('Hij'), o('='), sup(s('Ti'), o('⊤')), s('Pij'), s('Tj')),
  },
  definiteness: {
    words: 'C, the smallest eigenvalue of H S S, is above zero.',
    math: ({ s, compare }) => row(s('C'), o('='), s('eigenvalue'), brackets(s('HSS')), compare('>'), n('0')),
  },
  incoherence: {
    words:
      'The largest block of H S complement S times H S S inverse, by the sum of its absolute entries, is at most one minus alpha, for an alpha above zero.',
    math: ({ s, compare }) =>
      row(s('incoherence'), o('≤'), n('1'), o('−'), s('alpha'), o(','), gap(), s('alpha'), compare('>'), n('0')),
  },
  fourIncoherence: {
    words:
      'At node 2 the incoherence is the absolute value of p, divided by one minus the absolute value of q; it is below one exactly when the absolute values of p and q sum to less than one.',
    math: ({ s, compare }) =>
      row(
        over(bars(s('p')), row(n('1'), o('−'), bars(s('q')))),
        compare('<'),
        n('1'),
        o('⇔'),
        bars(s('p')),
        o('+'),
        bars(s('q')),
        compare('<'),
        n('1'),
      ),
  },
  substitute: {
    words: 'W star on S is H S S inverse times H S r.',
    math: ({ s }) => row(s('WbestS'), o('='), s('HSSinverse'), s('HSr')),
  },
  fourWeight: {
    words: 'The weights of node 2 are p divided by one plus q.',
    math: ({ s }) => row(s('Wbest1'), o('='), s('Wbest4'), o('='), over(s('p'), row(n('1'), o('+'), s('q')))),
  },
  lambdaBound: {
    words:
      'Lambda exceeds four over alpha, times the square root of rho r over N, times the larger of two terms: one minus alpha, times the noise inside the support; and the square root of rho bar, times the noise outside. Either noise is the square root of two sigma squared times a logarithm, plus mu; the logarithm is of rho S times rho r inside, and outside of the number of columns there times rho bar times rho r.',
    math: (by) => {
      const { s, compare, times } = by;
      return row(
        s('lambda'),
        compare('>'),
        over(n('4'), s('alpha')),
        root(over(s('rhor'), s('N'))),
        named('max'),
        brackets(
          <mtable>
            <mtr>
              <mtd>{row(oneLess(s, 'alpha'), noise(by, s('rhoS'), times(), s('rhor')), o(','))}</mtd>
            </mtr>
            <mtr>
              <mtd>{row(root(s('rhobar')), noise(by, s('outside'), times(), s('rhobar'), times(), s('rhor')))}</mtd>
            </mtr>
          </mtable>,
        ),
      );
    },
  },
  minimumWeight: {
    words:
      'The least weight exceeds four m bar over C, times alpha over four times one minus alpha plus the square root of rho r plus one, times the square root of rho S, times lambda.',
    math: ({ s, compare, times }) =>
      row(
        under(named('min'), s('i')),
        s('least'),
        compare('>'),
        over(row(n('4'), times(), s('mbar')), s('C')),
        brackets(row(over(s('alpha'), row(n('4'), oneLess(s, 'alpha'))), o('+'), root(s('rhor')), o('+'), n('1'))),
        root(s('rhoS')),
        times(),
        s('lambda'),
      ),
  },
  witness: {
    words:
      'The dual norm of Z i is the norm of the gradient G i over lambda times w i r, and stays below one for all i outside S.',
    math: ({ s, compare }) =>
      row(
        s('Zi'),
        o('='),
        over(s('Gi'), row(s('lambda'), s('wir'))),
        compare('<'),
        n('1'),
        o(','),
        gap(),
        s('i'),
        o('∉'),
        s('S'),
      ),
  },
  leastRows: {
    words: 'N exceeds rho bar squared, times rho S cubed, times the logarithm of rho.',
    math: ({ s, compare, times }) =>
      row(s('N'), compare('>'), sup(s('rhobar'), n('2')), times(), sup(s('rhoS'), n('3')), s('log'), s('rho')),
  },
  controlledRows: {
    words: 'N is ten to the power of C P, times the logarithm of k minus one times n.',
    math: ({ s }) => row(s('N'), o('='), sup(n('10'), s('CP')), s('log'), brackets(row(oneFewer(s), s('n')))),
  },
  paperRule: {
    words: 'Lambda is c times the square root of the logarithm of k minus one times n, over N; but at least delta.',
    math: ({ s }) =>
      row(
        s('lambda'),
        o('='),
        named('max'),
        brackets(
          row(s('c'), root(over(row(s('log'), brackets(row(oneFewer(s), s('n')))), s('N'))), o(','), s('delta')),
        ),
      ),
  },
};

const gap = () => <mspace width="0.6em" />;

/** The letters that a formula uses, in the order in which they are met. */
export function lettersOf(id: FormulaId): LetterName[] {
  const met = new Set<LetterName>();
  const note: Draw = (name) => {
    met.add(name);
    return <mrow />;
  };
  FORMULAS[id].math({ s: note, compare: () => <mo />, times: () => <mo /> });
  return [...met];
}
