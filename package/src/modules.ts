// The wasm modules, each loaded when it is first needed: from beside this script, wherever that runs.

/** As much of Node as is asked for; browsers have none of it. */
interface NodeLike {
  process?: { versions?: { node?: string } };
}

/** What a module's glue offers to start it. */
interface Glue {
  initSync(input: { module: WebAssembly.Module }): unknown;
}

const isNode = (globalThis as NodeLike).process?.versions?.node !== undefined;

/** Starts a module once; a failure is not kept. */
function once<G extends Glue>(load: () => Promise<G>, url: () => URL): () => Promise<G> {
  let started: Promise<G> | undefined;
  return () =>
    (started ??= start(load, url()).catch((error: unknown) => {
      started = undefined;
      throw error;
    }));
}

async function start<G extends Glue>(load: () => Promise<G>, url: URL): Promise<G> {
  const [glue, module] = await Promise.all([load(), compile(url)]);
  glue.initSync({ module });
  return glue;
}

async function compile(url: URL): Promise<WebAssembly.Module> {
  if (isNode && url.protocol === 'file:') {
    // In a variable, so that no bundler for browsers looks for it.
    const files = 'node:fs/promises';
    const { readFile } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ files)) as {
      readFile: (url: URL) => Promise<Uint8Array<ArrayBuffer>>;
    };
    return WebAssembly.compile(await readFile(url));
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url.href} could not be loaded: ${String(answer.status)}`);
  // Some hosts do not know the type of wasm files, which streaming would insist on.
  return WebAssembly.compile(await answer.arrayBuffer());
}

// The addresses are written out in full: so bundlers find the files.

/** What learns. */
export const core = once(
  () => import('./wasm/nodewise.js'),
  () => new URL('./wasm/nodewise.wasm', import.meta.url),
);
/** What reads text. */
export const reader = once(
  () => import('./wasm/reader/nodewise.js'),
  () => new URL('./wasm/reader/nodewise.wasm', import.meta.url),
);
/** What takes apart files that are no text. */
export const files = once(
  () => import('./wasm/files/nodewise.js'),
  () => new URL('./wasm/files/nodewise.wasm', import.meta.url),
);
/** What searches for directions. */
export const lab = once(
  () => import('./wasm/lab/nodewise.js'),
  () => new URL('./wasm/lab/nodewise.wasm', import.meta.url),
);
