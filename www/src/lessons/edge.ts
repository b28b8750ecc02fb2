// What an edge says and does not say.
import type { Lesson } from './types';

/** Heat makes people eat ice and get sunburnt; neither does the other. */
export const SUMMER = {
  nodes: [
    { name: 'Heat', levels: ['no', 'yes'], rows: [[0.6, 0.4]] },
    {
      name: 'Ice cream',
      levels: ['no', 'yes'],
      parents: ['Heat'],
      rows: [
        [0.85, 0.15],
        [0.25, 0.75],
      ],
    },
    {
      name: 'Sunburn',
      levels: ['no', 'yes'],
      parents: ['Heat'],
      rows: [
        [0.95, 0.05],
        [0.6, 0.4],
      ],
    },
  ],
} as const;

const summer = { network: 'summer', rows: 3000, seed: 1, formulation: { name: 'normalised' } } as const;
const burnt = (given: Record<string, string>) => ({ of: 'query', node: 'Sunburn', level: 'yes', given }) as const;

export const edge: Lesson = {
  id: 'edge',
  part: 'reading',
  title: 'What an edge says',
  about: 'Two columns can go together without an edge, and an edge says nothing about direction.',
  goals: [
    'Say what an edge of the skeleton claims: dependence that no other column accounts for.',
    'Tell dependence from direct dependence.',
    'Name what an edge does not say: direction, cause, size.',
  ],
  needs: ['What a share is'],
  minutes: 8,
  networks: { summer: SUMMER },
  steps: [
    {
      title: 'Two columns that go together',
      text: [
        'On hot days people eat ice cream, and on hot days people get sunburnt. Ice cream burns nobody. Of all people in this made-up table 19 in 100 have a sunburn.',
      ],
      set: summer,
      scene: { kind: 'ask', given: { 'Ice cream': 'yes' } },
      look: 'how Heat moves when ice cream is seen, and takes Sunburn along.',
      formula: 'factorisation',
      question: {
        kind: 'estimate',
        text: 'Of those who ate ice cream, what share has a sunburn?',
        reading: burnt({ 'Ice cream': 'yes' }),
        from: 0,
        to: 1,
        by: 0.01,
        unit: 'share',
        tolerance: 0.05,
        low: 'More: who eats ice cream was probably out on a hot day, and that is when people burn.',
        high: 'Less: even on a hot day only 40 in 100 burn, and not everybody with ice cream had one.',
        why: 'Ice cream tells of heat, and heat tells of sunburn. The two columns depend on each other.',
      },
    },
    {
      title: 'Once the day is known',
      text: ['Now look at hot days alone. Forty in a hundred people are sunburnt then.'],
      set: summer,
      scene: { kind: 'ask', given: { Heat: 'yes' }, beside: { given: { Heat: 'yes', 'Ice cream': 'yes' } } },
      look: 'Sunburn in both scenarios: the same, to the last digit.',
      formula: 'factorisation',
      question: {
        kind: 'choice',
        text: 'Among people on hot days: who ate ice cream is sunburnt …',
        options: [
          {
            text: 'more often than the others.',
            when: [{ reading: burnt({ Heat: 'yes' }), belowReading: burnt({ Heat: 'yes', 'Ice cream': 'yes' }) }],
            wrong: 'Ice cream told of the heat and nothing else; once the heat is known it has nothing left to tell.',
          },
          {
            text: 'just as often as the others.',
            when: [{ reading: burnt({ Heat: 'yes' }), sameAs: burnt({ Heat: 'yes', 'Ice cream': 'yes' }) }],
          },
          {
            text: 'less often than the others.',
            when: [{ reading: burnt({ Heat: 'yes', 'Ice cream': 'yes' }), belowReading: burnt({ Heat: 'yes' }) }],
            wrong: 'Nothing here protects from the sun: the network has no arrow between the two.',
          },
        ],
        why: 'Given heat the two are independent. Heat accounts for all that they have in common.',
      },
    },
    {
      title: 'So is there an edge?',
      text: [
        'This page draws an edge between two columns when they still depend on each other once all others are known. Three thousand rows are drawn from the network, and the edges are learned.',
      ],
      set: { ...summer, view: 'nodes' },
      scene: { kind: 'path', lambdas: [6, 3, 1.5, 1] },
      look: 'the edges at {lambda} = 1.5, the default.',
      formula: 'objective',
      question: {
        kind: 'choice',
        text: 'Is an edge drawn between Ice cream and Sunburn?',
        options: [
          {
            text: 'Yes: they depend on each other.',
            when: [{ reading: { of: 'joined', pair: ['Ice cream', 'Sunburn'] }, atLeast: 1 }],
            wrong: 'They do, but only through Heat; an edge stands for what is left when all other columns are known.',
          },
          {
            text: 'No: given Heat they do not.',
            when: [{ reading: { of: 'joined', pair: ['Ice cream', 'Sunburn'] }, below: 1 }],
          },
        ],
        why: 'The skeleton is Ice cream – Heat – Sunburn. A table of correlations would have shown three pairs.',
      },
    },
    {
      title: 'What an edge does not say',
      text: [
        'The skeleton of summer is a path: Ice cream – Heat – Sunburn. Now think of three networks: the fork of summer, in which Heat drives both; a chain A → B → C; and a collider A → C ← B, two causes of one effect.',
      ],
      set: { network: 'chain', rows: 3000, seed: 1, formulation: { name: 'normalised' } },
      scene: { kind: 'path', lambdas: [6, 3, 1.5, 1] },
      formula: 'factorisation',
      question: {
        kind: 'choice',
        text: 'Rows of which of them give a path of two edges?',
        options: [
          {
            text: 'Of the fork only: the middle of a path is a common cause.',
            when: [{ reading: { of: 'learned', what: 'edges' }, below: 2 }],
            wrong: 'The middle of a chain keeps its ends apart just as well.',
          },
          {
            text: 'Of all three.',
            when: [
              { reading: { of: 'learned', what: 'edges' }, atLeast: 2 },
              { reading: { of: 'learned', what: 'edges', at: { network: 'collider' } }, atLeast: 2 },
              { reading: { of: 'learned', what: 'edges', at: { network: 'collider' } }, below: 3 },
            ],
          },
          {
            text: 'Of fork and chain, but not of the collider.',
            when: [
              { reading: { of: 'learned', what: 'edges' }, atLeast: 2 },
              { reading: { of: 'learned', what: 'edges', at: { network: 'collider' } }, atLeast: 3 },
            ],
            wrong:
              'Given the common effect the two causes do depend, but the page drops pairs that are not even dependent by themselves.',
          },
        ],
        why: 'An edge says that two columns depend directly. It does not say which drives which, nor whether either does: that takes more than edges.',
      },
    },
  ],
};
