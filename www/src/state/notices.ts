// Messages that stay until they are dismissed.
import { signal, type ReadonlySignal } from '@preact/signals';
import { EngineFailure } from '../engine/errors';
import type { PageNotice } from '../model';
import { hintWords } from './hints';

/** More than these would take the room of the graph; the oldest go first. */
const MOST = 3;

/** Messages with the same topic are about the same attempt: a later one takes the place of the earlier. */
type Posted = PageNotice & { topic?: string | undefined };

export class Notices {
  private readonly notices = signal<readonly Posted[]>([]);
  private last = 0;

  get list(): ReadonlySignal<readonly PageNotice[]> {
    return this.notices;
  }

  add(text: string, tone: PageNotice['tone'], topic?: string): void {
    const others = this.notices
      .peek()
      .filter((notice) => notice.text !== text && (topic === undefined || notice.topic !== topic));
    this.notices.value = [...others, { id: String(++this.last), tone, text, topic }].slice(-MOST);
  }

  /** What went wrong, as a sentence; with the name of what it is about, that comes first. */
  tell(error: unknown, topic?: string, about?: string): void {
    this.add(messageOf(error, about), 'error', topic);
  }

  dismiss(id: string): void {
    this.notices.value = this.notices.peek().filter((notice) => notice.id !== id);
  }

  /** What was said about an earlier attempt is out of date. */
  clear(topic: string): void {
    if (this.notices.peek().some((notice) => notice.topic === topic))
      this.notices.value = this.notices.peek().filter((notice) => notice.topic !== topic);
  }
}

/** The message of whatever was thrown, as a sentence of its own or about something, and what can be done about it. */
export function messageOf(error: unknown, about?: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const sentence =
    about === undefined || message.includes(about)
      ? message.charAt(0).toUpperCase() + message.slice(1)
      : `${about}: ${message}`;
  return error instanceof EngineFailure && error.hint ? `${sentence}. ${hintWords(error.hint)}` : sentence;
}
