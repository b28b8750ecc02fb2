// A teacher's lesson from a file: taken, or refused with line and reason.
import { expect, test } from 'vitest';
import { LESSONS } from '../../www/src/lessons';
import { readLesson } from '../../www/src/state/course/lesson-file';

const OWN = `{
  "id": "own",
  "title": "Our lesson",
  "about": "One step.",
  "goals": ["See it."],
  "minutes": 3,
  "networks": {
    "coin": { "nodes": [{ "name": "Coin", "levels": ["heads", "tails"], "rows": [[0.5, 0.5]] }] }
  },
  "steps": [
    {
      "title": "A coin",
      "text": ["It is fair."],
      "set": { "network": "coin" },
      "scene": { "kind": "ask" },
      "question": {
        "kind": "estimate", "text": "How probable is heads?",
        "reading": { "of": "query", "node": "Coin", "level": "heads" },
        "from": 0, "to": 1, "by": 0.1, "unit": "share", "tolerance": 0.05,
        "low": "More.", "high": "Less.", "why": "It is fair."
      }
    }
  ]
}`;

test('a lesson is taken as it is written, and so is every lesson of the page', () => {
  expect(readLesson(OWN)).toMatchObject({ lesson: { id: 'own', part: 'own', steps: [{ title: 'A coin' }] } });
  for (const lesson of LESSONS) expect(readLesson(JSON.stringify(lesson)), lesson.id).not.toHaveProperty('faults');
});

test.each([
  ['"minutes": 3,', '"minutes": 3', ['line 7: expected , or }, found "networks"']],
  ['"minutes": 3,', '"minutes": "3",', ['line 6: lesson, minutes: expected a number, found a text']],
  ['"id": "own"', '"id": "My lesson"', ['line 2: lesson, id: expected small letters a to z, found "My lesson"']],
  [
    '"kind": "ask"',
    '"kind": "film"',
    ['line 15: lesson, steps 1, scene, kind: expected one of ask, path, shares, found “film”'],
  ],
  ['"low": "More.", ', '', ['line 16: lesson, steps 1, question: expected a field “low”, found none']],
  [
    '"title": "A coin"',
    '"titel": "A coin"',
    [
      'line 11: lesson, steps 1: expected a field “title”, found none',
      'line 12: lesson, steps 1: expected one of title, text, set, question, scene, look, formula, found “titel”',
    ],
  ],
  [
    '"It is fair."]',
    '"It is {fair}."]',
    [
      expect.stringMatching(
        /^line 13: lesson, steps 1, text 1: expected one of the letters .* in braces, found \{fair\}$/,
      ),
    ],
  ],
  ['"level": "heads"', '"level": heads', ['line 18: expected a value, found h']],
  ['\n  ]\n}', '\n  ]\n', ['line 23: expected , or }, found the end of the file']],
])('a fault is told with its line: %s → %s', (from, to, faults) => {
  expect(OWN).toContain(from);
  expect(readLesson(OWN.replace(from, to))).toEqual({ faults });
});
