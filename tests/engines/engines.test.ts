// The same scenarios in three engines: each does what the others do, gives the command line's numbers to the last bit, and asks nobody else for anything.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nodewise, program } from '../browser/program.ts';
import { host, type Host } from '../browser/server.ts';
import { garden } from '../browser/tables.ts';
import { stored as storedDirected } from '../golden/directed.ts';
import { NETWORKS } from '../../www/src/networks/index.ts';
import { callByDocument, callByScript, inBlobWorker } from './calls.ts';
import { sourceOf, type Browser, type Engine } from './driver.ts';
import { chromiumProgram, firefoxProgram, webkitPrograms } from './programs.ts';
import { proxy, type Proxy } from './proxy.ts';
import { chromium, firefox } from './puppets.ts';
import { report } from './report.ts';
import { Visitor } from './visitor.ts';
import { webkit } from './webkit.ts';

const engines: Engine[] = [chromium(chromiumProgram()), firefox(firefoxProgram()), webkit(webkitPrograms())];
const withoutPolicy = (page: string) => page.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');

/** What the command line gives for an example; the edges are stored, the rest is asked for where the program is built. */
function expected(id: string, folder: string): { csv: string; json: string | undefined } {
  const csv = readFileSync(`tests/golden/examples/${id}.csv`, 'utf8');
  if (program === undefined) return { csv, json: undefined };
  const table = path.join(folder, `${id}.csv`);
  nodewise('sample', `www/public/networks/${id}.bif`, '--rows', '5000', '--seed', '1', '--out', table);
  const json = nodewise('learn', table, '--format', 'json');
  rmSync(table);
  return { csv, json };
}

for (const engine of engines) {
  if (engine.missing !== undefined) report.skip(engine.name, engine.missing);
  describe.skipIf(engine.missing !== undefined)(engine.name, () => {
    let site: Host;
    let between: Proxy;
    let browser: Browser;
    let visitor: Visitor;
    const folder = mkdtempSync(path.join(tmpdir(), 'nodewise-engine-'));
    const downloads = mkdtempSync(path.join(tmpdir(), 'nodewise-downloads-'));

    beforeAll(async () => {
      between = await proxy();
      report.begin(engine.name);
    });
    // With nothing of an earlier visit: neither a copy of the site nor pages that the engine keeps for the way back.
    beforeEach(async () => {
      site = await host();
      browser = await engine.start({ proxy: between.address, downloads });
      visitor = new Visitor(browser.tab, downloads);
      report.version(engine.name, browser.version);
    });
    afterEach(async () => {
      await browser.close();
      await site.close();
    });
    afterAll(() => {
      report.end(engine.name, between);
      between.close();
      for (const made of [folder, downloads]) rmSync(made, { recursive: true, force: true });
    });

    test('opens with an example, learned and drawn', async () => {
      await visitor.open(site.address);
      // What the path tells first is followed by the exact solution.
      await expect.poll(() => visitor.said()).toBe('Child: 28 edges between 20 columns at λ = 1.5');
      expect(await browser.tab.run(() => document.querySelectorAll('.graph-nodes > g').length)).toBe(20);
    });

    test('slides from change to change by keys', async () => {
      await visitor.open(site.address);
      const before = 28;
      await expect.poll(() => visitor.edges()).toBe(before);
      await visitor.focus('slider', 'λ');
      await browser.tab.press('ArrowRight');
      await expect.poll(() => visitor.edges()).toBeLessThan(before);
      await browser.tab.press('ArrowLeft');
      await expect.poll(() => visitor.edges()).toBe(before);
      await browser.tab.press('Home');
      await expect.poll(() => visitor.edges()).toBeGreaterThan(before);
    });

    test('reads a file that is dropped, and one that is chosen, and learns', async () => {
      await visitor.open(site.address);
      await visitor.drop('dropped.csv', garden());
      await visitor.click('button', 'Learn');
      await visitor.learned('dropped.csv');
      expect(await visitor.said()).toMatch(/^dropped\.csv: 1 edge between 3 columns/);
      const file = path.join(folder, 'chosen.csv');
      writeFileSync(file, garden(';'));
      await visitor.click('button', 'Open data');
      await expect
        .poll(() => browser.tab.run(() => document.querySelector('dialog[open] input[type=file]') !== null))
        .toBe(true);
      await browser.tab.choose('dialog[open] input[type=file]', file);
      await visitor.click('button', 'Learn');
      await visitor.learned('chosen.csv');
      expect(await visitor.said()).toMatch(/^chosen\.csv: 1 edge between 3 columns/);
    });

    test('learns by the other formulation, and takes it back', async () => {
      await visitor.open(site.address);
      const before = 'Child: 28 edges between 20 columns at λ = 1.5';
      await expect.poll(() => visitor.said()).toBe(before);
      if (!(await visitor.shows('Formulation'))) await visitor.click('button', 'Settings');
      await visitor.click('radio', 'Paper');
      await expect.poll(() => visitor.said()).not.toBe(before);
      await visitor.learned('Child');
      await visitor.click('button', 'Undo');
      await expect.poll(() => visitor.said()).toBe(before);
    });

    test('directs as the command line does', async () => {
      for (const [id, title] of [
        ['asia', 'Asia'],
        ['child', 'Child'],
      ] as const)
        for (const mode of ['class', 'dag'] as const) {
          await visitor.open(`${site.address}?${id}${mode}#example=${id}&directed=${mode}`, title);
          await expect.poll(() => visitor.shows('Proven: no graph')).toBe(true);
          await visitor.learned(title);
          const { bytes } = await visitor.exported('Edges (CSV)');
          expect(bytes.toString()).toBe(storedDirected(`${id}.proven.${mode}`));
        }
    });

    test.each(NETWORKS)('$title: the exported files are the command line’s, byte by byte', async ({ id, title }) => {
      const { csv, json } = expected(id, folder);
      await visitor.open(`${site.address}?${id}#example=${id}`, title);
      const edges = (await visitor.exported('Edges (CSV)')).bytes.toString();
      expect(edges).toBe(csv);
      const result = (await visitor.exported('Result (JSON)')).bytes.toString();
      if (json !== undefined) expect(result).toBe(json);
      report.agree(engine.name, id, edges + result);
    });

    test('exports pictures', async () => {
      await visitor.open(site.address);
      const svg = await visitor.exported('Picture (SVG)');
      expect(svg.bytes.toString()).toContain('BirthAsphyxia');
      await visitor.click('button', 'Export');
      await visitor.click('menuitem', 'Picture (PNG)');
      await visitor.click('button', 'Save');
      expect((await visitor.saved()).bytes.subarray(1, 4).toString()).toBe('PNG');
    });

    test('runs an experiment of the lab to the command line’s numbers', async () => {
      await visitor.open(site.address);
      await visitor.click('button', 'Networks');
      await visitor.click('menuitem', 'Figure 2');
      for (const size of ['50', '100']) await visitor.click('checkbox', size);
      for (const [name, value] of Object.entries({
        'Control parameters CP': '1, 2.5',
        Repetitions: '2',
        'Levels k': '4',
        Seed: '7',
        'λ, normalised formulation': '1.5',
        "c of the paper's rule": '1.4',
        "δ of the paper's rule": '0.02',
      }))
        await visitor.fill('textbox', name, value);
      await visitor.click('button', 'Run');
      await expect.poll(() => visitor.shows('Finished: 4 samples')).toBe(true);
      await visitor.click('button', 'Download CSV');
      expect((await visitor.saved()).bytes.toString()).toBe(readFileSync('tests/web/figure2/toy.csv', 'utf8'));
    });

    test('can be used by finger', async () => {
      await visitor.open(site.address);
      await visitor.tap('node', 'Disease');
      await expect
        .poll(() => browser.tab.run(() => document.querySelector('[aria-label=Inspector] h2')?.textContent ?? ''))
        .toBe('Disease');
    });

    test('calls nobody, in no way, from page and workers; without the policy the same trial would', async () => {
      const other = await host();
      await visitor.open(site.address);
      const inWorker = await browser.tab.run(inBlobWorker, sourceOf(callByScript), other.address);
      const inPage = await browser.tab.run(callByScript, other.address);
      const inDocument = await browser.tab.run(callByDocument, other.address);
      for (const outcome of [inWorker, inPage, inDocument])
        expect(Object.entries(outcome).filter(([, told]) => told !== 'stopped')).toEqual([]);
      expect(Object.keys({ ...inPage, ...inDocument })).toHaveLength(12);
      expect(other.requests).toEqual([]);
      report.stopped(engine.name, 2 * Object.keys(inPage).length + Object.keys(inDocument).length + 2);
      const bare = await host(withoutPolicy);
      await visitor.open(bare.address);
      await browser.tab.run(inBlobWorker, sourceOf(callByScript), other.address);
      await browser.tab.run(callByDocument, other.address);
      const reached = ['fetch', 'xhr', 'import.js', 'beacon', 'form', 'image.png', 'script.js', 'style.css', 'object'];
      await expect
        .poll(() => reached.filter((name) => !other.requests.some((request) => request.endsWith(`/${name}`))))
        .toEqual([]);
      await bare.close();
      await other.close();
    });

    test('works without its host after one visit, and asked nobody else all the while', async () => {
      await visitor.open(site.address);
      await browser.tab.run(async () => {
        await navigator.serviceWorker.ready;
      });
      await site.close();
      await browser.tab.reload();
      await visitor.learned('Child');
      await visitor.follow('example=asia', 'Asia');
      expect(between.outside).toEqual([]);
    });
  });
}

test('all engines that are here agree', () => {
  for (const [id, answers] of report.answers) expect([id, new Set(answers.values()).size]).toEqual([id, 1]);
});

afterAll(() => {
  console.log(report.line());
});
