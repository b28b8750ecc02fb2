// What an encoding does.
import type { Formulation } from '../model';
import type { Reading } from '../state/course/readings';
import type { Lesson } from './types';

const effects: Formulation = { name: 'paper', encoding: 'effects', intercept: false };
const dummy: Formulation = { name: 'paper', encoding: 'dummy', intercept: false };
const E = 2;
const O = 3;

const eigenvalue = (formulation: Formulation): Reading => ({
  of: 'node',
  what: 'eigenvalue',
  node: 'E',
  at: { formulation },
});
const incoherence = (formulation: Formulation): Reading => ({
  of: 'node',
  what: 'incoherence',
  node: 'O',
  at: { formulation },
});

export const encoding: Lesson = {
  id: 'encoding',
  part: 'method',
  title: 'Levels into numbers',
  about: 'Levels have to become numbers, and how they do changes every number after that.',
  goals: [
    'Turn levels into codes in three ways.',
    'Say why every number after that depends on the codes, and how the normalised formulation ends this.',
  ],
  needs: ['What a matrix and an eigenvalue are, roughly'],
  minutes: 9,
  steps: [
    {
      title: 'Levels become numbers',
      set: { view: 'nodes', network: 'survey', node: E, formulation: effects },
      text: [
        'Survey is a small network about travel: age A, sex S, education E, occupation O, residence R and transport T. A regression needs numbers, so a column with m levels becomes m − 1 columns of codes. With effects coding a level is 1 in its own column, and the first level is −1 everywhere.',
        'The matrix {H} holds the means of all products of codes. The part {HSS} belongs to the neighbours {S} of one node; its smallest eigenvalue {C} says how far they are from repeating each other.',
      ],
      look: 'the number {C} of node E, in the first formula, with numbers.',
      formula: 'encoding',
      question: {
        kind: 'estimate',
        text: '{C} lies between 0 (neighbours that repeat each other) and about 1. What is {C} of node E with effects coding?',
        reading: eigenvalue(effects),
        from: 0,
        to: 1,
        by: 0.01,
        tolerance: 0.1,
        low: 'The four neighbours repeat each other a little, but not nearly so much.',
        high: 'At 1 the neighbours would have nothing in common and codes of length one; neither is so.',
        why: 'It is the smallest eigenvalue of the matrix of A, S, O and R, the four neighbours of E.',
      },
    },
    {
      title: 'Other codes, other numbers',
      set: { view: 'nodes', network: 'survey', node: E, formulation: dummy },
      text: [
        'Now the same network with dummy coding: a level is 1 in its own column, and the first level is 0 everywhere. Not one probability has changed.',
      ],
      look: '{C} of node E again. You can switch between the codings with “Formulation”.',
      formula: 'definiteness',
      question: {
        kind: 'choice',
        text: 'How does {C} of E with dummy coding compare with effects coding?',
        options: [
          {
            text: 'It is smaller with dummy coding.',
            when: [{ reading: eigenvalue(dummy), belowReading: eigenvalue(effects) }],
          },
          {
            text: 'It is larger with dummy coding.',
            when: [{ reading: eigenvalue(effects), belowReading: eigenvalue(dummy) }],
            wrong:
              'Codes of 0 and 1 have smaller products than codes of −1 and 1, and smaller products make smaller eigenvalues.',
          },
          {
            text: 'It is the same: the network is the same.',
            when: [{ reading: eigenvalue(effects), below: 0 }],
            wrong: 'The network is the same, but H is made of codes, not of levels.',
          },
        ],
        why: 'Codes of 0 and 1 have smaller products than codes of −1 and 1, and no mean of zero: the matrix is nearer to singular.',
      },
    },
    {
      title: 'An assumption that depends on the codes',
      set: { view: 'nodes', network: 'survey', node: O, formulation: dummy },
      text: [
        'Mutual incoherence asks that the neighbours of a node do not predict any other column too well. It is computed from H, so it depends on the codes as well. Look at O, occupation, whose neighbours are E and T.',
      ],
      look: 'the bar “incoherence” of node O, against its threshold at 1, with either coding.',
      formula: 'incoherence',
      question: {
        kind: 'choice',
        text: 'With which coding does mutual incoherence fail at O?',
        options: [
          {
            text: 'With effects coding only.',
            when: [
              { reading: incoherence(effects), atLeast: 1 },
              { reading: incoherence(dummy), below: 1 },
            ],
            wrong: 'It is the other way round: codes with a mean of zero let the neighbours predict less of the rest.',
          },
          {
            text: 'With dummy coding only.',
            when: [
              { reading: incoherence(effects), below: 1 },
              { reading: incoherence(dummy), atLeast: 1 },
            ],
          },
          {
            text: 'With both.',
            when: [
              { reading: incoherence(effects), atLeast: 1 },
              { reading: incoherence(dummy), atLeast: 1 },
            ],
            wrong: 'With effects coding it stays below 1: the codes matter.',
          },
        ],
        why: 'One network, and the assumption holds with one coding and fails with the other. So a statement about an assumption always has to say which coding is meant.',
      },
    },
    {
      title: 'Taking the codes out',
      set: { view: 'nodes', network: 'survey', node: 0, formulation: { name: 'normalised' } },
      text: [
        'The normalised formulation, which this page uses by default, centres every column and chooses codes so that the column’s own block of H is the identity. Then neither the coding nor the reference level matters.',
      ],
      look: '{C} of node A, which has one neighbour only, E.',
      formula: 'encoding',
      question: {
        kind: 'estimate',
        text: 'What is {C} of node A now?',
        reading: { of: 'node', what: 'eigenvalue', node: 'A' },
        from: 0,
        to: 2,
        by: 0.05,
        tolerance: 0.02,
        low: 'The codes were chosen so that a block by itself is the identity; what are the eigenvalues of an identity?',
        high: 'The codes were chosen so that a block by itself is the identity; what are the eigenvalues of an identity?',
        why: '{HSS} is the identity, whose eigenvalues are all 1.',
      },
    },
  ],
};
