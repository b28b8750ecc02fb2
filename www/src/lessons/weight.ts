// Minimum weight.
import type { Lesson } from './types';

export const weight: Lesson = {
  id: 'weight',
  part: 'theory',
  title: 'Minimum weight',
  about: 'An edge that says nearly nothing is lost, whatever else holds.',
  goals: ['Say why weak edges are lost.', 'Read the two bounds on λ, and what it means when they cross.'],
  needs: ['Mutual incoherence'],
  minutes: 7,
  steps: [
    {
      title: 'The weights of the best linear guess',
      set: { view: 'four', p: 0.3, q: 0.1 },
      text: [
        '{Wbest} are the weights with which the neighbours alone predict a node best. The theorem finds only neighbours whose weight is not too near 0.',
      ],
      look: 'the column {Wbest}, row X2.',
      formula: 'fourWeight',
      question: {
        kind: 'estimate',
        text: 'What is {Wbest} of X1 in the regression of X2, at {p} = 0.3, {q} = 0.1?',
        reading: { of: 'four', what: 'weight', node: 2 },
        from: 0,
        to: 0.6,
        by: 0.01,
        tolerance: 0.02,
        low: 'X1 and X4 share a little only: divide {p} by 1 + {q}.',
        high: 'X1 and X4 share the work, so each needs less than {p}: divide {p} by 1 + {q}.',
        why: 'X1 and X4 go together a little ({q} = 0.1), so each needs less than {p} = 0.3.',
      },
    },
    {
      title: 'A weak edge',
      set: { view: 'break', network: 'four', p: 0.3, q: 0.1, node: 1, change: 'weaken', rows: 5000 },
      text: ['Now the arc X1 → X2 loses 97 % of what it says. Nothing else changes.'],
      look: 'the row “Minimum weight” at X2, and the neighbours of X2 that are missed after the change.',
      formula: 'substitute',
      question: {
        kind: 'choice',
        text: 'How many true edges are missed from the sample after the change?',
        options: [
          {
            text: 'None: 5,000 rows are plenty.',
            wrong: 'Its weight is far below {lambda}, and {lambda} is what a column has to be worth.',
            when: [{ reading: { of: 'learned', what: 'missed', after: true }, below: 1 }],
          },
          {
            text: 'One, the weak one.',
            when: [
              { reading: { of: 'learned', what: 'missed', after: true }, atLeast: 1 },
              { reading: { of: 'learned', what: 'missed', after: true }, below: 2 },
            ],
          },
          {
            text: 'All three.',
            when: [{ reading: { of: 'learned', what: 'missed', after: true }, atLeast: 3 }],
            wrong: 'The other two arcs say as much as before.',
          },
        ],
        why: 'Its weight of about 0.01 is far below {lambda}. The other assumptions are as good as before, but the edge is gone.',
      },
    },
    {
      title: 'What λ asks of a weight',
      set: { view: 'nodes', network: 'four', p: 0.3, q: 0.1, node: 1, rows: 2000 },
      text: [
        'The theorem needs {lambda} above one bound, so that noise stays out, and the least weight above a multiple of {lambda}, so that neighbours stay in. Turned around, the least weight gives {lambda} an upper bound.',
      ],
      look: 'both bounds on {lambda} at X2, with 2,000 rows.',
      formula: 'minimumWeight',
      question: {
        kind: 'choice',
        text: 'Is there a {lambda} that meets both at 2,000 rows?',
        options: [
          {
            text: 'Yes: the lower bound is below the upper one.',
            wrong: 'With 2,000 rows the noise asks for a {lambda} that the least weight does not allow.',
            when: [
              {
                reading: { of: 'node', what: 'lambdaFrom', node: 'X2' },
                belowReading: { of: 'node', what: 'lambdaTo', node: 'X2' },
              },
            ],
          },
          {
            text: 'No: the lower bound is above the upper one.',
            when: [
              {
                reading: { of: 'node', what: 'lambdaTo', node: 'X2' },
                belowReading: { of: 'node', what: 'lambdaFrom', node: 'X2' },
              },
            ],
          },
        ],
        why: 'And yet the sample in “One regression for each column” gave the truth at {lambda} = 0.1. The theorem is sufficient, not necessary: it promises less than the method does.',
      },
    },
  ],
};
