// The unpacker against the package that packs.
import fc from 'fast-check';
import { compress } from 'lzma1';
import { expect, test } from 'vitest';
import { unpack } from '../../www/src/engine/lzma';

test('what was packed is unpacked', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.constantFrom(
        Uint8Array.of(7, 7, 7, 7),
        Uint8Array.from({ length: 400 }, (_, k) => k % 23),
      ),
    ),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(pieces, (list) => {
      const bytes = Uint8Array.from(list.flatMap((piece) => [...piece]));
      fc.pre(bytes.length > 0);
      expect(unpack(compress(bytes, 9))).toEqual(bytes);
    }),
    { numRuns: 60, seed: 1 },
  );
});
