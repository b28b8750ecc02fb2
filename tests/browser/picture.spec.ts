// A picture that does not mislead: names cover neither each other nor the head of an arrow.
import { expect, open, test } from './site.ts';
import { pictureFaults } from './picture-faults.js';

const SOME = [
  ['child', 'Child'],
  ['alarm', 'Alarm'],
  ['hailfinder', 'Hailfinder'],
] as const;
test.use({ viewport: { width: 1440, height: 900 } });

for (const [id, title] of SOME) {
  for (const directed of ['', '&directed=dag']) {
    test(`${title}${directed === '' ? '' : ', directed'}: no name hides the head of an arrow or another name`, async ({
      page,
      site,
    }) => {
      await open(page, `${site.address}#example=${id}${directed}`, title);
      if (directed !== '') await expect(page.getByRole('status').filter({ hasText: 'Proven' })).toBeVisible();
      await expect(page.locator('.graph-stage')).toHaveAttribute('data-layout', 'final');
      // Names are placed when the picture rests: then all are there, none covers anything, and lines run through few of them.
      const wrong = async () => {
        const { nodes, unnamed, overlaps, covered, crossed } = await pictureFaults(page);
        return { unnamed, overlaps, covered, struck: crossed > 0.05 * nodes };
      };
      await expect.poll(wrong).toEqual({ unnamed: 0, overlaps: 0, covered: 0, struck: false });
    });
  }
}
