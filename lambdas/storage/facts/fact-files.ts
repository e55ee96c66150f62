import * as z from 'zod/mini';
import { expiresIn, isExpired } from '#lambdas/storage/document-client.ts';
import { deleteRow, everyRow, getRow, toPut } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { ImportedFile } from '#shared/lists/imported-facts.ts';
import { importedFactsDays } from '#shared/lists/list-limits.ts';
import { deleteFactsOf, type FactList } from './house-facts.ts';

/*
 * The files whose facts an account has (house-facts.ts), in the analyses table, under the user:
 *
 *   fact-file#{list}     the file's name and day, for as long as its facts are kept: longer than its list
 */

const prefix = 'fact-file#';
const keyOf = (workspaceId: WorkspaceId, list: string) => ({ user_id: workspaceId, id: prefix + list });

const StoredFile = z.object({ list: z.string(), file: z.string(), day: z.iso.date(), imported_at: z.iso.datetime() });

/**
 * Notes that a list's facts are added. Safe to repeat.
 *
 * @throws `not_signed_in` when the account is deleted.
 */
export async function noteFactFile(workspaceId: WorkspaceId, { list, file, day }: FactList, now: Date): Promise<void> {
  const key = keyOf(workspaceId, list);
  const row = {
    ...key,
    list,
    file,
    day,
    imported_at: now.toISOString(),
    expires_at: expiresIn(importedFactsDays, now),
  };
  await ofUser(workspaceId)(toPut(analysesTable, row, { condition: 'absent' }));
}

/** The files with facts, the latest first. */
export async function factFilesOf(workspaceId: WorkspaceId, now: Date): Promise<ImportedFile[]> {
  const rows = await everyRow(analysesTable, workspaceId, { prefix, backwards: true });
  return rows.filter((row) => !isExpired(row, now)).map((row) => StoredFile.parse(row));
}

/**
 * Deletes what a file said of houses; deals keep their copies. One that stopped halfway can be repeated.
 *
 * @returns false when there is no such file.
 */
export async function deleteFactFile(workspaceId: WorkspaceId, list: string, now: Date): Promise<boolean> {
  const key = keyOf(workspaceId, list);
  if (!(await getRow(analysesTable, key, now))) return false;
  await deleteFactsOf(workspaceId, list, now);
  await deleteRow(analysesTable, key);
  return true;
}
