// Every lesson from its first step to its summary, by right and wrong predictions.
import type { Locator } from '@playwright/test';
import { LESSONS } from '../../www/src/lessons/index.ts';
import type { Step } from '../../www/src/lessons/types.ts';
import { ANSWERS } from '../web/lesson-answers.ts';
import { expectNoFault } from './axe.ts';
import { host } from './server.ts';
import { expect, faults, follow, open, test } from './site.ts';

const NAME = 'Lessons';

async function predict(dialog: Locator, { question }: Step, answer: number): Promise<void> {
  if (question.kind === 'choice')
    await dialog.getByRole('radio', { name: question.options[answer]?.text ?? '', exact: true }).check();
  else await dialog.locator('.course-question').getByRole('slider').fill(String(answer));
  await dialog.getByRole('button', { name: 'Predict' }).click();
}

/** As far as it holds no letter of a formula, which is drawn. */
const beforeLetters = (text: string): string => text.split('{')[0] ?? '';

/** The nearest stop of the slider. */
const onStop = ({ question }: Step, answer: number): number =>
  question.kind === 'choice' ? answer : Number((Math.round(answer / question.by) * question.by).toFixed(6));

/** An answer that is not right. */
function wrong({ question }: Step, right: number): number {
  if (question.kind === 'choice') return (right + 1) % question.options.length;
  return right - question.from > question.to - right ? question.from : question.to;
}

for (const [number, lesson] of LESSONS.entries()) {
  test(`lesson: ${lesson.title}`, async ({ ready: page }) => {
    const complaints = faults(page);
    await follow(page, '');
    // Teachers name lessons by their numbers, too.
    await follow(page, `lab=lesson_${number + 1}_1`);
    const dialog = page.getByRole('dialog', { name: NAME });
    for (const [k, step] of lesson.steps.entries()) {
      await expect(dialog.getByRole('heading', { name: step.title })).toBeFocused();
      await expect(dialog.locator('.course-said')).toHaveText('');
      const right = ANSWERS[lesson.id]?.[k] ?? NaN;
      // Every other prediction is wrong, and says why.
      const good = k % 2 === 1;
      await predict(dialog, step, onStop(step, good ? right : wrong(step, right)));
      await expect(dialog.locator('.course-said')).toContainText(good ? '✓ Right.' : '✕ Not so.');
      await expect(dialog.locator('.course-said')).toContainText(beforeLetters(step.question.why));
      await expect(page).toHaveURL(new RegExp(`lab=lesson_${lesson.id}_${k + 1}_`));
      await dialog.getByRole('button', { name: k + 1 === lesson.steps.length ? 'Summary' : 'Next step' }).click();
    }
    const rights = Math.floor(lesson.steps.length / 2);
    await expect(dialog.getByRole('heading', { name: 'What you have learned' })).toBeFocused();
    await expect(dialog).toContainText(`${rights} of ${lesson.steps.length} predictions were right.`);
    expect(complaints).toEqual([]);
  });
}

test('scenes open with the prediction, a link holds it, and axe finds no fault', async ({ ready: page }) => {
  test.slow();
  const dialog = page.getByRole('dialog', { name: NAME });
  await follow(page, 'lab=course');
  await expect(dialog.getByRole('region', { name: 'Theory' })).toContainText('Mutual incoherence');
  await expectNoFault(page, 'contents');
  await follow(page, 'lab=lesson_edge_1');
  await expect(dialog.getByRole('group', { name: 'Heat' })).toContainText('?');
  await follow(page, 'lab=lesson_edge_1_0.3');
  await expect(dialog.getByRole('group', { name: 'Heat' })).toContainText('76.9');
  await expect(dialog).toContainText('You said 30 %, the core says 31.9 %.');
  await expectNoFault(page, 'charts');
  await follow(page, 'lab=lesson_sure_2_*1');
  await expect(dialog.getByRole('row', { name: 'smoke – lung' })).toContainText('48 %');
  await follow(page, 'lab=lesson_weight_2');
  await expect(dialog).toContainText('The lab opens here with your prediction.');
  await follow(page, 'lab=lesson_weight_2_*1');
  await expect(dialog).toContainText('Worse than before');
  await expectNoFault(page, 'lab');
  await dialog.getByRole('button', { name: 'Copy a link to this step' }).click();
  await expect(dialog).toContainText('lab=lesson_weight_2');
});

test('for a room: one key fills the screen, in large letters, at both sizes', async ({ ready: page }) => {
  const dialog = page.getByRole('dialog', { name: NAME });
  await follow(page, 'lab=lesson_cause_1_0.3');
  await expect(dialog.locator('.course-said')).toContainText('the core says 19 %');
  await page.keyboard.press('p');
  for (const size of [
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, ...size });
    const letters = dialog.locator('.course-lesson p').nth(1);
    expect(Number.parseFloat(await letters.evaluate((each) => getComputedStyle(each).fontSize))).toBeGreaterThan(
      size.width / 70,
    );
    // The charts have room beside the words.
    const board = dialog.getByRole('region', { name: 'Charts' });
    expect(await board.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  }
  await page.keyboard.press('PageDown');
  await expect(dialog.getByRole('heading', { name: 'Adjusting for the confounder' })).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(dialog.getByRole('heading', { name: 'Seeing' })).toBeFocused();
  await page.keyboard.press('p');
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a lesson file is taken, or refused with line and reason', async ({ ready: page }) => {
  const dialog = page.getByRole('dialog', { name: NAME });
  await follow(page, 'lab=course');
  const own = { ...LESSONS[1], id: 'own', title: 'Our own lesson' };
  const give = (text: string) =>
    dialog
      .getByLabel('Lesson file')
      .setInputFiles({ name: 'own.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await give('{\n  "id": "own",\n}');
  await expect(dialog.getByRole('alert')).toContainText('own.json: line 3: expected a name in quotes, found }');
  await give(JSON.stringify(own, null, 2));
  await expect(dialog).toContainText('Our own lesson: step 1 of 4');
  await dialog.getByRole('button', { name: 'All lessons' }).click();
  await expect(dialog.getByRole('region', { name: 'Your own' })).toContainText('Our own lesson');
});

test('a link names a lesson that lies beside the page, and nothing else is asked for', async ({ page }) => {
  const own = { ...LESSONS[1], id: 'ours', title: 'Beside the page' };
  const site = await host(undefined, {
    more: {
      'lessons/ours.lesson.js': `export default ${JSON.stringify(own)};`,
      'lessons/bad.lesson.js': 'export default String.raw`{\n  "id": "bad",\n}`;',
    },
  });
  await open(page, site.address);
  const dialog = page.getByRole('dialog', { name: NAME });
  const before = site.requests.length;
  await follow(page, 'lab=lesson_ours_2');
  await expect(dialog).toContainText('Beside the page: step 2 of 4');
  const asked = site.requests.slice(before).filter((path) => !path.includes('/assets/'));
  expect(asked.map((path) => path.split('/').slice(-2).join('/'))).toEqual(['lessons/ours.lesson.js']);
  await follow(page, 'lab=lesson_bad_1');
  await expect(dialog.getByRole('alert')).toContainText('lessons/bad.lesson.js: line 3: expected a name in quotes');
  await follow(page, 'lab=lesson_absent_1');
  await expect(dialog.getByRole('alert')).toContainText('lessons/absent.lesson.js could not be loaded');
  await site.close();
});
