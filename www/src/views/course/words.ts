// Numbers and answers of a lesson in words.
import type { Part, Question } from '../../lessons/types';
import { readable } from '../parts/format';

export const PART_NAMES: Record<Part, string> = {
  reading: 'Reading',
  method: 'Method',
  theory: 'Theory',
  own: 'Your own',
};

/** A number as the question wants it. */
export function valueWords(question: Question, value: number): string {
  if (question.kind === 'choice') return question.options[value]?.text ?? '–';
  return question.unit === 'share' ? `${readable(100 * value)} %` : readable(value);
}
