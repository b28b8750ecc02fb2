// The two ways in that have no button: files dropped on the page, and a table pasted anywhere outside a field.
import { useEffect, useState } from 'preact/hooks';

interface IncomingProps {
  onFile: (file: File, ...more: File[]) => void;
  onText: (text: string) => void;
}

/** Whether a pasted text may be a table: at least two lines that are not empty. */
export function looksLikeTable(text: string): boolean {
  return text.split(/\r\n|\r|\n/, 10_000).filter((line) => line.trim() !== '').length >= 2;
}

/** Listens on the whole page; draws only the frame that says where to drop. */
export function Incoming({ onFile, onText }: IncomingProps) {
  const dragging = useDrop(onFile);
  usePaste(onFile, onText);
  return dragging ? (
    <div class="drop-overlay" aria-hidden="true">
      <p>Drop the table here</p>
    </div>
  ) : null;
}

function useDrop(onFile: IncomingProps['onFile']): boolean {
  const [depth, setDepth] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const on = (type: 'dragenter' | 'dragleave' | 'dragover' | 'drop', act: (event: DragEvent) => void) => {
      const listener = (event: DragEvent) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        act(event);
      };
      window.addEventListener(type, listener, { signal: stop.signal });
    };
    // Every element entered and left on the way sends a pair of events.
    on('dragenter', () => {
      setDepth((depth) => depth + 1);
    });
    on('dragleave', () => {
      setDepth((depth) => Math.max(0, depth - 1));
    });
    on('dragover', () => undefined);
    on('drop', (event) => {
      setDepth(0);
      const [file, ...more] = event.dataTransfer?.files ?? [];
      if (file) onFile(file, ...more);
    });
    return () => {
      stop.abort();
    };
  }, [onFile]);
  return depth > 0;
}

function usePaste(onFile: (file: File) => void, onText: (text: string) => void) {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (belongsToField(event.target) || document.querySelector('dialog[open]')) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (file) onFile(file);
      else if (looksLikeTable(text)) onText(text);
      else return;
      event.preventDefault();
    };
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('paste', onPaste);
    };
  }, [onFile, onText]);
}

function belongsToField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
