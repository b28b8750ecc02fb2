// What λ does.
import type { Lesson } from './types';

const here = { view: 'four', p: 0.3, q: 0.1, rows: 2000, seed: 1 } as const;

export const penalty: Lesson = {
  id: 'regression',
  part: 'method',
  title: 'One regression for each column',
  about: 'The penalty decides who comes in: too large loses edges, too small adds them.',
  goals: [
    'Say what is minimised, and what {lambda} is the price of.',
    'Predict which columns come in as {lambda} falls.',
    'Use the witness to see why.',
  ],
  needs: ['Levels into numbers'],
  minutes: 9,
  steps: [
    {
      title: 'Too large',
      set: { ...here, lambda: 0.5 },
      text: [
        'Each node is regressed on all others, and every block of weights pays {lambda} times its norm. A column comes in only when it explains more than it costs. Here 2,000 rows were drawn from the four-node example, and {lambda} is 0.5.',
      ],
      look: '“Learned from the sample”, below the table.',
      formula: 'objective',
      question: {
        kind: 'estimate',
        text: 'How many edges are learned in all?',
        reading: { of: 'learned', what: 'edges' },
        from: 0,
        to: 6,
        by: 1,
        tolerance: 0,
        low: 'There are not even so few.',
        high: 'What a column explains here is at most 0.3, less than the price of 0.5.',
        why: 'Every arc has a second moment of 0.3. At {lambda} = 0.5 no column explains enough to pay.',
      },
    },
    {
      title: 'About right',
      set: { ...here, lambda: 0.1 },
      text: ['The same rows, with {lambda} = 0.1.'],
      look: 'which pairs are found, and whether any was added.',
      formula: 'objective',
      question: {
        kind: 'choice',
        text: 'What does the sample give now?',
        options: [
          {
            text: 'Exactly the three true edges.',
            when: [
              { reading: { of: 'learned', what: 'found' }, atLeast: 3 },
              { reading: { of: 'learned', what: 'extra' }, below: 1 },
            ],
          },
          {
            text: 'The three true edges and at least one more.',
            wrong: 'At this {lambda} the two parents of X4 do not pay for each other.',
            when: [
              { reading: { of: 'learned', what: 'found' }, atLeast: 3 },
              { reading: { of: 'learned', what: 'extra' }, atLeast: 1 },
            ],
          },
          {
            text: 'Only some of the true edges.',
            when: [{ reading: { of: 'learned', what: 'found' }, below: 3 }],
            wrong: 'Each true neighbour explains about 0.3, three times the price.',
          },
        ],
        why: 'Between too large and too small there is a range of {lambda} in which the answer is the truth.',
      },
    },
    {
      title: 'Too small',
      set: { ...here, lambda: 0.02 },
      text: [
        'Now {lambda} = 0.02. With so little to pay, a column comes in for the smallest gain.',
        'X2 and X3 are independent, but both point at X4. Given X4 they become dependent, and the regression uses that.',
      ],
      look: 'the pairs behind “added”.',
      formula: 'objective',
      question: {
        kind: 'estimate',
        text: 'How many edges are added that the network does not have?',
        reading: { of: 'learned', what: 'extra' },
        from: 0,
        to: 3,
        by: 1,
        tolerance: 0,
        low: 'Two parents of a common child help to predict each other once the child is known.',
        high: 'Only pairs with a common child have a reason to come in; X1 is kept from X3 and X4 by X2.',
        why: 'It is X2 – X3, two parents of a common child. More rows would not take it away; a larger {lambda} does.',
      },
    },
    {
      title: 'Who pushes hardest?',
      set: { view: 'nodes', network: 'four', p: 0.3, q: 0.1, node: 1, lambda: 0.05 },
      text: [
        'The primal-dual witness makes this exact. Solve the regression of X2 with its true neighbours alone; then the dual norm of every other column says how hard it pushes. At 1 or more it comes in.',
      ],
      look: 'the chart of the witness, and the slider “{lambda} of the witness” under it.',
      formula: 'witness',
      question: {
        kind: 'choice',
        text: 'At {lambda} = 0.05, does X3 come into the regression of X2?',
        options: [
          {
            text: 'Yes: its dual norm is 1 or more.',
            when: [{ reading: { of: 'witness', what: 'largest', node: 'X2' }, atLeast: 1 }],
          },
          {
            text: 'No: its dual norm is below 1.',
            wrong: 'X3 is a parent of X4, a neighbour of X2: at so small a {lambda} it pushes hard enough.',
            when: [{ reading: { of: 'witness', what: 'largest', node: 'X2' }, below: 1 }],
          },
        ],
        why: 'Move the slider to the right: from a {lambda} of about 0.07 on the push stays below 1, and only the true neighbours remain.',
      },
    },
  ],
};
