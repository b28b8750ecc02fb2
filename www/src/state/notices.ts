// Messages that stay until they are dismissed.
import { signal, type ReadonlySignal } from '@preact/signals';
import { EngineFailure } from '../engine/errors';
import type { PageNotice } from '../model';
import { hintWords } from './hints';

export class Notices {
  private readonly notices = signal<readonly PageNotice[]>([]);
  private last = 0;

  get list(): ReadonlySignal<readonly PageNotice[]> {
    return this.notices;
  }

  add(text: string, tone: PageNotice['tone']): void {
    this.notices.value = [...this.notices.peek(), { id: String(++this.last), tone, text }];
  }

  /** What went wrong, as a sentence. */
  tell(error: unknown): void {
    this.add(messageOf(error), 'error');
  }

  dismiss(id: string): void {
    this.notices.value = this.notices.peek().filter((notice) => notice.id !== id);
  }
}

/** The message of whatever was thrown, as a sentence of its own, and what can be done about it. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  return error instanceof EngineFailure && error.hint ? `${sentence}. ${hintWords(error.hint)}` : sentence;
}
