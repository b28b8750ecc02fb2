// Errors with a hint: the core says what could be done, the page words it for its own controls.
import { afterEach, expect, test } from 'vitest';
import { Buffer } from 'node:buffer';
import type { Engine } from '../../www/src/engine/engine';
import { EngineFailure } from '../../www/src/engine/errors';
import { openEngineInProcess } from '../../www/src/engine/in-process';
import { hintWords } from '../../www/src/state/hints';
import { messageOf } from '../../www/src/state/notices';
import type { Hint, Plan } from '../../www/src/wasm/nodewise';

let engine: Engine | undefined;
afterEach(() => engine?.close());

/** What the core says of a table that cannot be read or prepared. */
async function failureOf(bytes: Buffer, plan: Plan = {}): Promise<unknown> {
  engine = await openEngineInProcess(1);
  return engine
    .read(new Blob([new Uint8Array(bytes)]))
    .then((table) => table.prepare(plan))
    .then(
      () => undefined,
      (error: unknown) => error,
    );
}

test('text that is half UTF-8 brings the advice that the page can follow', async () => {
  const error = await failureOf(Buffer.concat([Buffer.from('été,b\n1,2\n'), Buffer.from('é,2\n', 'latin1')]));
  expect(error).toBeInstanceOf(EngineFailure);
  expect((error as EngineFailure).hint).toEqual({ kind: 'textEncoding', likely: 'windows-1252' });
  expect(messageOf(error)).toMatch(
    /^Line 3: expected UTF-8 text.*\. Choose another text encoding: Windows-1252 is likely\.$/,
  );
});

test('a table without a complete row leads to the choices about missing values', async () => {
  const error = await failureOf(Buffer.from('a,b\nx,\n,y\nz,\n,x\nx,\n,y\n'), { missing: 'dropRows' });
  expect((error as EngineFailure).hint).toEqual({ kind: 'missingValues' });
  expect(messageOf(error)).toContain('“Missing values”');
});

test('every hint is worded, and none names an option of the command line', () => {
  const hints: Hint[] = [
    { kind: 'textEncoding', likely: null },
    { kind: 'missingValues' },
    { kind: 'manyLevels' },
    { kind: 'largeJob' },
    { kind: 'sampleInstead' },
  ];
  for (const hint of hints) {
    expect(hintWords(hint)).toMatch(/\.$/);
    expect(hintWords(hint)).not.toContain('--');
  }
});
