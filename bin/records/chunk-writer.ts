import { type FileHandle, open, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Of a chunk, in bytes, before the next one begins. */
const chunkBytes = 64_000_000;

/** What is certainly on the disk: whole chunks, and bytes of the one after them. */
export const ChunkMark = z.object({ whole: z.int(), bytes: z.int() });
export type ChunkMark = z.infer<typeof ChunkMark>;

export type ChunkWriter = {
  /** The chunks so far. */
  paths: string[];
  add(row: string): void;
  /** Waits for the disk, so that memory does not grow. */
  flush(): Promise<void>;
  /** Where another run can go on. */
  mark(): Promise<ChunkMark>;
  close(): Promise<void>;
};

/** Writes rows into files of about 64 MB, `<name>-0.tsv` and so on; after those of an earlier run, up to its mark. */
export async function openChunks(
  folder: string,
  name: string,
  from: ChunkMark = { whole: 0, bytes: 0 },
): Promise<ChunkWriter> {
  const pathOf = (number: number) => join(folder, `${name}-${number}.tsv`);
  const paths = Array.from({ length: from.whole + (from.bytes > 0 ? 1 : 0) }, (_, number) => pathOf(number));
  let rows: string[] = [];
  let file: FileHandle | undefined;
  let { whole, bytes: written } = from;
  if (written > 0) {
    await truncate(pathOf(whole), written);
    file = await open(pathOf(whole), 'a');
  }
  const next = () => {
    const path = pathOf(whole);
    paths.push(path);
    return open(path, 'w');
  };
  const end = async () => {
    if (!file) return;
    await file.datasync();
    await file.close();
    file = undefined;
    written = 0;
    whole += 1;
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
    mark: async () => {
      await flush();
      await file?.datasync();
      return { whole, bytes: written };
    },
    close: async () => {
      await flush();
      await end();
    },
  };
}
