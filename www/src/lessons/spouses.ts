// Why spouses appear, and what removes them.
import type { Lesson } from './types';

const PAPER = { name: 'paper', encoding: 'effects', intercept: false } as const;
const collider = { network: 'collider', rows: 3000, seed: 1 } as const;
const joined = (at: object = {}) => ({ of: 'joined', pair: ['A', 'B'], at }) as const;
const PATH = [0.3, 0.2, 0.1, 0.05, 0.02] as const;

export const spouses: Lesson = {
  id: 'spouses',
  part: 'method',
  title: 'Why spouses appear, and what removes them',
  about: 'Two parents of a common child help to predict each other once the child is known.',
  goals: [
    'Predict where a regression adds an edge that no arrow stands for.',
    'Say what the marginal filter, a larger {lambda} and more rows do about it.',
  ],
  needs: ['Dependence through others', 'From choices to a skeleton'],
  minutes: 6,
  steps: [
    {
      title: 'A common child',
      text: [
        'A → C ← B: A and B are independent, C is their common child. A is regressed on B and C together, in the paper’s formulation, with 3,000 rows and the paper’s own {lambda}.',
      ],
      set: { ...collider, formulation: PAPER },
      scene: { kind: 'path', lambdas: [0.05, 0.02] },
      formula: 'objective',
      question: {
        kind: 'choice',
        text: 'Does the regression of A give B a weight?',
        options: [
          {
            text: 'No: A and B are independent.',
            when: [{ reading: joined(), below: 1 }],
            wrong: 'They are, but the regression knows C as well, and given C they depend on each other.',
          },
          { text: 'Yes: with C in the regression B helps.', when: [{ reading: joined(), atLeast: 1 }] },
        ],
        why: 'It is the collider of “Dependence through others”: knowing the child opens the way. Such pairs are called spouses.',
      },
    },
    {
      title: 'More rows?',
      text: ['Perhaps that was chance. We take 20,000 rows.'],
      set: { ...collider, formulation: PAPER, rows: 20_000 },
      scene: { kind: 'path', lambdas: [0.05, 0.02] },
      formula: 'objective',
      question: {
        kind: 'choice',
        text: 'Is A – B still there?',
        options: [
          {
            text: 'No: more rows take away what was chance.',
            when: [{ reading: joined(), below: 1 }],
            wrong: 'It was no chance: given C the two do depend, in the whole population.',
          },
          { text: 'Yes.', when: [{ reading: joined(), atLeast: 1 }] },
        ],
        why: 'More rows make {lambda} smaller and the spouse surer. The regression answers its own question rightly; the question was another.',
      },
    },
    {
      title: 'A larger λ?',
      text: ['The same 3,000 rows, with {lambda} = 0.2 instead.'],
      set: { ...collider, formulation: PAPER, lambda: 0.2 },
      scene: { kind: 'path', lambdas: PATH },
      formula: 'objective',
      question: {
        kind: 'choice',
        text: 'What is left at {lambda} = 0.2?',
        options: [
          {
            text: 'Both true edges, and not the spouse.',
            when: [
              { reading: joined(), below: 1 },
              { reading: { of: 'learned', what: 'found' }, atLeast: 2 },
            ],
          },
          {
            text: 'Everything as before.',
            when: [{ reading: joined(), atLeast: 1 }],
            wrong: 'A spouse helps less than a child, so it is the first to go.',
          },
          {
            text: 'The spouse goes, and a true edge with it.',
            when: [
              { reading: joined(), below: 1 },
              { reading: { of: 'learned', what: 'found' }, below: 2 },
            ],
            wrong: 'Both children’s weights are well above what 0.2 asks for.',
          },
        ],
        why: 'Here a {lambda} fits between the two. In a larger network a weak true edge somewhere is often weaker than a spouse elsewhere.',
      },
    },
    {
      title: 'The marginal filter',
      text: [
        'A and B are independent by themselves, and a simple test on two columns can see that. This page drops edges between columns that are not even dependent by themselves, and then needs no large {lambda}.',
      ],
      set: { ...collider, formulation: { name: 'normalised' } },
      scene: { kind: 'path', lambdas: [3, 1.5, 1, 0.5] },
      formula: 'objective',
      question: {
        kind: 'choice',
        text: 'At the page’s default, and with a {lambda} a third of it: is A – B drawn?',
        options: [
          {
            text: 'At neither.',
            when: [
              { reading: joined(), below: 1 },
              { reading: joined({ lambda: 0.5 }), below: 1 },
            ],
          },
          {
            text: 'At the smaller one.',
            when: [
              { reading: joined(), below: 1 },
              { reading: joined({ lambda: 0.5 }), atLeast: 1 },
            ],
            wrong: 'The filter does not look at {lambda}: it looks at the two columns alone.',
          },
          {
            text: 'At both.',
            when: [{ reading: joined(), atLeast: 1 }],
            wrong: 'The filter drops pairs that pass no test by themselves.',
          },
        ],
        why: 'The filter has a price: it also drops a true edge whose two columns are independent by themselves, such as an exclusive or. Such edges are rare, and no regression without products sees them either.',
      },
    },
  ],
};
