// A modal dialog: the native element holds the focus inside, closes on Escape and gives the focus back.
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  /** `wide` for tables, `full` for a place to work. */
  size?: 'small' | 'wide' | 'full';
}

/** Open as long as it is rendered. */
export function Dialog({ title, onClose, children, size = 'small' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // With the render: a key that comes before the next frame belongs to the dialog, not to what opened it.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      // An element that has left the page gives nothing back by itself.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog dialog-${size}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // Escape pressed twice closes it unasked; on the way out of the page there is nothing left to say.
        if (dialog.current?.isConnected) onClose();
      }}
    >
      <header class="dialog-header">
        <h2 id={heading}>{title}</h2>
        <button type="button" class="quiet-button" aria-label="Close" onClick={onClose}>
          ✕
        </button>
      </header>
      {children}
    </dialog>
  );
}
