import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startAnswers } from '../../www/src/engine/answers';
import { fromBase64 } from '../../www/src/engine/base64';
import { wasmModule } from '../../www/src/engine/module';

test('the module unpacks, compiles and tells the version of the crate', async () => {
  const { version } = startAnswers(await wasmModule());
  expect(readFileSync('Cargo.toml', 'utf8')).toContain(`\nversion = "${version()}"\n`);
});

test.each([
  ['', []],
  ['AA==', [0]],
  ['AP+A', [0, 255, 128]],
])('base64 %j is %j', (text, bytes) => {
  expect([...fromBase64(text)]).toEqual(bytes);
});

test('base64 of any bytes comes back', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect([...fromBase64(Buffer.from(bytes).toString('base64'))]).toEqual([...bytes]);
    }),
  );
});
