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
      // Names are placed when the picture rests.
      await expect.poll(async () => (await pictureFaults(page)).covered).toBe(0);
      const found = await pictureFaults(page);
      expect(found.overlaps).toBe(0);
      expect(found.unnamed).toBeLessThan(found.nodes / 2);
    });
  }
}
