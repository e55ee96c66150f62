import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Mapping } from '#shared/records/mapping.ts';

/** The same for the same mapping, day and files, whatever their order and folder: SHA-256. */
export async function contentOf(mapping: Mapping, files: readonly string[], day: string | undefined): Promise<string> {
  const all = createHash('sha256').update(JSON.stringify([mapping, day ?? null]));
  for (const path of files.toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1))) {
    const own = createHash('sha256');
    for await (const part of createReadStream(path)) own.update(part);
    all.update(`\n${basename(path)} ${own.digest('hex')}`);
  }
  return all.digest('hex');
}
