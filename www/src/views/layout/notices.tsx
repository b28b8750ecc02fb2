// Messages over the graph, in one place; they move nothing.
import type { PageNotice } from '../../model';

interface NoticesProps {
  notices: readonly PageNotice[];
  onDismiss: (id: string) => void;
}

const MARKS = { info: 'Note', warning: 'Warning', error: 'Problem' } as const;

/** Errors interrupt a screen reader, the others wait. Both regions exist from the start: one that comes with its text is not read. */
export function Notices({ notices, onDismiss }: NoticesProps) {
  const urgent = notices.filter(({ tone }) => tone === 'error');
  const others = notices.filter(({ tone }) => tone !== 'error');
  return (
    <div class="notices">
      <div class="notices-shown">
        <div role="alert">
          {urgent.map((notice) => (
            <Notice key={notice.id} notice={notice} onDismiss={onDismiss} />
          ))}
        </div>
        <div aria-live="polite">
          {others.map((notice) => (
            <Notice key={notice.id} notice={notice} onDismiss={onDismiss} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Notice({ notice, onDismiss }: { notice: PageNotice; onDismiss: (id: string) => void }) {
  return (
    <div class={`notice notice-${notice.tone}`}>
      <p>
        <strong>{MARKS[notice.tone]}:</strong> {notice.text}
      </p>
      {notice.action && (
        <button
          type="button"
          onClick={() => {
            onDismiss(notice.id);
            notice.action?.act();
          }}
        >
          {notice.action.label}
        </button>
      )}
      <button
        type="button"
        class="quiet-button"
        aria-label={`Dismiss: ${notice.text}`}
        onClick={() => {
          onDismiss(notice.id);
        }}
      >
        ✕
      </button>
    </div>
  );
}
