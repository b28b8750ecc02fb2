// Mutual incoherence.
import type { Lesson } from './types';

export const incoherence: Lesson = {
  id: 'incoherence',
  part: 'theory',
  title: 'Mutual incoherence',
  about: 'A column outside must not be predicted too well by the neighbours inside.',
  goals: ['Say what incoherence asks for, and compute it in the paper’s example.', 'Build a network that breaks it.'],
  needs: ['Positive definiteness'],
  minutes: 9,
  steps: [
    {
      title: 'The example of the paper',
      set: { view: 'four', p: 0.4, q: 0.2 },
      text: [
        'X1 → X2 → X4 ← X3. The three arcs have the second moment {p}, and X1 and X4, which no arc joins, have {q}. At X2 the neighbours are X1 and X4; X3 lies outside. How well do they predict it?',
      ],
      look: 'the table “Node by node”, row X2.',
      formula: 'fourIncoherence',
      question: {
        kind: 'estimate',
        text: 'What is the incoherence of X2 at {p} = 0.4, {q} = 0.2?',
        reading: { of: 'four', what: 'incoherence', node: 2 },
        from: 0,
        to: 2,
        by: 0.02,
        tolerance: 0.03,
        low: 'The two neighbours share something, so they predict X3 better than {p} alone: divide |{p}| by 1 − |{q}|.',
        high: 'Divide |{p}| by 1 − |{q}|: 0.4 by 0.8.',
        why: 'It is |{p}| / (1 − |{q}|), and so it is below 1 exactly when |{p}| + |{q}| < 1.',
      },
    },
    {
      title: 'Not every point is possible',
      set: { view: 'four', p: 0.6, q: 0.5 },
      text: [
        'Beyond |{p}| + |{q}| = 1 incoherence fails. But {p} and {q} are not free: the numbers must be the moments of something, and of a network with this graph. The picture shows both borders.',
      ],
      look: 'where the point lies in the picture, and what is said about it.',
      formula: 'incoherence',
      question: {
        kind: 'choice',
        text: 'What is true at {p} = 0.6, {q} = 0.5?',
        options: [
          {
            text: 'A network of this graph has these moments.',
            when: [{ reading: { of: 'four', what: 'possible' }, above: 0.5 }],
            wrong: 'X4 cannot agree so much with two columns that are independent of each other.',
          },
          {
            text: 'M is positive definite, but no network of this graph has these moments.',
            when: [
              { reading: { of: 'four', what: 'possible' }, below: 0.5 },
              { reading: { of: 'four', what: 'eigenvalue' }, above: 0 },
            ],
          },
          {
            text: 'M is not even positive definite.',
            when: [{ reading: { of: 'four', what: 'eigenvalue' }, below: 0 }],
            wrong: 'The matrix by itself is in order: its smallest eigenvalue is positive.',
          },
        ],
        why: 'X4 would have to agree with each of two independent columns more than half of what is possible. Within the filled part |{p}| + |{q}| stays below 1: no network of this graph breaks the example’s incoherence.',
      },
    },
    {
      title: 'Breaking it for real',
      set: { view: 'break', network: 'four', p: 0.3, q: 0.1, node: 1, change: 'confuse' },
      text: [
        'So the example needs help. X2 gets three weak children, and those a common child that follows their majority. The majority is no neighbour of X2, but the three children together predict it very well.',
      ],
      look: 'the row “Mutual incoherence”, after the change, at X2.',
      formula: 'incoherence',
      question: {
        kind: 'estimate',
        text: 'What is the incoherence of X2 after the change? (one decimal is enough)',
        reading: { of: 'node', what: 'incoherence', node: 'X2', after: true },
        from: 0,
        to: 3,
        by: 0.05,
        tolerance: 0.2,
        low: 'Three columns with a weight of nearly one half each add up to more.',
        high: 'Each of the three has a weight of nearly one half, and there are three.',
        why: 'Each of the three predicts the majority with a weight of nearly one half, and three halves are more than 1.',
      },
    },
    {
      title: 'Parents and children, or the Markov blanket?',
      set: { view: 'nodes', network: 'survey', node: 3 },
      text: [
        'The paper asks for incoherence around parents and children. It could have asked for it around the Markov blanket, which has the other parents of the children too. Its appendix compares both on random networks. Here is one network to compare.',
      ],
      look: 'the largest incoherence with either choice of “Support S”.',
      formula: 'incoherence',
      question: {
        kind: 'choice',
        text: 'In this network and coding, where does incoherence hold at every node?',
        options: [
          {
            text: 'Around parents and children only.',
            when: [
              { reading: { of: 'worst', what: 'incoherence', at: { support: 'pc' } }, below: 1 },
              { reading: { of: 'worst', what: 'incoherence', at: { support: 'mb' } }, atLeast: 1 },
            ],
          },
          {
            text: 'Around Markov blankets only.',
            wrong: 'A larger support has more to predict the outside with.',
            when: [
              { reading: { of: 'worst', what: 'incoherence', at: { support: 'mb' } }, below: 1 },
              { reading: { of: 'worst', what: 'incoherence', at: { support: 'pc' } }, atLeast: 1 },
            ],
          },
          {
            text: 'Around both.',
            wrong: 'A Markov blanket has spouses in it, and with them it predicts a column outside too well.',
            when: [
              { reading: { of: 'worst', what: 'incoherence', at: { support: 'pc' } }, below: 1 },
              { reading: { of: 'worst', what: 'incoherence', at: { support: 'mb' } }, below: 1 },
            ],
          },
        ],
        why: 'The paper found the same on average: incoherence holds more often around parents and children.',
      },
    },
  ],
};
