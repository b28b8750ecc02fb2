// Engine and lab in this very thread, for tests. Every message is copied as it would be on its way to a worker, and arrives in
// a task of its own.
import { startAnswers } from './answers';
import { createEngine, type Engine } from './engine';
import { startFiles } from './files/files-answers';
import { startLab } from './lab/lab-answers';
import { createLabEngine, type LabEngine } from './lab/lab-engine';
import { compileModule, packedModule } from './module';
import { startReader } from './reader/reader-answers';
import type { FromWorker, ToWorker } from './protocol';
import type { Connect } from './worker-client';
import { serveQuestions, type StartAnswers } from './worker-server';

let module: Promise<WebAssembly.Module> | undefined;
let readerModule: Promise<WebAssembly.Module> | undefined;
let filesModule: Promise<WebAssembly.Module> | undefined;
let labModule: Promise<WebAssembly.Module> | undefined;

/** The engine's module, compiled once. */
export function compiledModule(): Promise<WebAssembly.Module> {
  return (module ??= packedModule().then(compileModule));
}

/** The reader's module, compiled once. */
export function compiledReader(): Promise<WebAssembly.Module> {
  return (readerModule ??= import('../wasm/reader/bytes').then((bytes) => compileModule(bytes.default)));
}

/** Connects to the reader's answers. */
export async function readerConnector(): Promise<Connect> {
  return inProcessConnector(await compiledReader(), startReader);
}

/** Connects to what takes files apart. */
export async function filesConnector(): Promise<Connect> {
  filesModule ??= import('../wasm/files/bytes').then((bytes) => compileModule(bytes.default));
  return inProcessConnector(await filesModule, startFiles);
}

/** An engine whose `workers` take turns in this thread. */
export async function openEngineInProcess(
  workers = 2,
  notice: (text: string) => void = () => undefined,
): Promise<Engine> {
  const connect = inProcessConnector(await compiledModule(), startAnswers);
  return createEngine({ connect, loadReader: readerConnector, loadFiles: filesConnector, workers, notice });
}

export async function openLabInProcess(): Promise<LabEngine> {
  return createLabEngine(await labConnector());
}

/** Connects to the lab's answers. */
export async function labConnector(): Promise<Connect> {
  labModule ??= import('../wasm/lab/bytes').then((bytes) => compileModule(bytes.default));
  return inProcessConnector(await labModule, startLab);
}

/** Every connection is answered here, by an instance of the module that belongs to it. */
export function inProcessConnector(module: WebAssembly.Module, start: StartAnswers): Connect {
  return ({ message }) => {
    let open = true;
    const later = (work: () => void) =>
      setTimeout(() => {
        if (open) work();
      });
    const answer = serveQuestions(start, (reply, transfer = []) => {
      if (reply.kind === 'holding') return;
      const copy: FromWorker = structuredClone(reply, { transfer });
      later(() => {
        message(copy);
      });
    });
    const post = (question: ToWorker, handed: Transferable[] = []) => {
      const copy = question.kind === 'start' ? question : structuredClone(question, { transfer: handed });
      later(() => {
        answer({ data: copy });
      });
    };
    post({ kind: 'start', module });
    return {
      post,
      end() {
        open = false;
      },
    };
  };
}
