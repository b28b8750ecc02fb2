// Workers that are killed, frozen or starved at any moment of every long job: the job comes to the same end, or can be broken off and done again.
import { stream } from './tables.ts';
import { faultsOf, planFault, watchWorkers } from './faults.ts';
import { JOBS, type Job } from './jobs.ts';
import { expect, follow, open, test } from './site.ts';
import type { Page } from '@playwright/test';

/** How often each fault is put into each job; more by hand, or by `npm run soak`: NODEWISE_FAULTS=20. */
const TRIALS = Number(process.env.NODEWISE_FAULTS ?? 1);
const TITLES: Record<string, string> = { child: 'Child', asia: 'Asia', cancer: 'Cancer' };

/** A fresh page before the job. */
async function prepare(page: Page, address: string, { before }: Job, trial: number): Promise<void> {
  await open(page, `${address}?trial=${trial}#${before}`, TITLES[before.replace('example=', '')]);
}

for (const [place, job] of JOBS.entries()) {
  test(`${job.name}: a worker that is killed is replaced, and the result is the same`, async ({ page, site }) => {
    test.setTimeout(60_000 + TRIALS * 60_000);
    await watchWorkers(page);
    await prepare(page, site.address, job, -1);
    await planFault(page);
    await job.start(page);
    const expected = await job.result(page);
    const { messages } = await faultsOf(page);
    expect(messages).toBeGreaterThan(1);
    const random = stream(100 + place);
    for (let trial = 0; trial < TRIALS; trial++) {
      const at = Math.floor(random() * messages);
      await test.step(`message ${at} of ${messages}`, async () => {
        await prepare(page, site.address, job, trial);
        await planFault(page, { at, fault: 'kill' });
        await job.start(page);
        expect(await job.result(page)).toEqual(expected);
      });
    }
  });
}
void follow;
