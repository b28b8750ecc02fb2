// How λ trades missed for false.
import type { Lesson } from './types';

const asia = { network: 'asia', rows: 1000, seed: 1, formulation: { name: 'normalised' } } as const;
const LAMBDAS = [10, 6, 4, 3, 2, 1.5, 1, 0.7, 0.5] as const;
const at = (what: 'found' | 'extra' | 'missed', lambda: number) => ({ of: 'learned', what, at: { lambda } }) as const;

export const tradeoff: Lesson = {
  id: 'tradeoff',
  part: 'reading',
  title: 'How λ trades missed for false',
  about: 'One slider: to the right edges are lost, to the left false ones come in.',
  goals: ['Say what happens to missed and false edges as λ moves.', 'Explain why no λ is right for every question.'],
  needs: ['What an edge says'],
  minutes: 7,
  steps: [
    {
      title: 'A large λ',
      text: [
        'Asia is a made-up clinic with 8 columns; its true network has 8 edges. We draw 1,000 rows and learn. {lambda} is what an edge has to be worth: the default is 1.5.',
      ],
      set: { ...asia, lambda: 6 },
      scene: { kind: 'path', lambdas: [6] },
      formula: 'objective',
      question: {
        kind: 'estimate',
        text: 'How many of the 8 true edges are found at {lambda} = 6?',
        reading: { of: 'learned', what: 'found' },
        from: 0,
        to: 8,
        by: 1,
        tolerance: 1,
        low: 'A few are so strong that they pay even this price.',
        high: 'At four times the usual price most edges are not worth it.',
        why: 'Only the strongest stay: with a large {lambda} many true edges are missed.',
      },
    },
    {
      title: 'False edges at the default',
      text: [
        'At the default, {lambda} = 1.5, seven of the eight true edges are found. Edges that the true network does not have are called false, or extra.',
      ],
      set: { ...asia, lambda: 1.5 },
      scene: { kind: 'path', lambdas: [6, 1.5] },
      formula: 'objective',
      question: {
        kind: 'choice',
        text: 'How many false edges come with them at {lambda} = 1.5?',
        options: [
          { text: 'None.', when: [{ reading: at('extra', 1.5), below: 1 }] },
          {
            text: 'About as many as are found.',
            when: [{ reading: at('extra', 1.5), atLeast: 2 }],
            wrong:
              'What chance puts between two columns is weak: at {lambda} = 1 it would pay for an edge about once in twenty columns, and here {lambda} is larger.',
          },
          {
            text: 'One.',
            when: [
              { reading: at('extra', 1.5), atLeast: 1 },
              { reading: at('extra', 1.5), below: 2 },
            ],
            wrong:
              'What chance puts between two columns is weak: at {lambda} = 1 it would pay for an edge about once in twenty columns, and here {lambda} is larger.',
          },
        ],
        why: 'The default is chosen so that few false edges come in. The price is what is missing.',
      },
    },
    {
      title: 'A small λ',
      text: ['From {lambda} = 1.5 down to 0.5 nearly everything comes in that helps a little.'],
      set: { ...asia, lambda: 0.5 },
      scene: { kind: 'path', lambdas: [6, 1.5, 0.5] },
      look: 'the columns “missed” and “false” from the top of the table to its end.',
      formula: 'objective',
      question: {
        kind: 'choice',
        text: 'What changes between {lambda} = 1.5 and {lambda} = 0.5?',
        options: [
          {
            text: 'More true edges are found, and no false one.',
            when: [
              { reading: at('found', 1.5), belowReading: at('found', 0.5) },
              { reading: at('extra', 0.5), below: 1 },
            ],
            wrong: 'A cheap edge is cheap for chance, too.',
          },
          {
            text: 'No further true edge is found, but false ones come in.',
            when: [
              { reading: at('found', 0.5), sameAs: at('found', 1.5) },
              { reading: at('extra', 1.5), belowReading: at('extra', 0.5) },
            ],
          },
          {
            text: 'Nothing.',
            when: [
              { reading: at('found', 0.5), sameAs: at('found', 1.5) },
              { reading: at('extra', 0.5), sameAs: at('extra', 1.5) },
            ],
            wrong: 'With a third of the price something always comes in.',
          },
        ],
        why: 'The one true edge still missing (a journey to Asia and tuberculosis, one case in a hundred) needs more rows, not a smaller {lambda}.',
      },
    },
    {
      title: 'Which λ?',
      text: [
        'A screening wants to miss nothing: what it finds is tested again. A report that names direct dependences wants no false one.',
      ],
      set: asia,
      scene: { kind: 'path', lambdas: LAMBDAS },
      formula: 'objective',
      question: {
        kind: 'choice',
        text: 'For the report: between which {lambda} are all edges true, and as many found as at any {lambda}?',
        options: [
          {
            text: '4 and 6.',
            when: [{ reading: at('found', 4), atLeast: 7 }],
            wrong: 'No false edge there, but true ones are lost that a smaller {lambda} keeps.',
          },
          {
            text: '1.5 and 2.',
            when: [
              { reading: at('extra', 1.5), below: 1 },
              { reading: at('extra', 2), below: 1 },
              { reading: at('found', 2), sameAs: at('found', 0.5) },
            ],
          },
          {
            text: '0.5 and 0.7.',
            when: [
              { reading: at('extra', 0.7), below: 1 },
              { reading: at('found', 0.7), atLeast: 7 },
            ],
            wrong: 'As many are found there, but false ones with them.',
          },
        ],
        why: 'On real data nobody can look this up. The default is made for few false edges; the next lesson is about how sure one can be without knowing the truth.',
      },
    },
  ],
};
