// What page and worker say to each other: types and nothing else.

/** The questions, by name: the arguments and the answer of each. */
export interface Questions {
  version: { arguments: []; answer: string };
}

export type QuestionName = keyof Questions;

/** The first message to a worker: the compiled module, shared by every worker of the page. */
export interface Start {
  kind: 'start';
  module: WebAssembly.Module;
}

/** A question; its answer carries the same id. */
export interface Ask<Name extends QuestionName = QuestionName> {
  kind: 'ask';
  id: number;
  name: Name;
  arguments: Questions[Name]['arguments'];
}

export type ToWorker = Start | Ask;

export type FromWorker =
  | { kind: 'answer'; id: number; answer: Questions[QuestionName]['answer'] }
  | { kind: 'error'; id: number; message: string };
