// Installs the packed package into an empty folder and runs the examples of its README there: in Node, in a browser without a bundler, in a
// worker, and bundled. They have to find the edges that the command line's stored answer has.
/* global Worker, fetch -- in the browser */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { at } from '../../scripts/steps/paths.js';

const folder = mkdtempSync(path.join(tmpdir(), 'nodewise-package-'));
const file = (...parts) => path.join(folder, ...parts);
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const shell = process.platform === 'win32';

function install() {
  const packed = execFileSync(npm, ['pack', at('dist-package'), '--json'], { cwd: folder, encoding: 'utf8', shell });
  const [{ filename, size }] = JSON.parse(packed);
  writeFileSync(file('package.json'), '{ "private": true, "type": "module" }\n');
  execFileSync(npm, ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], { cwd: folder, shell });
  copyFileSync(at('tests', 'reference', 'mixed.csv'), file('survey.csv'));
  console.log(`packed: ${size} bytes`);
}

/** The README's examples, in order. */
const examples = [...readFileSync(at('package', 'README.md'), 'utf8').matchAll(/```(?:js|html)\n([^]*?)```/g)].map(
  ([, code]) => code,
);

/** The edges that the command line found. */
const stored = readFileSync(at('tests', 'golden', 'mixed.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',').slice(0, 2).join(' -- '));

function inNode() {
  writeFileSync(file('example.js'), examples[0]);
  const printed = execFileSync(process.execPath, ['example.js'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  assert.deepEqual(printed.trim().split('\n'), stored);
}

/** What types declare, and what is refused, by a program of the user's. */
function checked() {
  writeFileSync(
    file('refused.js'),
    `import { learn, NodewiseError, path, read, skeleton } from 'nodewise';
const table = await read('a,b\\nx,1\\ny,2\\nx,1\\ny,2\\nx,1\\ny,1\\n');
const refused = async (work) => { try { await work(); } catch (error) { return error; } };
const none = await refused(() => read('a,b\\nx\\n'));
console.log(none instanceof NodewiseError, none.kind, none.message);
const unknown = await refused(() => learn(table, { forbidden: [['a', 'z']] }));
console.log(unknown instanceof RangeError);
const stopped = await refused(() => learn(table, { signal: AbortSignal.abort() }));
console.log(stopped.name);
const { lambdas, nodes } = await path(await table.counts(), { count: 5 });
console.log(lambdas.length, nodes.map(({ name }) => name).join());
console.log(JSON.stringify(await skeleton(table, { lambda: 0.01, filter: false })));
table.free();
`,
  );
  const printed = execFileSync(process.execPath, ['refused.js'], { cwd: folder, encoding: 'utf8' }).split('\n');
  assert.match(printed[0], /^true table .*expected 2 fields/);
  assert.deepEqual(printed.slice(1, 4), ['true', 'AbortError', '5 a,b']);
  assert.equal(printed[4], '[["a","b"]]');
}

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.csv': 'text/csv', '.wasm': 'application/wasm' };

function serve(root) {
  const server = createServer((request, response) => {
    const name = path.join(root, path.normalize(new URL(request.url, 'http://x').pathname));
    try {
      const content = readFileSync(name);
      response.writeHead(200, { 'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ server, base: `http://127.0.0.1:${server.address().port}` }));
  });
}

async function inBrowser(browser) {
  writeFileSync(file('index.html'), examples[1]);
  writeFileSync(file('worker.js'), examples[2]);
  writeFileSync(file('blank.html'), '<!doctype html><title>worker</title>');
  const { server, base } = await serve(folder);
  const page = await browser.newPage();
  page.on('pageerror', (error) => assert.fail(error));
  await page.goto(`${base}/index.html`);
  await page.locator('#arcs li').first().waitFor();
  const arcs = await page.locator('#arcs li').allTextContents();
  assert.ok(arcs.length > 5 && arcs.every((arc) => /^c\d+ [→–] c\d+: \S/.test(arc)), arcs.join('\n'));
  await page.goto(`${base}/blank.html`);
  const answer = await page.evaluate(async () => {
    const worker = new Worker('worker.js', { type: 'module' });
    const said = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
    });
    worker.postMessage(await (await fetch('survey.csv')).blob());
    return said;
  });
  assert.equal(answer.lambdas.length, 20);
  assert.ok(answer.nodes.every(({ points }) => points.length === 20 && points[0].gap <= 1e-6));
  server.close();
  return arcs;
}

/** The same page through a bundler. */
async function bundled(browser, arcs) {
  const source = file('bundled');
  mkdirSync(source);
  writeFileSync(path.join(source, 'index.html'), examples[1].replace('./node_modules/nodewise/index.js', 'nodewise'));
  mkdirSync(path.join(source, 'public'));
  copyFileSync(file('survey.csv'), path.join(source, 'public', 'survey.csv'));
  await build({
    root: source,
    logLevel: 'warn',
    configFile: false,
    build: { outDir: file('out'), emptyOutDir: true, target: 'es2022' },
  });
  const { server, base } = await serve(file('out'));
  const page = await browser.newPage();
  await page.goto(`${base}/index.html`);
  await page.locator('#arcs li').first().waitFor();
  assert.deepEqual(await page.locator('#arcs li').allTextContents(), arcs);
  server.close();
}

const browser = await chromium.launch(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {});
try {
  install();
  inNode();
  checked();
  await bundled(browser, await inBrowser(browser));
  console.log('the examples run in Node, in a browser with and without a bundler, and in a worker');
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
