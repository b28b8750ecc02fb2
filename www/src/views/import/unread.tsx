// A file that could not be read as it was guessed or said: the reason with its place, and what else can be tried.
import { Dialog } from '../layout/dialog';
import { EncodingField, MemberField } from './reading';
import type { Reading } from './types';

interface UnreadProps {
  title: string;
  /** Names the place and what was found there. */
  error: string;
  /** What may help: another encoding, reading on without the rows that are at fault, or one file of an archive. */
  offers: Offer;
  /** The files of the archive that may be tables, if the file is one. */
  members: readonly string[];
  reading: Reading;
  onReading: (reading: Reading) => void;
  /** Everything stays as it was. */
  onCancel: () => void;
}

/** What may help to read a file after all. */
export type Offer = 'encoding' | 'skipBad' | 'member';

/** All rows that are at fault, however many. */
const ALL = 2 ** 32 - 1;

export function UnreadPanel({ title, error, offers, members, reading, onReading, onCancel }: UnreadProps) {
  return (
    <Dialog title={`Import ${title}`} onClose={onCancel}>
      <p role="alert" class="notice notice-error">
        {error}
      </p>
      {offers === 'skipBad' && (
        <>
          <p>
            Such rows can be left out. How many they are, and which, is then shown before anything is learned from the
            others.
          </p>
          <button
            type="button"
            class="main-button"
            onClick={() => {
              onReading({ ...reading, skipBad: ALL });
            }}
          >
            Skip such rows
          </button>
          <p class="help">Or, if the text looks wrong, it may be written in another encoding:</p>
        </>
      )}
      {offers === 'encoding' && (
        <p>
          Most files are UTF-8. One that an older Windows program wrote is often Windows-1252; one that a spreadsheet
          saved as “Unicode text” is UTF-16.
        </p>
      )}
      {offers === 'member' && <p>An archive may hold several tables; one of them is opened at a time.</p>}
      {members.length > 1 && <MemberField found={reading.member} {...{ members, reading, onReading }} />}
      {offers !== 'member' && <EncodingField {...{ reading, onReading }} />}
      <footer class="dialog-footer">
        <p class="help">A choice reads the file again.</p>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </footer>
    </Dialog>
  );
}
