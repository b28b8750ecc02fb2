// Arrays that are handed over with a message instead of copied.

/** The arrays of a message: counts and tests of many columns are large, and so are the columns of a file. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer];
  if (typeof value !== 'object' || value === null) return [];
  // A list of words or numbers may be long, and has no arrays.
  if (Array.isArray(value) && typeof value[0] !== 'object') return [];
  return Object.values(value).flatMap(buffersOf);
}
