// What the page is doing, and the way to stop it.
interface StatusLineProps {
  /** One sentence; read out politely, so the caller should not change it many times a second. */
  text: string;
  /** A running job; the share done, if it is known. */
  job?: { done?: number | undefined } | undefined;
  onCancel: () => void;
}

export function StatusLine({ text, job, onCancel }: StatusLineProps) {
  return (
    <div class="status-line">
      {/* Not named "status" by the progress bar: the bar repeats what the sentence says. */}
      <p role="status">{text}</p>
      {job && (
        <>
          <progress aria-label="Progress" max={1} {...(job.done === undefined ? {} : { value: job.done })} />
          <button type="button" onClick={onCancel}>
            Cancel
          </button>
        </>
      )}
    </div>
  );
}
