// Words: what a person would say of an edge and a column, what every term means, what is said of a graph that is too dense.
import { expect, learned, open, openFile, test } from './site.ts';

test('an edge and a column begin with a sentence; terms are explained by focus, tap and pointer, and Escape ends that', async ({
  page,
  site,
}) => {
  await open(page, site.address);
  const inspector = page.getByRole('region', { name: 'Inspector' });
  const tip = page.locator('.tip');
  await page.getByRole('table', { name: 'Edges' }).getByRole('row').nth(1).click();
  await expect(inspector.locator('.sentence')).toHaveText(
    /^XrayReport is more often \S+ when ChestXray is \S+ than on average \(\+\d+ points\), other columns equal\. Found from both ends; enters at λ = 16\.$/,
  );
  const norm = inspector.getByRole('columnheader', { name: 'Norm' }).getByRole('button');
  await expect(norm).toHaveAccessibleDescription(/Zero means no edge\.$/);
  await norm.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(norm).toBeFocused();
  await expect(tip).toContainText('Zero means no edge.');
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(tip).toBeVisible();
  // A scroll that focus began is told later, and the note stays as long as its word is in sight.
  const place = await inspector.evaluate((panel) => {
    panel.dispatchEvent(new Event('scroll'));
    return document.querySelector('.tip')?.getBoundingClientRect().top;
  });
  expect(place).toBeGreaterThan(0);
  await expect(tip).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(tip).not.toContainText('Zero means no edge.');
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'entry λ' }).getByRole('button').hover();
  await expect(tip).toContainText('The largest λ at which the edge is there.');
  await page.mouse.move(1, 1);
  await expect(tip).toBeHidden();
  await inspector.getByRole('button', { name: 'ChestXray', exact: true }).first().click();
  await expect(inspector.locator('.sentence')).toHaveText(
    /^ChestXray is predicted from XrayReport, .*; at λ = 1\.5 no other column adds enough to that\.$/,
  );
  // A named λ says why it is recommended.
  const mark = page.getByRole('group', { name: 'Named values of λ' }).getByRole('button', { name: 'EBIC' });
  await expect(mark).toHaveAccessibleDescription(/^λ = [\d.]+\. Here the extended BIC is best/);
});

/** Eight columns that all follow the same coin, each with mistakes of its own. */
function dense(): string {
  let state = 1;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const rows = Array.from({ length: 1500 }, () => {
    const coin = random() < 0.5;
    return Array.from({ length: 8 }, () => ((random() < 0.25 ? !coin : coin) ? 'ja' : 'nein')).join();
  });
  return [Array.from({ length: 8 }, (_, k) => `q${k}`).join(), ...rows].join('\n');
}

test('a graph in which more than half of all pairs are joined is said to be dense, with a way to fewer', async ({
  page,
  site,
}) => {
  await open(page, site.address);
  await openFile(page, 'dense.csv', dense());
  await page.getByRole('dialog', { name: 'Import dense.csv' }).getByRole('button', { name: 'Learn' }).click();
  await learned(page, 'dense.csv');
  const strip = page.getByRole('region', { name: 'Path over λ' });
  await expect(strip).toContainText(/Very dense: \d+ of 28 pairs are joined, more than half\./);
  await page.getByRole('table', { name: 'Edges' }).getByRole('row').nth(1).click();
  await expect(page.locator('.sentence')).toHaveText(/^q\d is more common with q\d than without \(\+[\d.]+ points\), /);
  await page.getByRole('textbox', { name: 'Value of λ' }).fill('0.6');
  await page.keyboard.press('Enter');
  await strip.getByRole('button', { name: /^Go to (default|EBIC), \d+ edges$/ }).click();
  await expect(page.getByRole('slider', { name: 'λ', exact: true })).not.toHaveAttribute(
    'aria-valuetext',
    /^λ = 0\.6,/,
  );
});
