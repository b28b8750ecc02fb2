// CPU seconds of the browser's threads, from /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the kernel's clock in a second, as /proc counts them. */
const TICKS = 100;

/** CPU seconds so far: of each page's main thread, of each worker, and of everything else in the browser. */
export async function cpuSeconds(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const threads = new Map();
  for (const { id, type } of processInfo) {
    for (const thread of readdirSync(`/proc/${id}/task`))
      threads.set(`${id}/${thread}`, { ...read(id, thread), main: type === 'renderer' && thread === String(id) });
  }
  return threads;
}

/** CPU seconds so far of all processes that draw pages, with those of threads that have ended. */
export async function pageSeconds(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const drawing = processInfo.filter(({ type }) => type === 'renderer');
  return drawing.reduce((sum, { id }) => sum + parse(readFileSync(`/proc/${id}/stat`, 'utf8')).seconds, 0);
}

const read = (process, thread) => parse(readFileSync(`/proc/${process}/task/${thread}/stat`, 'utf8'));

function parse(text) {
  // The name stands in brackets and may hold blanks; user and system time are the 14th and 15th field.
  const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { name, seconds: (Number(fields[11]) + Number(fields[12])) / TICKS };
}

/** What was spent between two looks. */
export function spent(before, after) {
  const result = { page: 0, workers: [], rest: 0 };
  for (const [id, { name, main, seconds }] of after) {
    const used = seconds - (before.get(id)?.seconds ?? 0);
    if (main) result.page += used;
    else if (name.startsWith('DedicatedWorker')) result.workers.push(used);
    else result.rest += used;
  }
  result.workers = result.workers.filter((used) => used > 0.005).sort((a, b) => b - a);
  return result;
}
