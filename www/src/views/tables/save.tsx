// The dialog that saves a table with all that belongs to it: how much of the data goes along, and what that gives away.
import '../../styles/tables.css';
import { useEffect, useId, useState } from 'preact/hooks';
import { Dialog } from '../layout/dialog';
import { Radios } from '../layout/choices';
import { bytes } from '../parts/format';

export type SavedData = 'nothing' | 'counts' | 'rows';

interface SaveDialogProps {
  title: string;
  /** How many cells there are to save; nothing where there are no rows. */
  cells: number | undefined;
  /** Whether rows can be drawn again from what the file says. */
  drawn: boolean;
  notes: string;
  /** The file; asked for when its size is to be shown. */
  pack: (kept: SavedData, notes: string) => Promise<Blob>;
  onSave: (file: Blob, notes: string) => void;
  onClose: () => void;
}

export function SaveDialog({ title, cells, drawn, notes: before, pack, onSave, onClose }: SaveDialogProps) {
  const [kept, setKept] = useState<SavedData>(drawn ? 'nothing' : 'counts');
  const [notes, setNotes] = useState(before);
  const sized = cells !== undefined && cells <= FEW ? ALL : ALL.filter((each) => each !== 'rows');
  const { sizes, files, fault } = usePacked(pack, kept, notes, sized);
  const file = files[kept];
  const labelled = (label: string, size: number | undefined) =>
    size === undefined ? label : `${label} (${bytes(size)})`;
  return (
    <Dialog title={`Save ${title}`} onClose={onClose}>
      <p>
        One file with everything: how the table was read, what becomes of its columns, λ and settings, what you know,
        where the nodes lie, and the answer. It opens here (drop it on the page) and with the command line.
      </p>
      <Radios
        legend="Of the data"
        choices={[
          {
            value: 'nothing',
            label: labelled('Nothing', sizes.nothing),
            help: drawn
              ? 'The rows are drawn again from the network. The answer still names columns.'
              : 'For somebody who has the table. Columns, and levels that you chose or merged, are named.',
          },
          {
            value: 'counts',
            label: labelled('Counts', sizes.counts),
            help: 'How often levels of two columns occur together; no rows. Small counts can still reveal somebody.',
          },
          ...(cells !== undefined
            ? [
                {
                  value: 'rows' as const,
                  label: labelled('Rows', sizes.rows),
                  help: 'The whole table, cell by cell, columns that were left out included.',
                },
              ]
            : []),
        ]}
        value={kept}
        onChange={setKept}
      />
      <Notes notes={notes} onChange={setNotes} />
      <div aria-live="polite">{fault !== undefined && <p class="notice notice-error">{fault}</p>}</div>
      <footer class="dialog-footer">
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          class="main-button"
          disabled={!file}
          onClick={() => {
            if (file) onSave(file, notes);
          }}
        >
          Save the file
        </button>
      </footer>
    </Dialog>
  );
}

function Notes({ notes, onChange }: { notes: string; onChange: (notes: string) => void }) {
  const id = useId();
  return (
    <div class="save-notes">
      <label for={id}>Notes, for whoever opens it</label>
      <textarea
        id={id}
        rows={3}
        value={notes}
        onInput={(event) => {
          onChange(event.currentTarget.value);
        }}
      />
    </div>
  );
}

type Packed = Partial<Record<SavedData, Blob>>;

/** Cells that are packed only to tell their size; more of them when they are chosen. */
const FEW = 2e6;
const ALL: readonly SavedData[] = ['nothing', 'counts', 'rows'];

/** The files that were packed so far: the chosen one, and others for their sizes. Other notes make other files. */
function usePacked(pack: SaveDialogProps['pack'], kept: SavedData, notes: string, sized: readonly SavedData[]) {
  const [packed, setPacked] = useState<{ notes: string; files: Packed }>({ notes, files: {} });
  const [sizes, setSizes] = useState<Partial<Record<SavedData, number>>>({});
  const [fault, setFault] = useState<string | undefined>(undefined);
  const files = packed.notes === notes ? packed.files : {};
  const wanted = [kept, ...sized].find((each) => !files[each] && (each === kept || sizes[each] === undefined));
  useEffect(() => {
    if (wanted === undefined) return;
    let current = true;
    setFault(undefined);
    pack(wanted, notes).then(
      (file) => {
        if (!current) return;
        setSizes((all) => ({ ...all, [wanted]: file.size }));
        setPacked((all) => ({ notes, files: { ...(all.notes === notes ? all.files : {}), [wanted]: file } }));
      },
      (error: unknown) => {
        if (current) setFault(`The file could not be made: ${error instanceof Error ? error.message : String(error)}`);
      },
    );
    return () => {
      current = false;
    };
  }, [wanted, notes]);
  return { sizes, files, fault };
}
