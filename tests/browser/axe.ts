// What a program can say about access for everyone.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './site.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The desk last: there the page is left, with its panels around the graph. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

interface Screen {
  size: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  forcedColors?: 'active';
}

const USUAL: readonly Screen[] = SIZES.flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ size, colorScheme })),
);

/** A page at twice its size, and colours that the system chooses. */
const RARE: readonly Screen[] = [
  { size: { width: 720, height: 450 }, colorScheme: 'light' },
  { size: { width: 390, height: 844 }, colorScheme: 'light', forcedColors: 'active' },
  { size: { width: 1440, height: 900 }, colorScheme: 'dark', forcedColors: 'active' },
];

/** Looks at what the page shows now in both colour schemes, on a desk and on a phone; `look` is told which. */
export async function onEveryScreen(page: Page, look: (screen: string) => Promise<void>, screens = USUAL) {
  for (const { size, colorScheme, forcedColors = 'none' } of screens) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
    await atRest(page);
    await look(`${forcedColors === 'active' ? 'forced' : colorScheme} colours, ${size.width} × ${size.height}`);
  }
  await page.emulateMedia({ forcedColors: 'none' });
}

/** No fault against the guidelines, A and AA, on what the page shows now, on every usual screen. */
export const expectNoFault = (page: Page, where: string) => onEveryScreen(page, faultless(page, where));

/** The same on screens that few people have. */
export const expectNoFaultForFew = (page: Page, where: string) => onEveryScreen(page, faultless(page, where), RARE);

/** The same on the screen that the page is on. */
export const expectNoFaultNow = (page: Page, where: string) => faultless(page, where)('as it is');

const faultless = (page: Page, where: string) => async (screen: string) => {
  // Only faults, and no second page to gather those of frames, of which there are none: five times as fast.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .setLegacyMode(true);
  const { violations } = await axe.analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} (${node.failureSummary ?? ''})`),
  );
  expect(faults, `${where}, ${screen}`).toEqual([]);
};

/** Waits until the page has been laid out as it is now, and no colour or place is on its way to another; what turns for ever is let turn. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    // Sizes are observed at the end of a frame: when the next begins, all that follows from them is there.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
