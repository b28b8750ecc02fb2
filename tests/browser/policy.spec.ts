// Nothing leaves the page: each claim is tried out in the place where it must hold, and once with the policy
// taken away, to see that the trial itself would notice.
import type { Page, Worker } from '@playwright/test';
import { host } from './server.ts';
import { expect, open, test } from './site.ts';

const withoutPolicy = (page: string) => page.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');

/** Calls out in every way that a script knows; tells which were stopped by which directive. */
async function callOut(place: Page | Worker, address: string): Promise<Record<string, string>> {
  // Both kinds of place can run a function; their types differ in how they say so.
  return (place as Page).evaluate(async (target) => {
    const outcome: Record<string, string> = {};
    /** The directive of the next report; 'failed' when none comes, since the address itself may be at fault. */
    const nextReport = () =>
      new Promise<string>((resolve) => {
        const report = (event: SecurityPolicyViolationEvent) => {
          resolve(event.effectiveDirective);
        };
        addEventListener('securitypolicyviolation', report as EventListener, { once: true });
        setTimeout(() => {
          removeEventListener('securitypolicyviolation', report as EventListener);
          resolve('failed');
        }, 3000);
      });
    const socket = () =>
      new Promise((resolve, reject) => {
        const line = new WebSocket(target.replace('http', 'ws') + 'socket');
        line.onopen = resolve;
        line.onerror = reject;
      });
    const oldWay = () =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.onload = resolve;
        request.onerror = reject;
        request.open('GET', `${target}xhr`);
        request.send();
      });
    const ways = {
      fetch: () => fetch(`${target}fetch`),
      xhr: oldWay,
      socket,
      import: () => import(`${target}import.js`),
    };
    for (const [name, way] of Object.entries(ways)) {
      // The report of a violation follows the failure in a task of its own.
      const report = nextReport();
      outcome[name] = await way().then(
        () => 'reached',
        () => report,
      );
    }
    return outcome;
  }, address);
}

function engineOf(page: Page): Worker {
  const [worker] = page.workers();
  if (!worker) throw new Error('the page has no worker');
  return worker;
}

test('the engine cannot call its own host nor another', async ({ page, site }) => {
  const other = await host();
  await open(page, site.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const before = site.requests.length;
  const stopped = { fetch: 'connect-src', xhr: 'connect-src', socket: 'connect-src' };
  expect(await callOut(engineOf(page), site.address)).toMatchObject(stopped);
  expect(await callOut(engineOf(page), other.address)).toMatchObject({ ...stopped, import: 'script-src-elem' });
  expect(other.requests).toEqual([]);
  expect(site.requests.slice(before).filter((path) => !path.endsWith('/import.js'))).toEqual([]);
  await other.close();
});

test('the page itself cannot call out', async ({ page, site }) => {
  const other = await host();
  await open(page, site.address);
  const stopped = { fetch: 'connect-src', xhr: 'connect-src', socket: 'connect-src' };
  expect(await callOut(page, other.address)).toMatchObject({ ...stopped, import: 'script-src-elem' });
  expect(other.requests).toEqual([]);
  await other.close();
});

test('without the policy the same trial reaches the host', async ({ page }) => {
  const bare = await host(withoutPolicy);
  await open(page, bare.address);
  expect(await callOut(engineOf(page), bare.address)).toMatchObject({ fetch: 'reached', xhr: 'reached' });
  expect(bare.requests.some((path) => path.endsWith('/fetch'))).toBe(true);
  await bare.close();
});

test('every engine worker starts from a blob, so that the policy binds it', async ({ page, site }) => {
  await open(page, site.address);
  const protocols = page.workers().map((worker) => new URL(worker.url()).protocol);
  expect(protocols.length).toBeGreaterThan(0);
  expect(new Set(protocols)).toEqual(new Set(['blob:']));
});

test('no inline script runs', async ({ page, site }) => {
  await page.goto(site.address);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "ran"';
    document.head.append(script);
    return document.title;
  });
  expect(ran).toBe('nodewise');
});
