/** Excel takes a CSV without it for text of the system's own code page. */
const byteOrderMark = '\uFEFF';

/** Gives a file to the browser to save. */
export function downloadFile(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): void {
  const parts = type.startsWith('text/csv') ? [byteOrderMark, content] : [content];
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download keeps its own reference to the content.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
