// What the page's process has used so far, from /proc.
import { readFileSync } from 'node:fs';

/** Ticks of the kernel's clock in a second, as /proc counts them. */
const TICKS = 100;

/** Of the page's process, its ended workers included: CPU seconds so far, and the most memory at once in megabytes. */
export async function usage(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const all = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => usageOf(id));
  return all.reduce((most, each) => (each.seconds > most.seconds ? each : most));
}

function usageOf(id) {
  const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
  return { seconds: (Number(fields[11]) + Number(fields[12])) / TICKS, memory: Number(kilobytes) / 1024 };
}
