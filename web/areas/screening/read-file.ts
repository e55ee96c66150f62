import { maxListBytes } from '#shared/lists/list-limits.ts';

/** A file's text, or why it is not read. Spreadsheets on Windows write files that are not UTF-8. */
export async function readFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > maxListBytes) return { problem: 'This file is over 200 kB. Split it.' };
  const bytes = await file.arrayBuffer();
  if (new Uint8Array(bytes).includes(0)) return { problem: 'This is not a CSV file. Save it as CSV first.' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes) };
  }
}
