import { createHash } from 'node:crypto';
import { deleteRow } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';

/* Apart from gate-rows.ts, so that a function loads no more than this to admit a call. */

export const gateKey = (userId: string) => ({ id: `gate#${userId}` });

/** The id under which a session is kept and shown. It does not tell the token's claim. */
export const sessionId = (originJti: string) => createHash('sha256').update(originJti).digest('base64url').slice(0, 22);

/** Deletes the row of a deleted account. Nothing makes it again: a session is recorded only where an account lives. */
export async function deleteGate(userId: string): Promise<void> {
  await deleteRow(profilesTable, gateKey(userId));
}

/** The clock hour in UTC. */
export const hourOf = (now: Date) => now.toISOString().slice(0, 'YYYY-MM-DDTHH'.length);
