import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';

/** Of a chunk, in bytes, before the next one begins. */
const chunkBytes = 64_000_000;

export type ChunkWriter = {
  /** The chunks so far. */
  paths: string[];
  add(row: string): void;
  /** Waits for the disk, so that memory does not grow. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** Writes rows into files of about 64 MB, `<name>-0.tsv` and so on. */
export function openChunks(folder: string, name: string): ChunkWriter {
  const paths: string[] = [];
  let rows: string[] = [];
  let file: FileHandle | undefined;
  let written = 0;
  const next = () => {
    const path = join(folder, `${name}-${paths.length}.tsv`);
    paths.push(path);
    return open(path, 'w');
  };
  const end = async () => {
    await file?.close();
    file = undefined;
    written = 0;
  };
  const flush = async () => {
    if (rows.length === 0) return;
    const bytes = Buffer.from(`${rows.join('\n')}\n`);
    rows = [];
    file ??= await next();
    await file.writeFile(bytes);
    written += bytes.length;
    if (written >= chunkBytes) await end();
  };
  return {
    paths,
    add: (row) => {
      rows.push(row);
    },
    flush,
    close: async () => {
      await flush();
      await end();
    },
  };
}
