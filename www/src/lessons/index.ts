// The lessons, in the order in which they build on each other.
import { cause } from './cause';
import { definiteness } from './definiteness';
import { edge } from './edge';
import { encoding } from './encoding';
import { incoherence } from './incoherence';
import { paths } from './paths';
import { penalty } from './penalty';
import { rows } from './rows';
import { skeleton } from './skeleton';
import { spouses } from './spouses';
import { sure } from './sure';
import { tradeoff } from './tradeoff';
import type { Lesson } from './types';
import { weight } from './weight';

export const LESSONS: readonly Lesson[] = [
  edge,
  paths,
  cause,
  tradeoff,
  sure,
  encoding,
  penalty,
  skeleton,
  spouses,
  definiteness,
  incoherence,
  weight,
  rows,
];
