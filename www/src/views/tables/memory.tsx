// What is kept in this browser: a choice, what it means, how much it is, and an end of it.
import '../../styles/memory.css';
import { Radios } from '../layout/choices';
import { bytes as sized, counted } from '../parts/format';

export interface MemoryProps {
  keep: 'nothing' | 'counts' | 'table';
  /** What the files of the tables that are open take; nothing where that is not known. */
  bytes: number | undefined;
  /** What is stored now. */
  stored: { bytes: number; tables: number };
  /** At the first file: without what is stored. */
  brief?: boolean;
  onKeep: (keep: MemoryProps['keep']) => void;
  onForget: () => void;
}

export function Memory({ keep, bytes, stored, brief = false, onKeep, onForget }: MemoryProps) {
  return (
    <section class={brief ? 'memory brief' : 'memory'} aria-label="Remember in this browser">
      <Radios
        legend="Remember in this browser"
        help="So that your work is there again after a reload, or tomorrow. It stays on this computer, where everybody who uses this browser as you do can open it."
        choices={[
          { value: 'nothing', label: 'Nothing', help: 'Closing the tab forgets the table.' },
          {
            value: 'counts',
            label: 'Settings and counts',
            help: 'Your choices, the answer, and how often levels occur together; no rows.',
          },
          {
            value: 'table',
            label: bytes === undefined ? 'The table too' : `The table too (${sized(bytes)})`,
            help: 'The file as well, so that columns can be changed and directions searched for again.',
          },
        ]}
        value={keep}
        brief={brief}
        onChange={onKeep}
      />
      {!brief && (
        <p class="memory-stored">
          <span role="status">
            {stored.tables === 0
              ? 'Nothing is stored.'
              : `${counted(stored.tables, 'table')} stored, about ${sized(stored.bytes)}.`}
          </span>{' '}
          <button type="button" onClick={onForget}>
            Forget everything
          </button>{' '}
          <small>The copy of this site for use without a network stays; it holds nothing of yours.</small>
        </p>
      )}
    </section>
  );
}
