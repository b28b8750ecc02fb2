// Positive definiteness.
import type { Reading } from '../state/course/readings';
import type { Lesson } from './types';

const after = (what: 'eigenvalue' | 'condition' | 'incoherence'): Reading => ({
  of: 'node',
  what,
  node: 'Smoker',
  after: true,
});

export const definiteness: Lesson = {
  id: 'definiteness',
  part: 'theory',
  title: 'Positive definiteness',
  about: 'Neighbours that repeat each other leave the weights undecided.',
  goals: ['Say what C measures, and what makes it small.', 'Recognise columns that repeat each other.'],
  needs: ['One regression for each column'],
  minutes: 7,
  steps: [
    {
      title: 'Two neighbours that share something',
      set: { view: 'nodes', network: 'four', p: 0.3, q: 0.1, node: 1 },
      text: [
        'X2 has the neighbours X1 and X4. With codes −1 and 1 their matrix {HSS} has ones on the diagonal and {q} = {moment14} beside it. Its eigenvalues are 1 + {q} and 1 − {q}.',
      ],
      look: '{C} of X2, and compare with {q}.',
      formula: 'definiteness',
      question: {
        kind: 'estimate',
        text: 'What is {C} of X2, at {q} = 0.1?',
        reading: { of: 'node', what: 'eigenvalue', node: 'X2' },
        from: 0,
        to: 1.2,
        by: 0.02,
        tolerance: 0.02,
        low: 'It is the smaller of 1 + {q} and 1 − {q}, and {q} is 0.1.',
        high: 'It is the smaller of 1 + {q} and 1 − {q}, and {q} is 0.1.',
        why: 'The more alike the two neighbours are, the smaller {C}; at {q} = 1 they would be one column twice, and {C} would be 0.',
      },
    },
    {
      title: 'Nearly the same column twice',
      set: { view: 'break', network: 'cancer', node: 1, change: 'copies', rows: 5000 },
      text: [
        'Let us break it. Smoker gets two children that copy it in 999 of 1,000 cases. Both are true neighbours of Smoker, and they are nearly the same column.',
      ],
      look: 'the table of assumptions before and after, in the columns for Smoker.',
      formula: 'definiteness',
      question: {
        kind: 'choice',
        text: 'What happens to the smallest eigenvalue at Smoker?',
        options: [
          {
            text: 'It stays above 0.5.',
            when: [{ reading: after('eigenvalue'), above: 0.5 }],
            wrong: 'Two columns that are nearly the same leave hardly anything in one direction.',
          },
          {
            text: 'It falls to between 0.05 and 0.5.',
            wrong: 'It falls further: the copies differ in one row of a thousand.',
            when: [
              { reading: after('eigenvalue'), atLeast: 0.05 },
              { reading: after('eigenvalue'), below: 0.5 },
            ],
          },
          { text: 'It falls below 0.05.', when: [{ reading: after('eigenvalue'), below: 0.05 }] },
        ],
        why: 'Of the weight of the two copies only the sum matters; how it is shared between them is hardly decided. The theorem’s number of rows grows with 1 over the square of {C}.',
      },
    },
    {
      title: 'A function of another column',
      set: { view: 'break', network: 'cancer', node: 3, change: 'deterministic', rows: 5000 },
      text: [
        'Another way: make the table of Xray deterministic. Xray then always says the same as Cancer. A matrix that contains both would be singular; where only one of them is inside the support, the other stands just outside and looks the same.',
      ],
      look: 'how many nodes fail each assumption after the change.',
      formula: 'incoherence',
      question: {
        kind: 'choice',
        text: 'What is the largest incoherence over all nodes after the change?',
        options: [
          {
            text: 'Still below 1.',
            wrong: 'Xray repeats Cancer, so whoever has Cancer as a neighbour predicts Xray fully.',
            when: [{ reading: { of: 'worst', what: 'incoherence', after: true }, below: 0.999 }],
          },
          {
            text: '1 or more (but for rounding): a column outside is a copy of one inside.',
            when: [{ reading: { of: 'worst', what: 'incoherence', after: true }, atLeast: 0.999 }],
          },
        ],
        why: 'For Pollution, say, Cancer is a neighbour and Xray is not, but no data can tell the two apart.',
      },
    },
  ],
};
