// What the engine is doing for the user, and the sentence that says so.
import { signal, type ReadonlySignal } from '@preact/signals';
import type { ReadProgress } from '../engine/engine';
import { throttle } from './throttle';

export type Job =
  | { kind: 'starting' }
  | { kind: 'idle' }
  | { kind: 'sampling'; title: string; drawn: number; of: number }
  | ({ kind: 'reading'; title: string } & ReadProgress)
  | { kind: 'counting'; title: string }
  | { kind: 'learning'; solved: number; of: number };

/** The share that is done, where it is known. */
export function shareOf(job: Job): number | undefined {
  if (job.kind === 'reading') return job.total === 0 ? undefined : job.bytes / job.total;
  if (job.kind === 'sampling') return job.drawn / job.of;
  if (job.kind === 'learning') return job.solved / job.of;
  return undefined;
}

const number = (value: number) => value.toLocaleString('en-GB');

/** What the job is doing, in a sentence; nothing for an idle engine. */
export function sentenceOf(job: Job): string {
  switch (job.kind) {
    case 'starting':
      return 'Starting the engine';
    case 'idle':
      return '';
    case 'sampling':
      return `Drawing rows from ${job.title}: ${number(job.drawn)} of ${number(job.of)}`;
    case 'reading':
      return `Reading ${job.title}: ${number(job.rows)} rows, ${Math.round(100 * (shareOf(job) ?? 0))} %`;
    case 'counting':
      return `Counting the pairs of columns of ${job.title}`;
    case 'learning':
      return `Learning: ${number(job.solved)} of ${number(job.of)} nodes solved`;
  }
}

/** Changes of a polite live region that come faster are read out of date, or not at all. */
const PACE = 1000;

/** A text that changes at most once in `PACE`; the newest always comes through in the end. */
export class Announcement {
  private readonly shown = signal('');
  private newest = '';
  private readonly beat = throttle(
    PACE,
    () => {
      this.shown.value = this.newest;
    },
    { leading: true },
  );

  get text(): ReadonlySignal<string> {
    return this.shown;
  }

  say(text: string): void {
    this.newest = text;
    this.beat.soon();
  }
}
