// What is right in the lessons. One test asks the core, another gives it to the page.

/** The answers of every lesson, worked out by hand or read off: the core must agree. Choices count from 0. */
export const ANSWERS: Record<string, number[]> = {
  // P(burnt | ice) = (.4 * .75 * .4 + .6 * .15 * .05) / (.4 * .75 + .6 * .15)
  edge: [(0.4 * 0.75 * 0.4 + 0.6 * 0.15 * 0.05) / (0.4 * 0.75 + 0.6 * 0.15), 1, 1, 1],
  paths: [1, 1, 0.1, 1],
  cause: [0.4 * 0.4 + 0.6 * 0.05, 1, 1, 2],
  tradeoff: [3, 0, 1, 1],
  sure: [1, 1, 1, 1],
  encoding: [0.2746, 0, 1, 1],
  regression: [0, 0, 1, 0],
  skeleton: [1, 7, 1],
  spouses: [1, 1, 0, 0],
  definiteness: [0.9, 2, 1],
  incoherence: [0.4 / (1 - 0.2), 1, 1.395, 0],
  weight: [0.3 / 1.1, 1, 1],
  rows: [0.0613, 2, 0, 1],
};
