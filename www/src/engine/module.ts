// The compiled wasm module.
import { fromBase64 } from './base64';
import { unpack } from './lzma';

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * Unpacks and compiles the module, once per page: workers receive the compiled module, so that a further or
 * restarted worker costs next to nothing. Nothing is fetched but the script that holds the bytes.
 */
export function wasmModule(): Promise<WebAssembly.Module> {
  return (compiled ??= compile());
}

async function compile(): Promise<WebAssembly.Module> {
  const { default: text } = await import('../wasm/bytes');
  return WebAssembly.compile(unpack(fromBase64(text)));
}
