// The page's side of a worker.
//
// The worker is built into this script and started from a blob. A worker from a blob inherits the page's
// content security policy; a worker from an address would follow the headers of its own file, which a plain
// static host does not set, and so could call anywhere.
import EngineWorker from './worker?worker&inline';
import { wasmModule } from './module';
import type { Ask, FromWorker, QuestionName, Questions, Start } from './protocol';

/** The questions as functions. */
export interface Engine {
  version(): Promise<string>;
  /** Ends the worker; open questions are rejected. */
  close(): void;
}

interface Waiting {
  resolve: (answer: never) => void;
  reject: (reason: Error) => void;
}

/** Starts a worker and hands it the module. */
export async function openEngine(): Promise<Engine> {
  const module = await wasmModule();
  const worker = new EngineWorker();
  worker.postMessage({ kind: 'start', module } satisfies Start);
  return connect(worker);
}

function connect(worker: Worker): Engine {
  const waiting = new Map<number, Waiting>();
  let last = 0;

  function ask<Name extends QuestionName>(name: Name, ...given: Questions[Name]['arguments']) {
    return new Promise<Questions[Name]['answer']>((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ kind: 'ask', id, name, arguments: given } satisfies Ask<Name>);
    });
  }

  function giveUp(reason: string) {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  }

  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    const question = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.kind === 'answer') question?.resolve(data.answer as never);
    else question?.reject(new Error(data.message));
  });
  worker.addEventListener('error', (event) => {
    giveUp(event.message || 'the worker stopped');
  });

  return {
    version: () => ask('version'),
    close() {
      worker.terminate();
      giveUp('the engine was closed');
    },
  };
}
