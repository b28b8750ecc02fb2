// A table that may be wider than a phone: it scrolls by itself, and so takes the focus.
import type { ComponentChildren } from 'preact';

export function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="table-scroll" role="group" aria-label={`${label}, scrollable`} tabIndex={0}>
      {children}
    </div>
  );
}
