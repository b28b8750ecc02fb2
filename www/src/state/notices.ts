// Messages that stay until they are dismissed or out of date: one for each topic, so that they never pile up.
import { signal, type ReadonlySignal } from '@preact/signals';
import { EngineFailure } from '../engine/errors';
import type { PageNotice } from '../model';
import { hintWords } from './hints';

/** What was opened, what was computed, or what somebody asked for: of each, what comes next takes the place of what was said before. */
export type NoticeTopic = 'opening' | 'work' | 'answer';

type Posted = PageNotice & { topic: NoticeTopic };

export class Notices {
  private readonly notices = signal<readonly Posted[]>([]);
  private last = 0;

  get list(): ReadonlySignal<readonly PageNotice[]> {
    return this.notices;
  }

  add(
    text: string,
    tone: PageNotice['tone'],
    topic: NoticeTopic = tone === 'info' ? 'answer' : 'work',
    action?: PageNotice['action'],
  ): void {
    const others = this.notices.peek().filter((notice) => notice.topic !== topic);
    this.notices.value = [...others, { id: String(++this.last), tone, text, topic, action }];
  }

  /** What went wrong, as a sentence; with the name of what it is about, that comes first. */
  tell(error: unknown, topic: NoticeTopic, about?: string): void {
    this.add(messageOf(error, about), 'error', topic);
  }

  dismiss(id: string): void {
    this.notices.value = this.notices.peek().filter((notice) => notice.id !== id);
  }

  /** What was said about an earlier attempt is out of date. */
  clear(topic: NoticeTopic): void {
    if (this.notices.peek().some((notice) => notice.topic === topic))
      this.notices.value = this.notices.peek().filter((notice) => notice.topic !== topic);
  }
}

/** As the beginning of a sentence; the name of a file stays as it is. */
const capital = (message: string, name: string | undefined): string =>
  name !== undefined && message.startsWith(name) ? message : message.charAt(0).toUpperCase() + message.slice(1);

/** The message of whatever was thrown, as a sentence of its own or about something, and what can be done about it. */
export function messageOf(error: unknown, about?: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const sentence = about === undefined || message.includes(about) ? capital(message, about) : `${about}: ${message}`;
  return error instanceof EngineFailure && error.hint ? `${sentence}. ${hintWords(error.hint)}` : sentence;
}
