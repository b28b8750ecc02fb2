// Files out of the page.

/** Hands a file to the browser's downloads. */
export function download(name: string, content: Blob | string, type = 'text/plain;charset=utf-8'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the blob by the next task; some need a little longer.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
}

/** A name that every file system takes: the table's title without its ending, and the new ending. */
export function fileName(title: string, ending: string): string {
  const stem = title
    .replace(/\.(csv|tsv|txt|dat|data|bif)?(\.gz)?$/i, '')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|-+$/g, '');
  return `${stem === '' ? 'nodewise' : stem}.${ending}`;
}
