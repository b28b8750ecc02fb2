// Whether the engine is there.
import { signal } from '@preact/signals';

export type Status =
  | { kind: 'loading' }
  | { kind: 'ready'; version: string }
  | { kind: 'failed'; reason: string };

export const status = signal<Status>({ kind: 'loading' });

/** The sentence for the status region. */
export function sentence(now: Status): string {
  switch (now.kind) {
    case 'loading':
      return 'Loading the engine';
    case 'ready':
      return `nodewise ${now.version} is ready`;
    case 'failed':
      return `The engine could not start: ${now.reason}`;
  }
}
