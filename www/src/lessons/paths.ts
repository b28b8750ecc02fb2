// Dependence through others: chain, fork, collider.
import type { Lesson } from './types';

/** Rain wets the street, a wet street makes people slip. */
const STREET = {
  nodes: [
    { name: 'Rain', levels: ['no', 'yes'], rows: [[0.7, 0.3]] },
    {
      name: 'Wet',
      levels: ['no', 'yes'],
      parents: ['Rain'],
      rows: [
        [0.9, 0.1],
        [0.1, 0.9],
      ],
    },
    {
      name: 'Slips',
      levels: ['no', 'yes'],
      parents: ['Wet'],
      rows: [
        [0.98, 0.02],
        [0.7, 0.3],
      ],
    },
  ],
} as const;

/** A car does not start when its battery is dead or its tank is empty. */
const CAR = {
  nodes: [
    { name: 'Battery', levels: ['good', 'dead'], rows: [[0.9, 0.1]] },
    { name: 'Tank', levels: ['full', 'empty'], rows: [[0.9, 0.1]] },
    {
      name: 'Starts',
      levels: ['yes', 'no'],
      parents: ['Battery', 'Tank'],
      rows: [
        [0.99, 0.01],
        [0.05, 0.95],
        [0.05, 0.95],
        [0.01, 0.99],
      ],
    },
  ],
} as const;

const slips = (given: Record<string, string>) => ({ of: 'query', node: 'Slips', level: 'yes', given }) as const;
const empty = (given: Record<string, string>) => ({ of: 'query', node: 'Tank', level: 'empty', given }) as const;

export const paths: Lesson = {
  id: 'paths',
  part: 'reading',
  title: 'Dependence through others',
  about: 'What is known in the middle closes chains and forks, and opens colliders.',
  goals: [
    'Say for chain, fork and collider whether the ends depend, and what knowing the middle does.',
    'Explain why looking at selected cases can make independent things dependent.',
  ],
  needs: ['What an edge says'],
  minutes: 10,
  networks: { street: STREET, car: CAR },
  steps: [
    {
      title: 'A chain: Rain → Wet → Slips',
      text: ['Of all days it rains on 30 in 100. People slip on 12 in 100. You hear that somebody slipped.'],
      set: { network: 'street' },
      scene: { kind: 'ask', given: { Slips: 'yes' } },
      look: 'how the news runs against the arrows, from Slips to Wet to Rain.',
      formula: 'factorisation',
      question: {
        kind: 'choice',
        text: 'Does this say anything about rain?',
        options: [
          {
            text: 'No: an arrow leads from rain to slipping, not back.',
            when: [{ reading: { of: 'query', node: 'Rain', level: 'yes', given: { Slips: 'yes' } }, below: 0.3001 }],
            wrong: 'News runs along arrows in both directions: an effect tells of its causes.',
          },
          {
            text: 'Yes: rain is now more probable than not.',
            when: [{ reading: { of: 'query', node: 'Rain', level: 'yes', given: { Slips: 'yes' } }, above: 0.5 }],
          },
          {
            text: 'Yes, but rain is still less probable than not.',
            when: [
              { reading: { of: 'query', node: 'Rain', level: 'yes', given: { Slips: 'yes' } }, above: 0.3001 },
              { reading: { of: 'query', node: 'Rain', level: 'yes', given: { Slips: 'yes' } }, below: 0.5 },
            ],
            wrong: 'Slipping is fifteen times as probable on a wet street, and streets are mostly wet from rain.',
          },
        ],
        why: 'Dependence has no direction: Slips tells of Wet, and Wet of Rain.',
      },
    },
    {
      title: 'The middle of a chain is known',
      text: ['You look at the street: it is wet. Then you hear that it rained, too.'],
      set: { network: 'street' },
      scene: { kind: 'ask', given: { Wet: 'yes' }, beside: { given: { Wet: 'yes', Rain: 'yes' } } },
      look: 'Slips in both scenarios.',
      formula: 'factorisation',
      question: {
        kind: 'choice',
        text: 'Does the rain change how probable it is to slip on this wet street?',
        options: [
          {
            text: 'It makes it more probable.',
            when: [{ reading: slips({ Wet: 'yes' }), belowReading: slips({ Wet: 'yes', Rain: 'yes' }) }],
            wrong: 'Rain acts on slipping only by wetting the street, and that it is wet we knew.',
          },
          {
            text: 'It changes nothing.',
            when: [{ reading: slips({ Wet: 'yes' }), sameAs: slips({ Wet: 'yes', Rain: 'yes' }) }],
          },
          {
            text: 'It makes it less probable.',
            when: [{ reading: slips({ Wet: 'yes', Rain: 'yes' }), belowReading: slips({ Wet: 'yes' }) }],
            wrong: 'There is no way from Rain to Slips but through Wet.',
          },
        ],
        why: 'The middle of a chain, once known, closes the way between its ends. For the common cause of a fork it is the same, as ice cream and sunburn have shown.',
      },
    },
    {
      title: 'A collider: Battery → Starts ← Tank',
      text: [
        'A car needs a good battery and fuel. Batteries are dead in 10 of 100 cars, tanks empty in 10 of 100; one has nothing to do with the other. You find the battery dead.',
      ],
      set: { network: 'car' },
      scene: { kind: 'ask', given: { Battery: 'dead' } },
      formula: 'factorisation',
      question: {
        kind: 'estimate',
        text: 'How probable is an empty tank now?',
        reading: empty({ Battery: 'dead' }),
        from: 0,
        to: 1,
        by: 0.01,
        unit: 'share',
        tolerance: 0.02,
        low: 'A dead battery does not fill a tank: the two are independent.',
        high: 'A dead battery does not empty a tank: the two are independent.',
        why: 'As probable as ever. Two causes of one effect are independent as long as nothing is known of the effect.',
      },
    },
    {
      title: 'The middle of a collider is known',
      text: [
        'The car does not start. That makes an empty tank probable: about one half. Then the mechanic says: the battery is dead.',
      ],
      set: { network: 'car' },
      scene: { kind: 'ask', given: { Starts: 'no' }, beside: { given: { Starts: 'no', Battery: 'dead' } } },
      look: 'Tank in both scenarios: the dead battery explains the silence, and the tank is off the hook.',
      formula: 'factorisation',
      question: {
        kind: 'choice',
        text: 'What does the news about the battery do to the tank?',
        options: [
          {
            text: 'Nothing: battery and tank are independent.',
            when: [{ reading: empty({ Starts: 'no' }), sameAs: empty({ Starts: 'no', Battery: 'dead' }) }],
            wrong: 'They are, among all cars. Among cars that do not start, one of the two has to be the reason.',
          },
          {
            text: 'An empty tank becomes much less probable.',
            when: [{ reading: empty({ Starts: 'no', Battery: 'dead' }), belowReading: empty({ Starts: 'no' }) }],
          },
          {
            text: 'An empty tank becomes more probable: troubles come together.',
            when: [{ reading: empty({ Starts: 'no' }), belowReading: empty({ Starts: 'no', Battery: 'dead' }) }],
            wrong: 'The silence needs one reason only, and it has one now.',
          },
        ],
        why: 'Knowing a common effect opens the way between its causes. Whoever looks only at cases that were selected by an effect (patients, admitted students, cars in a garage) sees such dependence everywhere.',
      },
    },
  ],
};
