// Confounding, and why an arrow is not a cause.
import { SUMMER } from './edge';
import type { Lesson } from './types';

/** The chain of the street, turned round: it has the same joint distribution. */
const FORTH = {
  nodes: [
    { name: 'A', levels: ['no', 'yes'], rows: [[0.5, 0.5]] },
    {
      name: 'B',
      levels: ['no', 'yes'],
      parents: ['A'],
      rows: [
        [0.75, 0.25],
        [0.25, 0.75],
      ],
    },
  ],
} as const;
const BACK = {
  nodes: [
    {
      name: 'A',
      levels: ['no', 'yes'],
      parents: ['B'],
      rows: [
        [0.75, 0.25],
        [0.25, 0.75],
      ],
    },
    { name: 'B', levels: ['no', 'yes'], rows: [[0.5, 0.5]] },
  ],
} as const;

const burnt = (known: { given?: Record<string, string>; do?: Record<string, string> }) =>
  ({ of: 'query', node: 'Sunburn', level: 'yes', ...known }) as const;
const a = (network: string, known: { given?: Record<string, string>; do?: Record<string, string> }) =>
  ({ of: 'query', node: 'A', level: 'yes', at: { network }, ...known }) as const;

export const cause: Lesson = {
  id: 'cause',
  part: 'reading',
  title: 'Why an arrow is not a cause',
  about: 'Seeing and doing differ, and data alone may not tell which arrow to cut.',
  goals: [
    'Tell seeing from doing, and compute either with “Ask the network”.',
    'Recognise a confounder, and say what adjusting for it means.',
    'Explain why rows cannot decide every direction.',
  ],
  needs: ['Dependence through others'],
  minutes: 9,
  networks: { summer: SUMMER, forth: FORTH, back: BACK },
  steps: [
    {
      title: 'Seeing',
      text: [
        'Back to summer: heat leads to ice cream and to sunburn. Of all people 19 in 100 are burnt, of those with ice cream 32 in 100. A health officer reads this and wants to ban ice cream.',
        'In a trial everybody is made to eat ice cream, whatever the weather. That is doing, not seeing: the arrow from Heat into Ice cream is cut.',
      ],
      set: { network: 'summer' },
      scene: { kind: 'ask', given: { 'Ice cream': 'yes' }, beside: { do: { 'Ice cream': 'yes' } } },
      look: 'Heat: it moves when ice cream is seen (A), and not when it is handed out (B).',
      formula: 'factorisation',
      question: {
        kind: 'estimate',
        text: 'What share of all people is sunburnt in that trial?',
        reading: burnt({ do: { 'Ice cream': 'yes' } }),
        from: 0,
        to: 1,
        by: 0.01,
        unit: 'share',
        tolerance: 0.03,
        low: 'Ice cream does not protect either: nothing that burns people has changed.',
        high: 'That would be so if ice cream brought the heat with it; handed out, it says nothing of the weather.',
        why: 'Nobody is burnt by ice cream, so the share stays at 19 in 100. Heat confounds the two: it drives both.',
      },
    },
    {
      title: 'Adjusting for the confounder',
      text: [
        'A trial is not always possible. But if heat was written down, one can compare people on days of the same kind, and then weigh the days as they are.',
      ],
      set: { network: 'summer' },
      scene: {
        kind: 'ask',
        given: { 'Ice cream': 'yes', Heat: 'no' },
        beside: { given: { 'Ice cream': 'no', Heat: 'no' } },
      },
      formula: 'factorisation',
      question: {
        kind: 'choice',
        text: 'Among days without heat: are people with ice cream burnt more often than those without?',
        options: [
          {
            text: 'Yes.',
            when: [
              {
                reading: burnt({ given: { 'Ice cream': 'no', Heat: 'no' } }),
                belowReading: burnt({ given: { 'Ice cream': 'yes', Heat: 'no' } }),
              },
            ],
            wrong: 'On a day of one kind, ice cream has nothing to tell about the sun.',
          },
          {
            text: 'No, equally often.',
            when: [
              {
                reading: burnt({ given: { 'Ice cream': 'no', Heat: 'no' } }),
                sameAs: burnt({ given: { 'Ice cream': 'yes', Heat: 'no' } }),
              },
            ],
          },
        ],
        why: 'Within days of one kind there is no difference, so there is no effect. This works because the confounder is in the table. One that nobody wrote down cannot be adjusted for, and no program will notice it.',
      },
    },
    {
      title: 'Which way round?',
      text: [
        'Two networks: A → B, and A ← B. Their tables were chosen so that they describe the very same rows. You see B = yes.',
      ],
      set: { network: 'forth' },
      scene: { kind: 'ask', given: { B: 'yes' } },
      formula: 'factorisation',
      question: {
        kind: 'choice',
        text: 'How probable is A = yes then, in either network?',
        options: [
          {
            text: 'More probable where A drives B.',
            when: [{ reading: a('back', { given: { B: 'yes' } }), belowReading: a('forth', { given: { B: 'yes' } }) }],
            wrong: 'Both networks describe the same rows, so nothing that is seen can differ.',
          },
          {
            text: 'Equally probable.',
            when: [{ reading: a('back', { given: { B: 'yes' } }), sameAs: a('forth', { given: { B: 'yes' } }) }],
          },
          {
            text: 'More probable where B drives A.',
            when: [{ reading: a('forth', { given: { B: 'yes' } }), belowReading: a('back', { given: { B: 'yes' } }) }],
            wrong: 'Both networks describe the same rows, so nothing that is seen can differ.',
          },
        ],
        why: 'Rows alone cannot decide between them, however many there are. This page draws such an edge without a head (Direction: Pattern).',
      },
    },
    {
      title: 'And when somebody does it?',
      text: ['The same two networks. Now somebody makes B = yes, by hand.'],
      set: { network: 'forth' },
      scene: { kind: 'ask', do: { B: 'yes' } },
      look: 'A stays as it was: the arrow into B is cut. In the other network A would follow.',
      formula: 'factorisation',
      question: {
        kind: 'choice',
        text: 'In which network does A move?',
        options: [
          {
            text: 'In neither.',
            when: [
              { reading: a('back', { do: { B: 'yes' } }), sameAs: a('back', {}) },
              { reading: a('forth', { do: { B: 'yes' } }), sameAs: a('forth', {}) },
            ],
            wrong: 'Where B drives A, the arrow from B to A is still there, and A follows.',
          },
          {
            text: 'In A → B.',
            when: [{ reading: a('forth', {}), belowReading: a('forth', { do: { B: 'yes' } }) }],
            wrong:
              'There the arrow leads into B, and doing cuts it: an effect that is forced says nothing of its cause.',
          },
          {
            text: 'In A ← B.',
            when: [{ reading: a('back', {}), belowReading: a('back', { do: { B: 'yes' } }) }],
          },
        ],
        why: 'Same rows, other answers. So “doing” rests on arrows being causes, and that is knowledge from outside the table. An arrow that a program draws is a way to factor what was seen.',
      },
    },
  ],
};
