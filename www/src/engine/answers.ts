// The answers themselves, without any message around them: the worker calls them, and so do tests in one process.
import { initSync, version } from '../wasm/nodewise';
import type { QuestionName, Questions } from './protocol';

type Answers = { [Name in QuestionName]: (...given: Questions[Name]['arguments']) => Questions[Name]['answer'] };

/** Instantiates the module in this thread. */
export function startAnswers(module: WebAssembly.Module): Answers {
  initSync({ module });
  return { version };
}
