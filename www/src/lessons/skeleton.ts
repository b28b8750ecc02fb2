// From choices to a skeleton.
import type { Lesson } from './types';

const asia = { network: 'asia', rows: 1000, seed: 1, formulation: { name: 'normalised' }, lambda: 1.5 } as const;

export const skeleton: Lesson = {
  id: 'skeleton',
  part: 'method',
  title: 'From choices to a skeleton',
  about: 'Every column chooses its neighbours; two choices make an edge, or one does.',
  goals: ['Say how an edge follows from two regressions.', 'Choose between the rules “one end” and “both ends”.'],
  needs: ['One regression for each column'],
  minutes: 5,
  steps: [
    {
      title: 'Two regressions for every pair',
      text: [
        'Each of the 8 columns of the clinic is predicted from the 7 others, and chooses those with weights that are not zero. So every pair is judged twice: does tuberculosis help to predict the X-ray, and the X-ray tuberculosis?',
      ],
      set: asia,
      scene: { kind: 'path', lambdas: [1.5] },
      look: 'the column “both ends” beside “edges”.',
      formula: 'objective',
      question: {
        kind: 'choice',
        text: 'Do the two ends of a pair always agree?',
        options: [
          {
            text: 'Yes: dependence is mutual.',
            when: [{ reading: { of: 'learned', what: 'both' }, sameAs: { of: 'learned', what: 'edges' } }],
            wrong:
              'Dependence is, but each end weighs the pair against other rivals, and a rare column pays more than a common one.',
          },
          {
            text: 'No: at λ = 1.5 some edges are chosen by one end only.',
            when: [{ reading: { of: 'learned', what: 'both' }, belowReading: { of: 'learned', what: 'edges' } }],
          },
        ],
        why: 'One regression has other company than the other. A rule has to say what an edge is then.',
      },
    },
    {
      title: 'One end or both?',
      text: [
        'The rule “one end” draws an edge when at least one of the two chooses the other; “both ends” asks for two choices. At {lambda} = 0.3 “one end” draws 10 edges, 7 of them true.',
      ],
      set: { ...asia, lambda: 0.3 },
      scene: { kind: 'path', lambdas: [1.5, 0.3] },
      formula: 'objective',
      question: {
        kind: 'estimate',
        text: 'How many of the 10 does “both ends” leave?',
        reading: { of: 'learned', what: 'both' },
        from: 0,
        to: 10,
        by: 1,
        tolerance: 1,
        low: 'At so small a price most true neighbours choose each other.',
        high: 'Where only chance or a common neighbour speaks for a pair, one end chooses it at most.',
        why: '“Both ends” is the stricter rule, as if {lambda} were larger. This page takes “one end” unless told otherwise (Settings).',
      },
    },
    {
      title: 'Until it is certain',
      text: [
        'A regression is solved step by step. How do we know that a weight is exactly zero and not merely small so far? Every answer carries a certificate: a bound on how much better any other weights could be, computed from the weights and not by the solver.',
      ],
      set: asia,
      scene: { kind: 'path', lambdas: [3, 1.5, 1, 0.3] },
      formula: 'objective',
      question: {
        kind: 'choice',
        text: 'How many of the 8 regressions at {lambda} = 1.5 end without a certificate?',
        options: [
          {
            text: 'About half: such bounds are hard to get.',
            when: [{ reading: { of: 'learned', what: 'unconverged' }, atLeast: 2 }],
            wrong: 'A regression like this has one best solution, and a few more sweeps always bring the bound down.',
          },
          { text: 'None.', when: [{ reading: { of: 'learned', what: 'unconverged' }, below: 1 }] },
        ],
        why: 'Where one does, inspector, table and every exported file say which nodes are not certified: a number that may be wrong must not look like one that is proven.',
      },
    },
  ],
};
