// The letters of all formulas, once: how each is drawn, said, written without mathematics, and what it means. docs/method.md has the same letters.
import type { JSX } from 'preact';
import type { LetterName } from '../../lessons/types';
import { barred, bars, both, i, n, norm, o, sub, sup } from './tags';

export interface Letter {
  draw: () => JSX.Element;
  /** As it is read aloud. */
  say: string;
  /** In a sentence or two, for somebody who meets it for the first time. */
  means: string;
}

const letter = (draw: () => JSX.Element, say: string, means: string): Letter => ({ draw, say, means });
const outside = () => sup(i('S'), i('c'));
const row = (...parts: JSX.Element[]) => <>{parts}</>;
const pair = (a: string, b: string) => (
  <>
    {i(a)}
    {i(b)}
  </>
);
const ownPart = () => sub(i('H'), pair('S', 'S'));
const inverse = () => both(i('H'), pair('S', 'S'), <>{[o('−'), n('1')]}</>);
const outerPart = () => sub(i('H'), <>{[outside(), i('S')]}</>);
const blocks = () => <>{[i('B'), o(','), n('∞'), o(','), n('1')]}</>;
const weights = (of: JSX.Element) => both(i('W'), of, o('*'));
const product = (a: JSX.Element, b: JSX.Element) => (
  <>
    {i('𝔼')}
    {o('[')}
    {sub(i('X'), a)}
    {sub(i('X'), b)}
    {o(']')}
  </>
);

export const LETTERS: Record<LetterName, Letter> = {
  joint: letter(
    () => row(i('P'), o('('), sub(i('X'), n('1')), o(','), o('…'), o(','), sub(i('X'), i('n')), o(')')),
    'the probability of all columns together',
    'The probability that all columns have certain levels at once.',
  ),
  given: letter(
    () => row(i('P'), o('('), sub(i('X'), i('r')), o('|'), sub(i('X'), sub(i('π'), i('r'))), o(')')),
    'the probability of X r given its parents',
    'The probability of a level of column r once the levels of its parents, the columns with an arrow into r, are known. Nothing else in the table is needed for it.',
  ),
  lambda: letter(
    () => i('λ'),
    'lambda',
    'The penalty: what a neighbour has to be worth. A larger λ keeps fewer edges.',
  ),
  N: letter(() => i('N'), 'N', 'The number of rows.'),
  n: letter(() => i('n'), 'n', 'The number of columns, the nodes of the network.'),
  k: letter(() => i('k'), 'k', 'The number of levels of each column.'),
  CP: letter(
    () => i('CP'),
    'C P',
    'The control parameter of the paper’s figure: one more means ten times as many rows.',
  ),
  r: letter(() => i('r'), 'r', 'The column that is predicted from all others.'),
  i: letter(() => i('i'), 'i', 'Any other column: one that may be a neighbour of the column that is predicted.'),
  W: letter(() => i('W'), 'W', 'The weights of the regression: what every other column says about the one predicted.'),
  Wi: letter(
    () => sub(i('W'), i('i')),
    'W i',
    'The weights of column i, a block. All of them are zero when i is not chosen as a neighbour.',
  ),
  Er: letter(() => sub(i('E'), i('r')), 'E r', 'The column that is predicted, its levels written as numbers (coded).'),
  Erest: letter(
    () =>
      sub(
        i('E'),
        <>
          {o('−')}
          {i('r')}
        </>,
      ),
    'E minus r',
    'All other columns, their levels written as numbers (coded).',
  ),
  F: letter(
    () => i('F'),
    'F',
    'The Frobenius norm, the length of a block of numbers: the root of the sum of their squares.',
  ),
  wir: letter(
    () => sub(i('w'), pair('i', 'r')),
    'w i r',
    'How much the penalty counts for column i in the regression of column r. Always 1 in the paper’s formulation.',
  ),
  H: letter(() => i('H'), 'H', 'The matrix of the means of all products of codes, column by column.'),
  Hij: letter(
    () => sub(i('H'), pair('i', 'j')),
    'H i j',
    'The part of H for columns i and j: the means of all products of their codes.',
  ),
  Ti: letter(() => sub(i('T'), i('i')), 'T i', 'The codes of column i: for each level a row of numbers.'),
  Tj: letter(() => sub(i('T'), i('j')), 'T j', 'The codes of column j: for each level a row of numbers.'),
  Pij: letter(
    () => sub(i('P'), pair('i', 'j')),
    'P i j',
    'For each level of column i and each of column j, the share of the rows that have both.',
  ),
  S: letter(() => i('S'), 'S', 'The support: the true neighbours of the column that is predicted.'),
  outside: letter(
    () => bars(outside()),
    'the number of columns outside S',
    'How many columns are outside the support.',
  ),
  HSS: letter(ownPart, 'H S S', 'The neighbours’ own part of H: the means of all products of their codes.'),
  HSSinverse: letter(
    inverse,
    'H S S inverse',
    'The inverse of the neighbours’ matrix, which takes apart what they have in common.',
  ),
  HSr: letter(
    () => sub(i('H'), pair('S', 'r')),
    'H S r',
    'The part of H for the neighbours with the column that is predicted.',
  ),
  C: letter(
    () => i('C'),
    'C',
    'The smallest eigenvalue of the neighbours’ matrix: how far they are from repeating each other. At 0 one of them follows from the others.',
  ),
  eigenvalue: letter(() => sub(i('Λ'), o('min')), 'the smallest eigenvalue', 'The smallest eigenvalue of a matrix.'),
  incoherence: letter(
    () => norm(<>{[outerPart(), inverse()]}</>, blocks()),
    'the incoherence',
    'The incoherence: how well the neighbours together predict the column outside that they predict best. Of each such column the absolute numbers of its block are added up, and the largest sum counts.',
  ),
  alpha: letter(
    () => i('α'),
    'alpha',
    'The room that the incoherence leaves below 1. The more of it, the fewer rows are needed.',
  ),
  p: letter(
    () => i('p'),
    'p',
    'In the four-node example: how strongly the two ends of an arc go together, the mean of the product of their codes.',
  ),
  q: letter(
    () => i('q'),
    'q',
    'In the four-node example: how strongly X1 and X4 go together, which no arc joins; the mean of the product of their codes.',
  ),
  M: letter(() => i('M'), 'M', 'The matrix of second moments: the means of all products of two codes.'),
  moment: letter(
    () => product(i('i'), i('j')),
    'the mean of X i times X j',
    'A second moment: the mean of the product of two columns, with levels written as −1 and 1.',
  ),
  moment14: letter(
    () => product(n('1'), n('4')),
    'the mean of X1 times X4',
    'A second moment: the mean of the product of X1 and X4, with levels written as −1 and 1.',
  ),
  Wbest: letter(
    () => sup(i('W'), o('*')),
    'W star',
    'The weights with which the true neighbours alone predict the column best.',
  ),
  WbestS: letter(
    () => weights(i('S')),
    'W star S',
    'The weights with which the true neighbours alone predict the column best.',
  ),
  Wbest1: letter(() => weights(n('1')), 'W star 1', 'The best weight of X1 in predicting X2.'),
  Wbest4: letter(() => weights(n('4')), 'W star 4', 'The best weight of X4 in predicting X2.'),
  least: letter(
    () => norm(weights(i('i')), i('F')),
    'the least norm of W star i',
    'The length of the weights of the weakest true neighbour.',
  ),
  rhor: letter(
    () => sub(i('ρ'), i('r')),
    'rho r',
    'With how many numbers the predicted column is coded: one less than it has levels.',
  ),
  rhoS: letter(() => sub(i('ρ'), i('S')), 'rho S', 'With how many numbers all neighbours together are coded.'),
  rhobar: letter(
    () => barred(i('ρ')),
    'rho bar',
    'With how many numbers the column with the most levels is coded: one less than it has levels.',
  ),
  rho: letter(() => i('ρ'), 'rho', 'With how many numbers all columns together are coded.'),
  mbar: letter(() => barred(i('m')), 'm bar', 'The largest number of levels of a column.'),
  sigma: letter(() => i('σ'), 'sigma', 'Half the largest error that the best prediction from the neighbours makes.'),
  mu: letter(
    () => i('μ'),
    'mu',
    'A bound on the mean size of the error that the best prediction from the neighbours makes.',
  ),
  Zi: letter(
    () => norm(sub(i('Z'), i('i')), i('F')),
    'the norm of Z i',
    'The dual norm: how hard column i, which is left out, pushes to come in. From 1 on it does.',
  ),
  Gi: letter(
    () => norm(sub(i('G'), i('i')), i('F')),
    'the norm of G i',
    'The gradient: how much column i could still explain of what the neighbours leave.',
  ),
  c: letter(() => i('c'), 'c', 'The factor of the paper’s rule for λ.'),
  delta: letter(() => i('δ'), 'delta', 'The least λ that the paper’s rule gives.'),
  log: letter(() => i('log'), 'log', 'The natural logarithm.'),
};

export type { LetterName };

export const isLetter = (name: string): name is LetterName => Object.hasOwn(LETTERS, name);
