// What is right in the lessons. One test asks the core, another types it into the page.

/** The answers of every lesson, worked out by hand or read off: the core must agree. Choices count from 0. */
export const ANSWERS: Record<string, number[]> = {
  encoding: [0.2746, 0, 1, 1],
  lambda: [0, 0, 1, 0],
  definiteness: [0.9, 2, 1],
  incoherence: [0.4 / (1 - 0.2), 1, 1.395, 0],
  weight: [0.3 / 1.1, 1, 1],
  rows: [0.0613, 2, 0, 1],
};
