import { existsSync } from 'node:fs';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import type { Mapping } from '#shared/records/mapping.ts';
import { ChunkMark, openChunks } from './chunk-writer.ts';
import type { CompiledMapping } from './compile-mapping.ts';
import { Guarded, type GuardMark, guardFile, GuardMark as Mark, type Reject } from './guard-file.ts';
import type { OnProgress } from './load-progress.ts';
import type { FileReport } from './load-report.ts';
import type { MatchedFiles } from './match-files.ts';

/*
 * Guards all files of a load. A journal says what of them is certainly on the disk as clean rows, so that a load that was
 * killed goes on there.
 */

/** Of a file, bytes between two entries of the journal. */
const journalBytes = 64_000_000;

const Journal = z.object({
  /** By the mapping's name of the file and its number: where its guard is, or what it had. */
  files: z.record(z.string(), z.union([z.object({ whole: Guarded }), z.object({ mark: Mark })])),
  chunks: z.record(z.string(), ChunkMark),
  rejects: z.optional(ChunkMark),
});
type Journal = z.infer<typeof Journal>;

type Reading = {
  /** Of the load: chunks and the journal. */
  folder: string;
  mapping: Mapping;
  compiled: CompiledMapping;
  matched: MatchedFiles;
  onProgress: OnProgress | undefined;
  everyBytes?: number | undefined;
};

/** One of the mapping's files, with the chunks of its clean rows. */
export type ReadFile = { report: FileReport; chunks: string[] };

/** @returns what each of the mapping's files had, the first rejects, and the files of all rejects. */
export async function readFiles({
  folder,
  mapping,
  compiled,
  matched,
  onProgress,
  everyBytes = journalBytes,
}: Reading) {
  const journal = await readJournal(folder);
  const sizes = await sizesOf(matched);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const refused = await openChunks(folder, 'rejects', journal.rejects);
  const all = { bytes: 0, rows: 0, rejects: 0 };
  const tell = (read: number, { rows, rejects }: Guarded) =>
    onProgress?.({
      step: 'read',
      share: total > 0 ? (all.bytes + read) / total : 1,
      rows: all.rows + rows,
      rejects: all.rejects + countOf(rejects),
    });
  const files: ReadFile[] = [];
  const firstRejects: Reject[] = [];
  for (const [name, paths] of matched) {
    const [file, plan] = [mapping.files[name], compiled.files[name]];
    if (!file || !plan) continue;
    const report: FileReport = { name, pattern: file.pattern, files: [], rows: 0, rejects: {}, leftOut: 0, unread: {} };
    const writer = await openChunks(folder, name, journal.chunks[name]);
    for (const [number, path] of paths.entries()) {
      const key = `${name}/${number}`;
      const keep = async (entry: Journal['files'][string]) => {
        journal.files[key] = entry;
        journal.chunks[name] = await writer.mark();
        journal.rejects = await refused.mark();
        await writeJournal(folder, journal);
      };
      const known = journal.files[key];
      const from = known && 'mark' in known ? known.mark : undefined;
      if (from) tell(from.offset, from.guarded);
      let kept = from?.offset ?? 0;
      const onBlock = async (read: number, guarded: Guarded, mark: GuardMark | undefined) => {
        tell(read, guarded);
        if (!mark || mark.offset - kept < everyBytes) return;
        kept = mark.offset;
        await keep({ mark });
      };
      const task = { path, name: basename(path), number, file, columns: plan.columns, writer, rejects: refused };
      const guarded = known && 'whole' in known ? known.whole : await guardFile({ ...task, from, onBlock });
      if (!known || 'mark' in known) await keep({ whole: guarded });
      firstRejects.push(...guarded.first);
      addTo(report, basename(path), guarded);
      all.bytes += sizes.get(path) ?? 0;
      all.rows += guarded.rows;
      all.rejects += countOf(guarded.rejects);
      tell(0, nothing);
    }
    await writer.close();
    files.push({ report, chunks: writer.paths });
  }
  await refused.close();
  return { files, firstRejects, rejects: refused.paths, refused: all.rejects };
}

const nothing: Guarded = { rows: 0, rejects: {}, first: [] };

const countOf = (rejects: Guarded['rejects']) => Object.values(rejects).reduce((sum, count) => sum + count, 0);

function addTo(report: FileReport, file: string, { rows, rejects }: Guarded): void {
  report.files.push(file);
  report.rows += rows;
  for (const reason of Object.keys(rejects) as Reject['reason'][]) {
    report.rejects[reason] = (report.rejects[reason] ?? 0) + (rejects[reason] ?? 0);
  }
}

/** Bytes of each file by its path. */
async function sizesOf(matched: MatchedFiles): Promise<Map<string, number>> {
  const paths = [...matched.values()].flat();
  return new Map(await Promise.all(paths.map(async (path) => [path, (await stat(path)).size] as const)));
}

const journalPath = (folder: string) => join(folder, 'journal.json');

async function readJournal(folder: string): Promise<Journal> {
  if (!existsSync(journalPath(folder))) return { files: {}, chunks: {} };
  return Journal.parse(JSON.parse(await readFile(journalPath(folder), 'utf8')));
}

async function writeJournal(folder: string, journal: Journal): Promise<void> {
  await writeFile(`${journalPath(folder)}.part`, JSON.stringify(journal), { flush: true });
  await rename(`${journalPath(folder)}.part`, journalPath(folder));
}
