// One question in, parts and an answer out: the same in a worker and in one process.
import { startAnswers, type Answers } from './answers';
import type { Ask, FromWorker, Questions, QuestionName, ToWorker } from './protocol';
import { buffersOf } from './stretch';

type Post = (message: FromWorker, transfer?: Transferable[]) => void;

/** A listener for messages; `post` sends back. */
export function serve(post: Post): (message: ToWorker) => void {
  let answers: Answers | undefined;
  return (message) => {
    if (message.kind === 'start') answers = startAnswers(message.module);
    else reply(answers, message, post);
  };
}

function reply(answers: Answers | undefined, { id, name, given }: Ask, post: Post): void {
  const send = (part: Questions[QuestionName]['part']) => {
    post({ kind: 'part', id, part }, buffersOf(part));
  };
  try {
    if (!answers) throw new Error('asked before the module was handed over');
    // The compiler cannot see that name and given belong together; the sender's types made sure of it.
    const answer = (answers[name] as (given: unknown, send: unknown) => Questions[QuestionName]['answer'])(given, send);
    post({ kind: 'answer', id, answer });
  } catch (error) {
    post(isFailure(error) ? { kind: 'failure', id, failure: error } : { kind: 'panic', id, message: String(error) });
  }
}

/** The module's own errors are plain objects; whatever else is thrown is a panic, a trap or a defect of ours. */
function isFailure(error: unknown): error is Extract<FromWorker, { kind: 'failure' }>['failure'] {
  return typeof error === 'object' && error !== null && !(error instanceof Error) && 'kind' in error && 'message' in error;
}
