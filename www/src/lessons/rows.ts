// Sample complexity.
import type { Lesson } from './types';

export const rows: Lesson = {
  id: 'rows',
  part: 'theory',
  title: 'How many rows? Statement, proof and what is seen',
  about: 'What the theorem asks for, and what a simulation shows.',
  goals: [
    'Say how bounds fall with the number of rows.',
    'Tell what the theorem states, what its proof supports, and what samples show.',
  ],
  needs: ['Minimum weight'],
  minutes: 10,
  steps: [
    {
      title: 'The bound falls like one over the root of N',
      set: { view: 'nodes', network: 'four', p: 0.3, q: 0.1, node: 1, rows: 2000 },
      text: [
        'The noise in a mean of {N} rows falls like 1 over the square root of {N}, and so does the theorem’s lower bound on {lambda}. At 2,000 rows it is 0.123 at X2.',
      ],
      look: 'the lower bound on {lambda} at X2, with numbers; type 8000 into “Rows N”.',
      formula: 'lambdaBound',
      question: {
        kind: 'estimate',
        text: 'What will the lower bound on {lambda} be at 8,000 rows?',
        reading: { of: 'node', what: 'lambdaFrom', node: 'X2', at: { rows: 8000 } },
        from: 0,
        to: 0.2,
        by: 0.001,
        tolerance: 0.006,
        low: 'Four times the rows halve it, since the root of four is two.',
        high: 'Four times the rows halve it, since the root of four is two.',
        why: 'Four times the rows halve the bound; a hundred times the rows take it to a tenth.',
      },
    },
    {
      title: 'How many rows the theorem asks for',
      set: { view: 'nodes', network: 'four', p: 0.3, q: 0.1, node: 1, rows: 2000 },
      text: [
        'The upper bound on {lambda} does not move with {N}. So the two meet at some number of rows, and beyond it the theorem makes its promise.',
      ],
      look: 'the sentence under the bounds: “It would with …”. Choose the other nodes, too: all four have to be sure.',
      formula: 'leastRows',
      question: {
        kind: 'choice',
        text: 'How many rows does the theorem, as stated, ask for at all four nodes?',
        options: [
          {
            text: 'Fewer than 10,000.',
            when: [{ reading: { of: 'worst', what: 'rows' }, below: 10_000 }],
            wrong: 'Samples of that size succeed, but a proof has to cover the worst distribution.',
          },
          {
            text: 'Between 10,000 and 100,000.',
            wrong: 'One of the four nodes asks for more, and all four have to be sure.',
            when: [
              { reading: { of: 'worst', what: 'rows' }, atLeast: 10_000 },
              { reading: { of: 'worst', what: 'rows' }, below: 100_000 },
            ],
          },
          {
            text: 'Between 100,000 and a million.',
            when: [
              { reading: { of: 'worst', what: 'rows' }, atLeast: 100_000 },
              { reading: { of: 'worst', what: 'rows' }, below: 1_000_000 },
            ],
          },
        ],
        why: 'Bounds that hold for every distribution are dear. (As the proof reads, no number of rows suffices here: it does not divide {mu} by the root of {N}.)',
      },
    },
    {
      title: 'And how many it takes',
      set: { view: 'rows', network: 'four', p: 0.3, q: 0.1, formulation: { name: 'normalised' } },
      text: [
        'Now let us try it. “Run” draws samples of several sizes, learns from each, and counts how many give the four-node network back exactly. The normalised formulation has its own default {lambda} and drops pairs that are not even marginally dependent.',
      ],
      look: 'the share of skeletons that are exact, as the rows grow.',
      formula: 'leastRows',
      question: {
        kind: 'choice',
        text: 'Does a sample of 3,000 rows (seed 1) give back all three edges and nothing else?',
        options: [
          {
            text: 'Yes.',
            when: [
              { reading: { of: 'learned', what: 'found', at: { rows: 3000 } }, atLeast: 3 },
              { reading: { of: 'learned', what: 'extra', at: { rows: 3000 } }, below: 1 },
            ],
          },
          {
            text: 'No, it misses an edge.',
            wrong: 'Three thousand rows show moments of 0.3 clearly.',
            when: [{ reading: { of: 'learned', what: 'found', at: { rows: 3000 } }, below: 3 }],
          },
          {
            text: 'No, it adds an edge.',
            wrong: 'The pair that might come in, X2 and X3, is independent by itself, and the filter drops it.',
            when: [
              { reading: { of: 'learned', what: 'found', at: { rows: 3000 } }, atLeast: 3 },
              { reading: { of: 'learned', what: 'extra', at: { rows: 3000 } }, atLeast: 1 },
            ],
          },
        ],
        why: 'A hundredth of the theorem’s rows is enough here. The theorem says when success is certain, not when it begins.',
      },
    },
    {
      title: 'When more rows do not help',
      set: { view: 'rows', network: 'four', p: 0.3, q: 0.1 },
      text: [
        'Run it once more, in the paper’s formulation. Its rule lets {lambda} fall as the rows grow. But what the neighbours leave unexplained between X2 and X3, two parents of a common child, does not fall.',
      ],
      look: 'the share of whole skeletons at 300 rows and at 10,000 rows, and the theorem’s bound beside them.',
      formula: 'lambdaBound',
      question: {
        kind: 'choice',
        text: 'What does a sample of 10,000 rows (seed 1) give with this rule?',
        options: [
          {
            text: 'Exactly the three true edges.',
            wrong: '{lambda} has fallen below what X2 and X3 explain of each other given X4.',
            when: [
              { reading: { of: 'learned', what: 'extra', at: { rows: 10_000 } }, below: 1 },
              { reading: { of: 'learned', what: 'missed', at: { rows: 10_000 } }, below: 1 },
            ],
          },
          {
            text: 'All three, and an edge too many.',
            when: [
              { reading: { of: 'learned', what: 'extra', at: { rows: 10_000 } }, atLeast: 1 },
              { reading: { of: 'learned', what: 'missed', at: { rows: 10_000 } }, below: 1 },
            ],
          },
          {
            text: 'Fewer than three of them.',
            wrong: 'With more rows and a smaller {lambda} no true edge is lost.',
            when: [{ reading: { of: 'learned', what: 'missed', at: { rows: 10_000 } }, atLeast: 1 }],
          },
        ],
        why: 'X2 – X3 comes in as soon as {lambda} is below about 0.07. That is why this page drops pairs that are not even marginally dependent.',
      },
    },
  ],
};
