// Unpacks LZMA, in which the module is about a fifth smaller than in gzip, the best that browsers unpack themselves.
//
// A stream is a sequence of decisions, each coded with the probability that its context has had so far: literal bytes,
// matches (copy `length` bytes from `distance` back) and repeated matches, which take one of the last four distances.

/** The kind of the last few decisions, in twelve states; below 7 the last one was a literal. */
const STATES = 12;
const AFTER_LITERAL = [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 4, 5];
const FIRST_LITERAL_STATES = 7;
/** Probabilities are shares of 2^11; each decision moves one by a 32nd of the way. */
const PROBABILITY_BITS = 11;
const MOVE_BITS = 5;
const SHORTEST_MATCH = 2;
const LENGTH_STATES = 4;

const probabilities = (count: number) => new Uint16Array(count).fill(1 << (PROBABILITY_BITS - 1));

/** Turns bytes into decisions. */
class RangeDecoder {
  private range = 0xffffffff;
  private code = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private at: number,
  ) {
    // The first byte is always zero.
    for (let k = 0; k < 5; k++) this.code = ((this.code << 8) | this.next()) >>> 0;
  }

  bit(table: Uint16Array, index: number): number {
    const probability = table[index] ?? 0;
    const bound = (this.range >>> PROBABILITY_BITS) * probability;
    const bit = this.code < bound ? 0 : 1;
    if (bit === 0) {
      this.range = bound;
      table[index] = probability + (((1 << PROBABILITY_BITS) - probability) >> MOVE_BITS);
    } else {
      this.range -= bound;
      this.code -= bound;
      table[index] = probability - (probability >> MOVE_BITS);
    }
    this.refill();
    return bit;
  }

  /** A number whose bits are equally likely, the highest first. */
  direct(count: number): number {
    let value = 0;
    for (let k = 0; k < count; k++) {
      this.range >>>= 1;
      const bit = this.code >= this.range ? 1 : 0;
      if (bit === 1) this.code -= this.range;
      value = value * 2 + bit;
      this.refill();
    }
    return value;
  }

  /** A number of `count` bits, the highest first; each bit has its own probability for the bits before it. */
  tree(table: Uint16Array, offset: number, count: number): number {
    let node = 1;
    for (let k = 0; k < count; k++) node = node * 2 + this.bit(table, offset + node);
    return node - (1 << count);
  }

  /** The same, the lowest bit first. */
  reverseTree(table: Uint16Array, offset: number, count: number): number {
    let [node, value] = [1, 0];
    for (let k = 0; k < count; k++) {
      const bit = this.bit(table, offset + node);
      node = node * 2 + bit;
      value |= bit << k;
    }
    return value;
  }

  private refill(): void {
    if (this.range >= 1 << 24) return;
    this.range = (this.range << 8) >>> 0;
    this.code = ((this.code << 8) | this.next()) >>> 0;
  }

  private next(): number {
    return this.bytes[this.at++] ?? 0;
  }
}

/** Lengths of matches: 2 to 9, 10 to 17, 18 to 273. */
class LengthDecoder {
  private readonly choice = probabilities(2);
  private readonly low;
  private readonly middle;
  private readonly high = probabilities(256);

  constructor(positions: number) {
    this.low = probabilities(positions << 3);
    this.middle = probabilities(positions << 3);
  }

  read(decoder: RangeDecoder, position: number): number {
    if (decoder.bit(this.choice, 0) === 0) return SHORTEST_MATCH + decoder.tree(this.low, position << 3, 3);
    if (decoder.bit(this.choice, 1) === 0) return SHORTEST_MATCH + 8 + decoder.tree(this.middle, position << 3, 3);
    return SHORTEST_MATCH + 16 + decoder.tree(this.high, 0, 8);
  }
}

/** Distances of matches: a slot of six bits tells the size, the lowest four bits of large ones have probabilities again. */
class DistanceDecoder {
  private readonly slots = probabilities(LENGTH_STATES << 6);
  private readonly small = probabilities(128);
  private readonly aligned = probabilities(16);

  read(decoder: RangeDecoder, length: number): number {
    const slot = decoder.tree(this.slots, Math.min(length - SHORTEST_MATCH, LENGTH_STATES - 1) << 6, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) * 2 ** bits;
    if (slot < 14) return base + decoder.reverseTree(this.small, base - slot, bits);
    return base + decoder.direct(bits - 4) * 16 + decoder.reverseTree(this.aligned, 0, 4);
  }
}

/** Unpacks a file of the form `.lzma` that tells its size. */
export function unpack(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const properties = view.getUint8(0);
  const [contextBits, lowBits, positionBits] = [properties % 9, Math.floor(properties / 9) % 5, Math.floor(properties / 45)];
  const out = new Uint8Array(view.getUint32(5, true));
  const decoder = new RangeDecoder(bytes, 13);

  const positionMask = (1 << positionBits) - 1;
  const isMatch = probabilities(STATES << 4);
  const isRepeat = probabilities(STATES);
  const repeatIsOlder = [probabilities(STATES), probabilities(STATES), probabilities(STATES)] as const;
  const isLong = probabilities(STATES << 4);
  const literals = probabilities(0x300 << (contextBits + lowBits));
  const [lengths, repeatLengths] = [new LengthDecoder(1 << 4), new LengthDecoder(1 << 4)];
  const distances = new DistanceDecoder();

  let [state, at] = [0, 0];
  /** The last four distances, newest first; 0 is the byte before. */
  let last: [number, number, number, number] = [0, 0, 0, 0];

  function literal(): void {
    const before = at > 0 ? (out[at - 1] ?? 0) : 0;
    const table = 0x300 * (((at & ((1 << lowBits) - 1)) << contextBits) + (before >> (8 - contextBits)));
    let symbol = 1;
    if (state >= FIRST_LITERAL_STATES) {
      // After a match the byte differs from the one that would have followed it: that byte is part of the context.
      let expected = out[at - last[0] - 1] ?? 0;
      while (symbol < 0x100) {
        const guess = (expected >> 7) & 1;
        expected <<= 1;
        const bit = decoder.bit(literals, table + ((1 + guess) << 8) + symbol);
        symbol = symbol * 2 + bit;
        if (guess !== bit) break;
      }
    }
    while (symbol < 0x100) symbol = symbol * 2 + decoder.bit(literals, table + symbol);
    out[at++] = symbol;
    state = AFTER_LITERAL[state] ?? 0;
  }

  /** Moves a repeated distance to the front; tells whether it is a single byte at the newest one. */
  function repeat(position: number): boolean {
    if (decoder.bit(repeatIsOlder[0], state) === 0) return decoder.bit(isLong, (state << 4) + position) === 0;
    const [a, b, c, d] = last;
    if (decoder.bit(repeatIsOlder[1], state) === 0) last = [b, a, c, d];
    else if (decoder.bit(repeatIsOlder[2], state) === 0) last = [c, a, b, d];
    else last = [d, a, b, c];
    return false;
  }

  function copy(length: number): void {
    if (last[0] >= at) throw new Error('the packed module is damaged');
    for (const end = Math.min(at + length, out.length); at < end; at++) out[at] = out[at - last[0] - 1] ?? 0;
  }

  while (at < out.length) {
    const position = at & positionMask;
    const literalBefore = state < FIRST_LITERAL_STATES;
    if (decoder.bit(isMatch, (state << 4) + position) === 0) {
      literal();
    } else if (decoder.bit(isRepeat, state) === 0) {
      const length = lengths.read(decoder, position);
      last = [distances.read(decoder, length), last[0], last[1], last[2]];
      state = literalBefore ? 7 : 10;
      copy(length);
    } else if (repeat(position)) {
      state = literalBefore ? 9 : 11;
      copy(1);
    } else {
      const length = repeatLengths.read(decoder, position);
      state = literalBefore ? 8 : 11;
      copy(length);
    }
  }
  return out;
}
