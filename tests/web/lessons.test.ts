// Every lesson is in order: its settings are valid, and its answers are what the core says.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openEngineInProcess, openLabInProcess } from '../../www/src/engine/in-process';
import { LESSONS } from '../../www/src/lessons';
import { NETWORKS } from '../../www/src/networks';
import { Course, isRight, rightAnswer, settingOf } from '../../www/src/state/assumptions/course';
import { LabState } from '../../www/src/state/assumptions/lab-state';
import { holds } from '../../www/src/state/assumptions/readings';
import { FOUR, readSetting, settingText } from '../../www/src/state/assumptions/setting';
import { NetworkNumbers, type Sources } from '../../www/src/state/assumptions/subjects';
import { FORMULAS } from '../../www/src/views/assumptions/formulas';
import { ANSWERS } from './lesson-answers';

const core = (await openLabInProcess()).assumptions;
const engine = await openEngineInProcess(1);
const sources: Sources = {
  page: () => undefined,
  bundled: async (id) => ({
    title: id,
    model: await engine.readNetwork(readFileSync(`www/public/networks/${id}.bif`, 'utf8')),
  }),
  numbers: new NetworkNumbers(),
};

test('there are six lessons, with ids of their own that a link can hold', () => {
  expect(LESSONS.map(({ id }) => id)).toEqual(Object.keys(ANSWERS));
  for (const { id, steps } of LESSONS) {
    expect(id).toMatch(/^[a-z]+$/);
    expect(steps.length).toBeGreaterThanOrEqual(3);
  }
});

for (const lesson of LESSONS) {
  describe(lesson.title, () => {
    lesson.steps.forEach((step, k) => {
      test(`step ${k + 1}: ${step.title}`, async () => {
        const setting = settingOf(step);
        expect(readSetting(settingText(setting)), 'a link holds the setting').toEqual(setting);
        if (setting.view !== 'four') expect([FOUR, ...NETWORKS.map(({ id }) => id)]).toContain(setting.network);
        if (step.formula) expect(FORMULAS[step.formula].words).not.toBe('');
        const { question } = step;
        const right = await rightAnswer({ core, sources }, step);
        const expected = ANSWERS[lesson.id]?.[k] ?? NaN;
        expect(isRight(question, expected, right), `the core says ${right}, here stands ${expected}`).toBe(true);
        if (question.kind === 'number') {
          expect(isRight(question, right + 2 * question.tolerance + 1, right)).toBe(false);
          return;
        }
        const fulfilled = await Promise.all(
          question.options.map(async ({ when }) =>
            (await Promise.all(when.map((condition) => holds(core, sources, setting, condition)))).every(Boolean),
          ),
        );
        expect(fulfilled.filter(Boolean), 'exactly one option is right').toHaveLength(1);
      });
    });
  });
}

test('a course says whether an answer is right, and why', async () => {
  const lab = new LabState(core, sources);
  const course = new Course(lab);
  const lesson = LESSONS.find(({ id }) => id === 'weight');
  if (!lesson) throw new Error('there is no such lesson');
  course.go(lesson, 0);
  expect(lab.setting.value).toMatchObject({ view: 'four', p: 0.3, q: 0.1 });
  await course.check(0.3);
  expect(course.outcome.value).toMatchObject({ kind: 'wrong', text: expect.stringContaining('1 + q') as string });
  await course.check(0.2727);
  expect(course.outcome.value).toMatchObject({ kind: 'right' });
  lab.set({ p: 0.1 });
  course.reset();
  expect(lab.setting.value.p).toBe(0.3);
  course.go(lesson, 1);
  expect(course.outcome.value).toBeUndefined();
});
