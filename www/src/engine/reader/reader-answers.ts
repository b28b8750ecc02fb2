// The answers of the reader's worker.
import {
  countsFromFiles,
  countsToFile,
  initSync,
  isBinary,
  openWorkspace,
  packWorkspace,
  readPlan,
  TableSession,
} from '../../wasm/reader/nodewise';
import type { AnswersTo } from '../protocol';
import type { ReaderQuestions } from './reader-questions';

/** Instantiates the module in this thread. What is kept between questions: one table. */
export function startReader(module: WebAssembly.Module): AnswersTo<ReaderQuestions> {
  initSync({ module });
  let table: TableSession | undefined;

  const session = () => {
    if (!table) throw new Error('no file is open');
    return table;
  };

  return {
    async read({ data, options }, outlet) {
      table?.free();
      table = undefined;
      table = await TableSession.read(data, options, outlet);
      return table.report();
    },
    adopt(file) {
      table?.free();
      table = undefined;
      table = TableSession.adopt(file);
      return table.report();
    },
    isBinary: (head) => isBinary(head),
    inspect: (plan) => session().inspect(plan),
    detail: ({ column, plan }) => session().detail(column, plan),
    gaps: (plan) => session().gaps(plan),
    stories: (plan) => session().stories(plan),
    prepare: (plan) => session().prepare(plan),
    codes: (plan) => session().codes(plan),
    raw: () => session().raw(),
    packRows: (workspace) => session().packWorkspace(workspace),
    readPlan: (text) => readPlan(text),
    countsFromFiles: (files) => countsFromFiles(files),
    countsToFile: ({ counts, drawn, protection }) => countsToFile(counts, drawn, protection),
    openWorkspace: (bytes) => openWorkspace(bytes),
    packWorkspace: ({ workspace, counts, drawn }) => packWorkspace(workspace, counts, drawn),
  };
}
