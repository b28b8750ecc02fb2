// The guided lessons, in the order in which they build on each other.
import { definiteness } from './definiteness';
import { encoding } from './encoding';
import { incoherence } from './incoherence';
import { penalty } from './penalty';
import { rows } from './rows';
import type { Lesson } from './types';
import { weight } from './weight';

export const LESSONS: readonly Lesson[] = [encoding, penalty, definiteness, incoherence, weight, rows];
