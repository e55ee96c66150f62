import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { codeHash } from './code-hash.ts';
import { lockFolder } from './database.ts';

/**
 * Gives work a folder that is the same for the same content, order of files and code of the loader: what a killed run
 * left in it is whole and as this run would write it. When the work ends or fails, the folder is deleted.
 *
 * @throws while another command works in it.
 */
export async function withLoadFolder<Done>(
  { out, content, files }: { out: string; content: string; files: readonly string[] },
  work: (folder: string) => Promise<Done>,
): Promise<Done> {
  const names = files.map((path) => basename(path));
  const name = createHash('sha256')
    .update(JSON.stringify([content, names, await codeHash('load.ts')]))
    .digest('hex');
  const folder = join(out, `.load-${name.slice(0, 16)}`);
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  try {
    return await work(folder);
  } finally {
    unlock();
    await rm(folder, { recursive: true, force: true });
  }
}
