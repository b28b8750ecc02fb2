// The compiled wasm module, which comes packed in a script, since the page may not fetch.
import { unpack } from './lzma';

/** Unpacks and compiles: some fifty milliseconds, so the page leaves it to a worker. */
export function compileModule(packed: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(unpack(fromBase64(packed)));
}

/** The packed module; nothing is loaded but this script. */
export async function packedModule(): Promise<string> {
  return (await import('../wasm/bytes')).default;
}

/** The bytes of a base64 text. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = characters.charCodeAt(index);
  return bytes;
}
