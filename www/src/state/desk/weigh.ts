/** About how many bytes a value takes when it is stored: numbers eight, letters one, arrays of numbers what they have. */
export function weigh(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (value instanceof Blob) return value.size;
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce(
    (sum, [key, each]) => sum + (Array.isArray(value) ? 0 : key.length) + weigh(each),
    0,
  );
}
