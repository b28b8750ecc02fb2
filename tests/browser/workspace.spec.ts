// Work that is handed on: a workspace file between page and command line, and graph and λ inside another page.
import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoFaultNow } from './axe.ts';
import { exportAs } from './exports.ts';
import { openNetworks } from './networks.ts';
import { nodewise, program } from './program.ts';
import { host } from './server.ts';
import { expect, faults, learned, open, openFile, test } from './site.ts';
import { garden } from './tables.ts';
import { everything, openGarden, work } from './work.ts';

interface Exported {
  settings: unknown;
  nodes: unknown;
  edges: unknown;
}

/** Saves what is open through the button "Share", with so much of its data. */
async function save(page: Page, kept: RegExp, note = ''): Promise<Buffer> {
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: /^Save / });
  await dialog.getByRole('radio', { name: kept }).check();
  await dialog.getByRole('textbox', { name: 'Notes' }).fill(note);
  await expectNoFaultNow(page, 'saving');
  const started = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save the file' }).click();
  return readFile(await (await started).path());
}

const skeleton = async (page: Page): Promise<Exported> =>
  JSON.parse((await exportAs(page, 'Result (JSON)')).bytes.toString()) as Exported;

test('a workspace goes from the page to the command line and back, and all of it is there', async ({
  page,
  site,
  context,
}, testInfo) => {
  test.skip(program === undefined, 'the program is not built: cargo build');
  const complaints = faults(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await open(page, site.address);
  await work(page);
  const [before, answer] = [await everything(page), await skeleton(page)];
  const file = testInfo.outputPath('garden.nodewise');
  await writeFile(file, await save(page, /^Rows/, 'Look at the grass.'));
  // It was saved as it is now: nobody is asked.
  await page.reload();
  await learned(page, 'Child');
  expect(asked).toEqual([]);
  // The command line finds the same answer.
  const told = JSON.parse(nodewise('learn', file, '--format', 'json')) as Exported;
  expect(told).toEqual(answer);
  // It passes on what the page alone knows, with another λ.
  const second = testInfo.outputPath('second.nodewise');
  nodewise('learn', file, '--lambda', '0.6', '--save', second, '--keep', 'rows');
  const other = await context.newPage();
  await open(other, site.address);
  await openFile(other, 'second.nodewise', await readFile(second));
  await learned(other, 'garden.csv');
  await expect(other.getByText('Look at the grass.')).toBeVisible();
  await expect.poll(async () => ({ ...(await everything(other)), lambda: '' })).toEqual({ ...before, lambda: '' });
  await expect(other.getByRole('textbox', { name: 'Value of λ' })).toHaveValue('0.6');
  expect((await skeleton(other)).edges).toEqual(
    (JSON.parse(nodewise('learn', second, '--format', 'json')) as Exported).edges,
  );
  await other.getByRole('button', { name: 'Columns…' }).click();
  await expect(other.getByRole('dialog', { name: 'Columns of garden.csv' })).toContainText('400 rows');
  expect(complaints).toEqual([]);
});

test('counts alone are enough to go on, settings alone wait for their table, and a damaged file changes nothing', async ({
  page,
  site,
}) => {
  await open(page, site.address);
  await work(page);
  const before = await everything(page);
  const counts = await save(page, /^Counts \(\d/);
  const settings = await save(page, /^Nothing \(\d/);
  expect(settings.length).toBeLessThan(counts.length);
  const damaged = {
    'cut.nodewise': counts.subarray(0, counts.length - 40),
    'altered.nodewise': Buffer.from(counts.map((byte, k) => (k === counts.length - 100 ? byte ^ 1 : byte))),
    'newer.nodewise': Buffer.from(
      counts.toString('latin1').replace('nodewise-workspace 1 ', 'nodewise-workspace 7 '),
      'latin1',
    ),
    'none.nodewise': Buffer.from('a,b\n1,2\n'),
  };
  for (const [name, bytes] of Object.entries(damaged)) {
    await openFile(page, name, bytes);
    await expect(page.getByRole('alert').filter({ hasText: name })).toBeVisible();
    await expect.poll(() => everything(page)).toEqual(before);
  }
  await expect(page.getByRole('alert').filter({ hasText: 'none.nodewise' })).toBeVisible();
  await page.reload();
  await learned(page, 'Child');
  await openFile(page, 'counts.nodewise', counts);
  await learned(page, 'garden.csv');
  await expect.poll(() => everything(page)).toEqual(before);
  await page.reload();
  await learned(page, 'Child');
  await openFile(page, 'settings.nodewise', settings);
  await expect(page.getByText('Open garden.csv, and they are applied to it.')).toBeVisible();
  await openFile(page, 'garden.csv', garden());
  await page.getByRole('dialog', { name: 'Import garden.csv' }).getByRole('button', { name: 'Learn' }).click();
  await learned(page, 'garden.csv');
  await expect.poll(async () => ({ ...(await everything(page)), selected: [] })).toEqual({ ...before, selected: [] });
});

test('graph and λ stand in the page of another site, by the snippet that the dialog gives', async ({ page, site }) => {
  await open(page, `${site.address}#example=asia`, 'Asia');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Embed in a page…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Embed in a page' });
  await dialog.getByRole('spinbutton', { name: 'Height in pixels' }).fill('420');
  await expectNoFaultNow(page, 'the snippet');
  const snippet = await dialog.getByRole('textbox', { name: 'Snippet' }).inputValue();
  expect(snippet).toContain('height="420"');
  const course = await host(() => `<!doctype html><html lang="en"><title>Course</title>${snippet}`);
  // Another site, and not only another port.
  await page.goto(course.address.replace('127.0.0.1', 'localhost'));
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('status').filter({ hasText: 'between' })).toHaveText(
    /^Asia: \d+ edges between 8 columns/,
  );
  await expect(frame.getByRole('img', { name: 'smoke', exact: true })).toBeVisible();
  for (const name of ['Open data', 'Export', 'Tables', 'Inspector', 'Compare methods'])
    await expect(frame.getByRole('button', { name })).toHaveCount(0);
  const slider = frame.getByRole('slider', { name: 'λ', exact: true });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).not.toHaveAttribute('aria-valuetext', /^λ = 1\.5,/);
  await expect(frame.getByRole('link', { name: 'Open in nodewise' })).toHaveAttribute('href', /example=asia&lambda=/);
  await course.close();
});

test('a drawn network is handed on without its rows, which are drawn again', async ({ page, site }) => {
  await open(page, site.address);
  await openGarden(page);
  const editor = await openNetworks(page, 'Draw a network', 'Draw a network');
  await editor.getByRole('button', { name: 'Collider', exact: true }).click();
  await editor.getByRole('button', { name: 'Sample and learn' }).click();
  await expect(page.getByRole('button', { name: 'Back to garden.csv' })).toBeVisible();
  const status = page.getByRole('status').filter({ hasText: ' between ' });
  await expect(status).not.toContainText('garden');
  const told = await status.innerText();
  const file = await save(page, /^Nothing \(\d/);
  await page.getByRole('button', { name: 'Back to garden.csv' }).click();
  await learned(page, 'garden.csv');
  await openFile(page, 'drawn.nodewise', file);
  await expect(status).toHaveText(told);
  await expect(page.getByRole('switch', { name: /truth/ })).toBeChecked();
});
