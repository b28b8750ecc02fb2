import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromBase64 } from '../../www/src/engine/module';
import { unpack } from '../../www/src/engine/lzma';
import { compiledModule } from '../../www/src/engine/in-process';
import defaults from '../../www/src/wasm/defaults';
import {
  checkNetwork,
  defaults as moduleDefaults,
  freshSeed,
  initSync,
  type Failure,
  type NetworkModel,
} from '../../www/src/wasm/nodewise';

/** Packed by another program: short runs, long matches, repeated and far distances. */
const KNOWN = JSON.parse(readFileSync('tests/web/packed.json', 'utf8')) as {
  name: string;
  packed: string;
  sha256: string;
  size: number;
}[];

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

test.each(KNOWN)('what another program packed comes back: $name', async ({ packed, sha256: expected, size }) => {
  const bytes = unpack(fromBase64(packed));
  expect(bytes.length).toBe(size);
  expect(await sha256(bytes)).toBe(expected);
});

test('a distance beyond the beginning is refused', () => {
  const packed = fromBase64(KNOWN[0]?.packed ?? '');
  packed.fill(0xff, 20, 40);
  expect(() => sizeOf(unpack(packed))).toThrow();
});

/** A damaged stream may also unpack to something else, which then is no module. */
function sizeOf(bytes: Uint8Array): number {
  if (!WebAssembly.validate(bytes as Uint8Array<ArrayBuffer>)) throw new Error('no module');
  return bytes.length;
}

test('the module of the page unpacks and compiles', async () => {
  const module = await compiledModule();
  expect(WebAssembly.Module.exports(module).map(({ name }) => name)).toContain('version');
});

test('the page knows the defaults of the module', async () => {
  initSync({ module: await compiledModule() });
  expect(defaults).toEqual(moduleDefaults());
  // Two by hand: the candidates' penalty lies below the default, and a seed is a whole number that JavaScript holds.
  expect(defaults.candidatesLambda).toBeLessThan(defaults.lambda);
  expect(defaults.largestSeed).toBe(Number.MAX_SAFE_INTEGER);
});

test('fresh seeds are whole, short, and not all the same', async () => {
  initSync({ module: await compiledModule() });
  const seeds = Array.from({ length: 8 }, freshSeed);
  for (const seed of seeds) expect(Number.isInteger(seed) && seed >= 0 && seed < 1e6).toBe(true);
  expect(new Set(seeds).size).toBeGreaterThan(1);
});

test('a value that is not as declared is told, with what was expected', async () => {
  initSync({ module: await compiledModule() });
  const node = { name: 'a', levels: ['no', 'yes'], parents: ['none'], probabilities: [0.5, 0.5] };
  const wrong = { name: 'one node', nodes: [node] } as unknown as NetworkModel;
  expect.assertions(2);
  try {
    checkNetwork(wrong);
  } catch (failure) {
    expect((failure as Failure).kind).toBe('setting');
    expect((failure as Failure).message).toContain('expected usize');
  }
});
