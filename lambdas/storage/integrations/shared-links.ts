import { randomBase62 } from '#lambdas/runtime/base62.ts';
import { accountLength, accountOf } from '#lambdas/storage/account-of.ts';
import { deleteRow, getRow, type Row, toDelete, toPut, toUpdate, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { codeIn, secretDigits, secretIn } from '#shared/values/link-key.ts';
import { readBySecret, unread } from './reads-of-secret.ts';
import { hashOfSecret } from './secret-of-account.ts';

/*
 * Links that open a part of a deal to whoever holds them, one row each. It goes when the link is revoked:
 *
 *   {account}    packet#{code}    whose packet it is and which, and the SHA-256 of the link's secret
 *   {account}    offer#{code}     the same of a seller's page, and who hears of replies (seller-mails/subscribers.ts)
 *   {account}    proof#{code}     the same of a loan's proof of payments, and its end
 */
export type LinkKind = 'packet' | 'offer' | 'proof';

/** After the account's name: enough that no two links of an account share a code. */
const codeDigits = 8;
/** A link that was made: nothing keeps its secret. */
export type MadeLink = { code: string; secret: string };

export const newLink = (workspaceId: WorkspaceId): MadeLink => ({
  code: accountOf(workspaceId) + randomBase62(codeDigits),
  secret: randomBase62(secretDigits),
});

const linkKey = (kind: LinkKind, code: string) => ({
  account: code.slice(0, accountLength),
  sort_key: `${kind}#${code}`,
});

/** Keeps a link to what a row names. */
export const toPutLink = (kind: LinkKind, { code, secret }: MadeLink, row: Row, now: Date): Write =>
  toPut(
    integrationsTable,
    { ...linkKey(kind, code), ...row, ...unread(hashOfSecret(secret), now) },
    { condition: 'absent' },
  );

/** The row of a link, for an operator who knows its code; `undefined` for one that never was or was revoked. */
export const findLink = (kind: LinkKind, code: string): Promise<Row | undefined> =>
  getRow(integrationsTable, linkKey(kind, code));

/** Has a link of which the end is kept work until then. */
export const toEndLink = (kind: LinkKind, code: string, endsAt: string): Write =>
  toUpdate(integrationsTable, linkKey(kind, code), {
    change: 'SET ends_at = :end',
    condition: 'exists',
    values: { ':end': endsAt },
  });

/** Ends a link; a missing one is no error. */
export const toDeleteLink = (kind: LinkKind, code: string): Write => toDelete(integrationsTable, linkKey(kind, code));

/** Ends the links of rows that name one. It can be repeated. */
export async function deleteLinksOf(kind: LinkKind, rows: Row[]): Promise<void> {
  for (const { link_code: code } of rows) {
    if (typeof code === 'string') await deleteRow(integrationsTable, linkKey(kind, code));
  }
}

/**
 * Runs a read for the row of the link that a code and a secret open, of any kind. A code that never was, another secret
 * and a revoked link are the same, and take the same time.
 * @param limit the reads of an hour.
 * @param read as `readBySecret` has it, and which hash opened the row.
 * @param others as `readBySecret` has it.
 */
export async function readLink<Found>(
  kind: LinkKind,
  { code, secret }: MadeLink,
  limit: number,
  now: Date,
  read: (row: Row, hash: string) => Promise<Found>,
  others?: (row: Row) => string[],
): Promise<Found | 'unknown' | 'too_often'> {
  const row = codeIn(code);
  if (row === '') return 'unknown';
  const hash = hashOfSecret(secretIn(secret));
  return await readBySecret(linkKey(kind, row), hash, limit, now, (found) => read(found, hash), others);
}
