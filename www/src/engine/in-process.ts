// Lines that end in this very thread: the engine in one process, for tests. Every message is copied as it would be on its
// way to a worker, and arrives in a task of its own.
import type { OpenLine } from './worker-client';
import { serve } from './worker-server';
import type { FromWorker, ToWorker } from './protocol';

/** Lines that are answered here, by one instance of the module. */
export function directLines(module: WebAssembly.Module, start: Parameters<typeof serve>[0]): OpenLine {
  return ({ message }) => {
    let open = true;
    const later = (work: () => void) =>
      setTimeout(() => {
        if (open) work();
      });
    const answer = serve(start, (reply, transfer = []) => {
      const copy: FromWorker = structuredClone(reply, { transfer });
      later(() => {
        message(copy);
      });
    });
    const post = (question: ToWorker, transfer: Transferable[] = []) => {
      const copy = question.kind === 'start' ? question : structuredClone(question, { transfer });
      later(() => {
        answer(copy);
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
