// The compiled wasm module, which comes packed in a script, since the page may not fetch.
import { fromBase64 } from './module';
import { unpack } from './lzma';

/** Unpacks and compiles: some fifty milliseconds, so the page leaves it to a worker. */
export function compileModule(packed: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(unpack(fromBase64(packed)));
}

/** The packed module; nothing is loaded but this script. */
export async function packedModule(): Promise<string> {
  return (await import('../wasm/bytes')).default;
}
