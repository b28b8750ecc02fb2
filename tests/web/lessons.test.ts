// Every lesson is in order: its settings are valid, and its answers are what the core says.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openEngineInProcess, openLabInProcess } from '../../www/src/engine/in-process';
import { LESSONS } from '../../www/src/lessons';
import { readSetting, settingText } from '../../www/src/state/assumptions/setting';
import { NetworkNumbers } from '../../www/src/state/assumptions/subjects';
import { Course, isRight, rightAnswer, settingOf } from '../../www/src/state/course/course';
import { holds } from '../../www/src/state/course/readings';
import { Teacher } from '../../www/src/state/course/teacher';
import { FORMULAS } from '../../www/src/views/math/formulas';
import { ANSWERS } from './lesson-answers';

const engine = await openEngineInProcess(1);
const teacher = new Teacher(
  await openLabInProcess(),
  {
    page: () => undefined,
    bundled: async (id) => ({
      title: id,
      model: await engine.readNetwork(readFileSync(`www/public/networks/${id}.bif`, 'utf8')),
    }),
    numbers: new NetworkNumbers(),
  },
  (model, rows, seed) => engine.sampleCodes(model, { rows, seed }),
);

test('there are thirteen lessons in three parts, with ids of their own that a link can hold', () => {
  expect(LESSONS.map(({ id }) => id)).toEqual(Object.keys(ANSWERS));
  expect([...new Set(LESSONS.map(({ part }) => part))]).toEqual(['reading', 'method', 'theory']);
  const titles = LESSONS.map(({ title }) => title);
  LESSONS.forEach(({ id, steps, goals, needs = [], minutes }, k) => {
    expect(id).toMatch(/^[a-z]+$/);
    expect(steps.length).toBeGreaterThanOrEqual(3);
    expect(goals.length).toBeGreaterThan(0);
    expect(minutes).toBeGreaterThan(0);
    // What a lesson needs was taught before it.
    for (const need of needs.filter((each) => titles.includes(each))) expect(titles.slice(0, k)).toContain(need);
  });
});

for (const lesson of LESSONS) {
  describe(lesson.title, () => {
    lesson.steps.forEach((step, k) => {
      test(`step ${k + 1}: ${step.title}`, async () => {
        teacher.use(lesson);
        const setting = settingOf(step);
        expect(readSetting(settingText(setting)), 'a link holds the setting').toEqual(setting);
        expect(step.formula && FORMULAS[step.formula].words, 'every step leads to an equation').toBeTruthy();
        const { question } = step;
        const right = await rightAnswer(teacher, step);
        const expected = ANSWERS[lesson.id]?.[k] ?? NaN;
        expect(isRight(question, expected, right), `the core says ${right}, here stands ${expected}`).toBe(true);
        if (question.kind === 'estimate') {
          expect(right).toBeGreaterThanOrEqual(question.from);
          expect(right).toBeLessThanOrEqual(question.to);
          expect(isRight(question, right + 2 * question.tolerance + 1, right)).toBe(false);
          return;
        }
        const fulfilled = await Promise.all(
          question.options.map(async ({ when }) =>
            (await Promise.all(when.map((condition) => holds(teacher, setting, condition)))).every(Boolean),
          ),
        );
        expect(fulfilled.filter(Boolean), 'exactly one option is right').toHaveLength(1);
        question.options.forEach(({ wrong }, at) => {
          expect(wrong === undefined, 'every wrong option says why').toBe(at === right);
        });
      });
    });
  });
}

const settled = async (course: Course) => {
  while (course.checking.peek()) await new Promise((resume) => setTimeout(resume, 1));
};

test('a course takes one prediction a step, says why, and a link holds all of it', async () => {
  const course = new Course(teacher);
  course.visit('lesson_2_1');
  expect(course.place.value?.lesson.id).toBe('paths');
  await course.predict(0);
  const step = course.place.value?.lesson.steps[0];
  if (!step) throw new Error('there is no such step');
  expect(course.outcomes.value.get(step)).toMatchObject({ good: false, given: 0, right: 1 });
  expect(course.outcomes.value.get(step)?.text).toMatch(/^News runs along arrows .* Dependence has no direction/);
  // A second prediction does not count.
  await course.predict(1);
  expect(course.outcomes.value.get(step)?.given).toBe(0);
  const { lesson } = course.place.value;
  course.go(lesson, 2);
  await course.predict(0.13);
  expect(course.text.value).toBe('lesson_paths_3_0**0.13*');
  const other = new Course(teacher);
  other.visit(course.text.value);
  await settled(other);
  expect([...other.outcomes.value.values()].map(({ good }) => good)).toEqual([false, false]);
  expect(other.place.value?.step).toBe(2);
  other.go(lesson, 99);
  expect(other.text.value).toBe('lesson_paths_5_0**0.13*');
  other.again();
  expect(other.text.value).toBe('lesson_paths_1');
  other.visit('course');
  expect(other.text.value).toBe('course');
});
