// Unpacks an LZMA file ("alone" format). Unpacking needs a small part of what packing does, so it is written out here; the
// package that packs the module at build time is the test's oracle.
//
// Browsers unpack gzip by themselves (DecompressionStream), but the module is most of a first visit: its 600 kB are 209 kB in
// LZMA and 272 kB in gzip, as they are sent. With 64 kB more a first visit would pass its limit (scripts/steps/site.js).

/** A model of bits: eleven-bit probabilities of a zero, all even at the start. */
const bits = (count: number) => new Uint16Array(count).fill(1024);

/** Reads bits from the packed bytes, each by a probability that learns from it. */
class RangeDecoder {
  private range = 0xffffffff;
  private code = 0;
  private at: number;

  constructor(
    private readonly bytes: Uint8Array,
    start: number,
  ) {
    this.at = start + 1;
    for (let k = 0; k < 4; k++) this.code = ((this.code << 8) | this.next()) >>> 0;
  }

  private next(): number {
    return this.bytes[this.at++] ?? 0;
  }

  private normalise(): void {
    if (this.range >= 0x1000000) return;
    this.range = (this.range << 8) >>> 0;
    this.code = ((this.code << 8) | this.next()) >>> 0;
  }

  bit(model: Uint16Array, k: number): 0 | 1 {
    const chance = model[k] ?? 0;
    const bound = (this.range >>> 11) * chance;
    const zero = this.code < bound;
    model[k] = zero ? chance + ((2048 - chance) >> 5) : chance - (chance >> 5);
    this.range = zero ? bound : this.range - bound;
    if (!zero) this.code -= bound;
    this.normalise();
    return zero ? 0 : 1;
  }

  /** Bits that are as likely 0 as 1. */
  direct(count: number): number {
    let value = 0;
    for (let k = 0; k < count; k++) {
      this.range >>>= 1;
      const set = this.code >= this.range;
      if (set) this.code -= this.range;
      value = value * 2 + Number(set);
      this.normalise();
    }
    return value;
  }

  /** A number of `count` bits, highest first, with a model for each prefix. */
  tree(model: Uint16Array, offset: number, count: number): number {
    let node = 1;
    for (let k = 0; k < count; k++) node = node * 2 + this.bit(model, offset + node);
    return node - (1 << count);
  }

  /** The same, lowest bit first. */
  reverseTree(model: Uint16Array, offset: number, count: number): number {
    let [node, value] = [1, 0];
    for (let k = 0; k < count; k++) {
      const bit = this.bit(model, offset + node);
      node = node * 2 + bit;
      value |= bit << k;
    }
    return value;
  }
}

/** Lengths of matches: short, middle and long ones have models of their own. */
class Lengths {
  private readonly choice = bits(2);
  private readonly low = bits(16 << 3);
  private readonly middle = bits(16 << 3);
  private readonly high = bits(256);

  read(decoder: RangeDecoder, place: number): number {
    if (decoder.bit(this.choice, 0) === 0) return 2 + decoder.tree(this.low, place << 3, 3);
    if (decoder.bit(this.choice, 1) === 0) return 10 + decoder.tree(this.middle, place << 3, 3);
    return 18 + decoder.tree(this.high, 0, 8);
  }
}

/** The unpacked bytes of a file whose header tells their number. */
export function unpack(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = new DataView(file.buffer, file.byteOffset, 13);
  const properties = header.getUint8(0);
  const [lc, lp, pb] = [properties % 9, Math.floor(properties / 9) % 5, Math.floor(properties / 45)];
  const output = new Uint8Array(header.getUint32(5, true));
  const decoder = new RangeDecoder(file, 13);
  const literals = bits(0x300 << (lc + lp));
  const [isMatch, isRep, isRep0, isRep1, isRep2, isRep0Long] = [
    bits(12 << 4),
    bits(12),
    bits(12),
    bits(12),
    bits(12),
    bits(12 << 4),
  ];
  const [slots, special, align] = [bits(4 << 6), bits(128), bits(16)];
  const [matchLengths, repLengths] = [new Lengths(), new Lengths()];
  let [state, rep0, rep1, rep2, rep3, at] = [0, 0, 0, 0, 0, 0];

  function literal(): void {
    const offset = 0x300 * (((at & ((1 << lp) - 1)) << lc) + ((output[at - 1] ?? 0) >> (8 - lc)));
    let symbol = 1;
    if (state >= 7) {
      let match = output[at - rep0 - 1] ?? 0;
      while (symbol < 0x100) {
        const expected = (match >> 7) & 1;
        match <<= 1;
        const bit = decoder.bit(literals, offset + ((1 + expected) << 8) + symbol);
        symbol = symbol * 2 + bit;
        if (bit !== expected) break;
      }
    }
    while (symbol < 0x100) symbol = symbol * 2 + decoder.bit(literals, offset + symbol);
    output[at++] = symbol;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  function distance(length: number): number {
    const slot = decoder.tree(slots, Math.min(length - 2, 3) << 6, 6);
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) << count;
    if (slot < 14) return base + decoder.reverseTree(special, base - slot, count);
    return base + decoder.direct(count - 4) * 16 + decoder.reverseTree(align, 0, 4);
  }

  /** Chooses one of the last four distances; true for a match of a single byte. */
  function repeat(place: number): boolean {
    if (decoder.bit(isRep0, state) === 0) return decoder.bit(isRep0Long, (state << 4) + place) === 0;
    if (decoder.bit(isRep1, state) === 0) [rep0, rep1] = [rep1, rep0];
    else if (decoder.bit(isRep2, state) === 0) [rep0, rep1, rep2] = [rep2, rep0, rep1];
    else [rep0, rep1, rep2, rep3] = [rep3, rep0, rep1, rep2];
    return false;
  }

  function copy(length: number): void {
    for (let k = 0; k < length; k++, at++) output[at] = output[at - rep0 - 1] ?? 0;
  }

  while (at < output.length) {
    const place = at & ((1 << pb) - 1);
    if (decoder.bit(isMatch, (state << 4) + place) === 0) {
      literal();
    } else if (decoder.bit(isRep, state) === 0) {
      [rep1, rep2, rep3] = [rep0, rep1, rep2];
      const length = matchLengths.read(decoder, place);
      state = state < 7 ? 7 : 10;
      rep0 = distance(length);
      copy(length);
    } else if (repeat(place)) {
      state = state < 7 ? 9 : 11;
      copy(1);
    } else {
      const length = repLengths.read(decoder, place);
      state = state < 7 ? 8 : 11;
      copy(length);
    }
  }
  return output;
}
