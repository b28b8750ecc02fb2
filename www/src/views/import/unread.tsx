// A file whose bytes are no text in the expected encoding: the reason, and the choice of another.
import { Dialog } from '../layout/dialog';
import { EncodingField } from './reading';
import type { Reading } from './types';

interface UnreadProps {
  title: string;
  /** Names the row and what was found there. */
  error: string;
  reading: Reading;
  onReading: (reading: Reading) => void;
  /** Everything stays as it was. */
  onCancel: () => void;
}

export function UnreadPanel({ title, error, reading, onReading, onCancel }: UnreadProps) {
  return (
    <Dialog title={`Import ${title}`} onClose={onCancel}>
      <p role="alert" class="notice notice-error">
        {error}
      </p>
      <p>
        Most files are UTF-8. One that an older Windows program wrote is often Windows-1252; one that a spreadsheet
        saved as “Unicode text” is UTF-16.
      </p>
      <EncodingField {...{ reading, onReading }} />
      <footer class="dialog-footer">
        <p class="help">A choice reads the file again.</p>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </footer>
    </Dialog>
  );
}
