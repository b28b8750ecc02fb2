// The unpacker against the package that packs.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unpack } from '../../www/src/engine/lzma';

// The package's types lead the compiler into its sources, which are written to other rules than ours.
const packer = ['lzma1'].join('');
const { compress } = (await import(/* @vite-ignore */ packer)) as { compress: (bytes: Uint8Array, level: number) => Uint8Array };

test('what was packed is unpacked', () => {
  const pieces = fc.array(fc.oneof(fc.uint8Array({ maxLength: 60 }), fc.constantFrom(Uint8Array.of(7, 7, 7, 7), Uint8Array.from({ length: 400 }, (_, k) => k % 23))), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(pieces, (list) => {
      const bytes = Uint8Array.from(list.flatMap((piece) => [...piece]));
      fc.pre(bytes.length > 0);
      expect(unpack(compress(bytes, 9))).toEqual(bytes);
    }),
    { numRuns: 60, seed: 1 },
  );
});
