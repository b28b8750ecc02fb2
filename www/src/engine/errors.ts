// How a question can end other than by its answer.
import type { Failure } from '../wasm/nodewise';

/** The data or the settings are not in order; the message tells the user where and what was expected. */
export class EngineFailure extends Error {
  readonly kind: Failure['kind'];
  /** What can be done about it. */
  readonly hint: Failure['hint'];

  constructor({ kind, message, hint }: Failure) {
    super(message);
    this.name = 'EngineFailure';
    this.kind = kind;
    this.hint = hint;
  }
}

/** The worker died before it could answer. */
export class WorkerDied extends Error {
  override readonly name = 'WorkerDied';
}

/** The reason of every promise that was aborted, by the user or by a newer wish. */
export function aborted(): DOMException {
  return new DOMException('cancelled', 'AbortError');
}

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
