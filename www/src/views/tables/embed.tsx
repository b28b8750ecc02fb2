// The dialog with the snippet for another page.
import '../../styles/tables.css';
import { useState } from 'preact/hooks';
import { Dialog } from '../layout/dialog';

interface EmbedDialogProps {
  title: string;
  /** Of the page that shows graph and λ alone. */
  address: string;
  onClose: () => void;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What a teacher pastes. */
export const snippetOf = (address: string, title: string, width: string, height: number): string =>
  `<iframe src="${escaped(address)}" title="${escaped(`${title}: graph and λ`)}" width="${escaped(width)}" height="${height}" style="border: 1px solid #ccc" loading="lazy"></iframe>`;

export function EmbedDialog({ title, address, onClose }: EmbedDialogProps) {
  const [width, setWidth] = useState('100%');
  const [height, setHeight] = useState(480);
  const [said, setSaid] = useState('');
  const snippet = snippetOf(address, title, width, Number.isFinite(height) ? height : 480);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(snippet);
      setSaid('It is in the clipboard.');
    } catch {
      setSaid('Select the text and copy it.');
    }
  };
  return (
    <Dialog title="Embed in a page" onClose={onClose}>
      <p>
        Graph and λ alone, as they are now, computed in the browser of whoever looks at that page. It holds the name of
        the network, settings and a seed, never data.
      </p>
      <p class="answers-choice">
        <label>
          Width{' '}
          <input
            type="text"
            size={8}
            value={width}
            onInput={(event) => {
              setWidth(event.currentTarget.value);
            }}
          />
        </label>
        <label>
          Height in pixels{' '}
          <input
            type="number"
            min={200}
            max={2000}
            value={height}
            onInput={(event) => {
              setHeight(event.currentTarget.valueAsNumber);
            }}
          />
        </label>
      </p>
      <textarea class="embed-snippet" aria-label="Snippet" rows={5} readOnly value={snippet} />
      <footer class="dialog-footer">
        <span role="status">{said}</span>
        <button
          type="button"
          class="main-button"
          onClick={() => {
            void copy();
          }}
        >
          Copy the snippet
        </button>
      </footer>
    </Dialog>
  );
}
