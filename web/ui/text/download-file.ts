export function downloadFile(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download keeps its own reference to the content.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
