// How sure: resamples.
import type { Lesson } from './types';

const asia = { network: 'asia', rows: 1000, seed: 1, formulation: { name: 'normalised' }, lambda: 1.5 } as const;
const DRAWS = 25;
const scene = { kind: 'shares', draws: DRAWS } as const;
const share = (a: string, b: string, at = {}) => ({ of: 'share', pair: [a, b], draws: DRAWS, at }) as const;

export const sure: Lesson = {
  id: 'sure',
  part: 'reading',
  title: 'How sure?',
  about: 'Learn again from random halves of the rows, and count how often an edge comes back.',
  goals: [
    'Say what a share of resamples means, and what it does not.',
    'Use shares to tell edges that rest on many rows from those that rest on luck.',
  ],
  needs: ['How λ trades missed for false'],
  minutes: 7,
  steps: [
    {
      title: 'Half of the rows',
      text: [
        'The clinic again, 800 rows, {lambda} = 1.5. Now learn from 400 random rows, then from the other 400, and so on, fifty times. In this clinic “either” means tuberculosis or lung cancer, and the X-ray shows it.',
      ],
      set: { ...asia, rows: 800 },
      scene,
      formula: 'objective',
      question: {
        kind: 'estimate',
        text: 'In what share of the halves is the edge either – xray there again?',
        reading: share('either', 'xray'),
        from: 0,
        to: 1,
        by: 0.02,
        unit: 'share',
        tolerance: 0.1,
        low: 'An X-ray that shows the illness in 98 of 100 cases is seen in any half of the rows.',
        high: 'It cannot be more than all.',
        why: 'A strong edge does not depend on which rows happened to be drawn.',
      },
    },
    {
      title: 'A weaker one',
      text: [
        'Smoking leads to lung cancer here, but in one smoker of ten only. Now take 1,000 rows; a half of them holds some 25 such cases.',
      ],
      set: asia,
      scene,
      formula: 'objective',
      question: {
        kind: 'choice',
        text: 'In what share of the halves is smoke – lung there?',
        options: [
          {
            text: 'In fewer than 10 of 100.',
            when: [{ reading: share('smoke', 'lung'), below: 0.1 }],
            wrong: 'It is a true edge, and in many halves there are cases enough.',
          },
          {
            text: 'In about half of them.',
            when: [
              { reading: share('smoke', 'lung'), atLeast: 0.3 },
              { reading: share('smoke', 'lung'), below: 0.7 },
            ],
          },
          {
            text: 'In more than 90 of 100.',
            when: [{ reading: share('smoke', 'lung'), atLeast: 0.9 }],
            wrong: 'It is a true edge, but half of the rows hold so few cases that chance decides.',
          },
        ],
        why: 'A share near one half says: these rows do not decide it. It does not say that the edge is false.',
      },
    },
    {
      title: 'More rows',
      text: ['Now 2,000 rows instead of 1,000. Nothing else changes.'],
      set: { ...asia, rows: 2000 },
      scene,
      formula: 'objective',
      question: {
        kind: 'estimate',
        text: 'What is the share of smoke – lung now?',
        reading: share('smoke', 'lung'),
        from: 0,
        to: 1,
        by: 0.02,
        unit: 'share',
        tolerance: 0.15,
        low: 'Twice the cases: what was undecided is decided now.',
        high: 'It cannot be more than all.',
        why: 'Twice the rows, and the edge is in nearly every half. Where shares are low, more rows are the remedy.',
      },
    },
    {
      title: 'Sure of what?',
      text: [
        'With 5,000 rows one false edge comes back often: smoke – dysp, although smoking acts on short breath only by way of two illnesses, both of which are in the table.',
      ],
      set: { ...asia, rows: 5000 },
      scene,
      look: 'smoke – dysp: false, and yet in most halves.',
      formula: 'objective',
      question: {
        kind: 'choice',
        text: 'What follows from a share above one half?',
        options: [
          {
            text: 'The edge is true.',
            when: [{ reading: share('smoke', 'dysp'), below: 0.5 }],
            wrong:
              'This one is not: a share speaks of luck with rows, not of what the method gets wrong with all rows.',
          },
          {
            text: 'The method would probably find it again in other rows of the same kind.',
            when: [{ reading: share('smoke', 'dysp'), atLeast: 0.5 }],
          },
        ],
        why: 'A share says how stable an answer is. What a linear regression cannot take apart it gets wrong every time, with any number of rows.',
      },
    },
  ],
};
