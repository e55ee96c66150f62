import { onTestFinished, vi } from 'vitest';

/** A file that a page gave to the browser. */
export type Download = { name: string; type: string; text: () => Promise<string> };

/** Catches the files that pages give to the browser, until the test ends. */
export function catchDownloads(): Download[] {
  const caught: Download[] = [];
  let latest = new Blob();
  const urls = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) latest = blob;
    return 'blob:caught';
  });
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = latest;
    caught.push({ name: this.download, type: blob.type, text: () => blob.text() });
  });
  onTestFinished(() => {
    urls.mockRestore();
    clicks.mockRestore();
  });
  return caught;
}
