// Every lesson from its first step to its last, with a wrong and a right answer to each question.
import type { Locator } from '@playwright/test';
import { LESSONS } from '../../www/src/lessons/index.ts';
import type { Step } from '../../www/src/lessons/types.ts';
import { ANSWERS } from '../web/lesson-answers.ts';
import { expectNoFault } from './axe.ts';
import { expect, faults, follow, open, test } from './site.ts';

async function give(panel: Locator, { question }: Step, answer: number): Promise<void> {
  if (question.kind === 'number') await panel.getByLabel(question.text).fill(String(answer));
  else await panel.getByRole('radio', { name: question.options[answer]?.text ?? '', exact: true }).check();
  await panel.getByRole('button', { name: 'Check the answer' }).click();
}

/** An answer that is not right. */
const wrong = ({ question }: Step, right: number): number =>
  question.kind === 'number' ? right + 5 : (right + 1) % question.options.length;

for (const lesson of LESSONS) {
  test(`lesson: ${lesson.title}`, async ({ ready: page }) => {
    const complaints = faults(page);
    await follow(page, 'lab=four');
    const lab = page.getByRole('dialog', { name: 'Assumptions lab' });
    const panel = lab.getByRole('region', { name: 'Guided lessons' });
    await panel.getByRole('button', { name: lesson.title }).click();
    for (const [k, step] of lesson.steps.entries()) {
      await expect(panel.getByRole('heading', { name: step.title })).toBeFocused();
      await expect(panel).toContainText(`step ${k + 1} of ${lesson.steps.length}`);
      const right = ANSWERS[lesson.id]?.[k] ?? NaN;
      await give(panel, step, wrong(step, right));
      await expect(panel.getByRole('status').first()).toContainText('✕ Not yet.');
      await give(panel, step, right);
      await expect(panel.getByRole('status').first()).toContainText(`✓ Right. ${step.question.why}`);
      await expect(page).toHaveURL(new RegExp(`lab=lesson_${lesson.id}_${k + 1}`));
      const last = k + 1 === lesson.steps.length;
      await panel.getByRole('button', { name: last ? 'Finish the lesson' : 'Next step' }).click();
    }
    await expect(panel.getByRole('heading', { name: 'Guided lessons' })).toBeVisible();
    expect(complaints).toEqual([]);
  });
}

test('a link opens the very step, and a second one while the lab is open goes there', async ({ page, site }) => {
  await open(page, `${site.address}#lab=lesson_weight_2`);
  const lab = page.getByRole('dialog', { name: 'Assumptions lab' });
  await expect(lab.getByRole('heading', { name: 'A weak edge' })).toBeVisible();
  await expect(lab.getByRole('tab', { name: 'Break it' })).toHaveAttribute('aria-selected', 'true');
  await expect(lab).toContainText('minimum weight at');
  await page.evaluate(() => {
    location.hash = 'lab=lesson_rows_1';
  });
  await expect(lab.getByRole('heading', { name: 'The bound falls like one over the root of N' })).toBeVisible();
  // Moving things does not change the link of the step; setting the lab again undoes it.
  await lab.getByLabel('Rows N').fill('8000');
  await lab.getByLabel('Rows N').press('Enter');
  await expect(lab).toContainText('At 8,000 rows');
  await lab.getByRole('button', { name: 'Set the lab again' }).click();
  await expect(lab).toContainText('At 2,000 rows');
  await expect(page).toHaveURL(/lab=lesson_rows_1/);
  await lab.getByLabel('Rows N').fill('4000');
  await lab.getByLabel('Rows N').press('Enter');
  await lab.getByRole('button', { name: 'Copy a link to this step' }).click();
  await expect(lab).toContainText('#example=child&lab=lesson_rows_1');
  await expect(lab).toContainText('At 4,000 rows');
});

test('axe finds no fault in a question and its outcome', async ({ page, site }) => {
  test.slow();
  await open(page, `${site.address}#lab=lesson_incoherence_1`);
  const panel = page.getByRole('region', { name: 'Guided lessons' });
  const step = LESSONS.find(({ id }) => id === 'incoherence')?.steps[0];
  if (!step) throw new Error('there is no such lesson');
  for (const [answer, said] of [
    [9, 'Not yet'],
    [0.5, 'Right'],
  ] as const) {
    await give(panel, step, answer);
    await expect(panel.getByRole('status').first()).toContainText(said);
    await expectNoFault(page, said);
  }
});
