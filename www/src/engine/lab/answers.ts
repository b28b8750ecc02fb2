// The answers of the lab's worker.
import { initSync, TableBox } from '../../wasm/lab/nodewise';
import type { Found } from '../../wasm/lab/nodewise';
import type { AnswersTo } from '../protocol';
import { assumptionAnswers } from './assumptionAnswers';
import type { LabQuestions, SearchProgress } from './protocol';

/** A search says how far it is this often, in milliseconds. */
const PATIENCE = 100;

/** Instantiates the module in this thread. What is kept between questions: one table. */
export function startLab(module: WebAssembly.Module): AnswersTo<LabQuestions> {
  initSync({ module });
  let table: TableBox | undefined;

  const rows = () => {
    if (!table) throw new Error('asked before the rows came');
    return table;
  };

  return {
    ...assumptionAnswers(nowAndThen),
    table(coded) {
      table?.free();
      table = new TableBox(coded, coded.codes);
      return undefined;
    },
    rival: ({ method, score }, send) => JSON.parse(rows().rival(method, score, nowAndThen(send))) as Found,
  };
}

/** Passes on progress now and then: a search has thousands of steps a second. */
function nowAndThen(send: (progress: SearchProgress) => void) {
  let sent = performance.now();
  return {
    progress(done: number, of: number) {
      if (performance.now() - sent < PATIENCE) return;
      send({ done, of });
      sent = performance.now();
    },
  };
}
