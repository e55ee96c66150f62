import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { setting } from '#lambdas/runtime/settings.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { counting } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { getRow, type Row, toPut, toUpdate, updateRow, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { sellerMailLimits } from '#shared/seller-page/mailed.ts';
import { dayMs, utcDay } from '#shared/values/days.ts';
import { accountIn, hashOfSecret, newSecretOf } from './secret-of-account.ts';

/*
 * The addresses to which we mail sellers' links, in the integrations table. An address stands there as its hash under the
 * stage's secret, so that nobody can tell whose it is:
 *
 *   mail#{hash}    address          the mails of the last days, of all accounts; `stopped_at` bars it for all
 *   mail#{hash}    stop#{SHA-256}   a link that stops them. It names nobody, and outlives the account
 *   {account}      mail-stop#{SHA-256}   whose mail that link is of: it goes with the account
 *   {account}      seller-mails#{YYYY-MM-DD}   the account's mails of a day
 */

/** A link in a mail works that long. */
const stopDays = 400;

const AddressRow = z.object({ times: z._default(z.array(z.string()), []), stopped_at: z.optional(z.string()) });

/** Whose mail it is. */
const MailOf = z.object({ user_id: WorkspaceId, analysis_id: z.string(), page_id: z.string(), contact_id: z.string() });
export type MailOf = z.infer<typeof MailOf>;

/** The hash of an address, in any spelling of upper and lower case. */
export async function addressHash(email: string): Promise<string> {
  const { secretValue } = await import('#lambdas/runtime/secrets.ts');
  const secret = await secretValue(setting('useSecret'));
  return createHmac('sha256', secret).update(`seller-mail\n${email.trim().toLowerCase()}`).digest('base64url');
}

const addressKey = (hash: string) => ({ account: `mail#${hash}`, sort_key: 'address' });
const stopKey = (hash: string, secret: string) => ({
  account: `mail#${hash}`,
  sort_key: `stop#${hashOfSecret(secret)}`,
});
const ownerKey = (account: string, secret: string) => ({ account, sort_key: `mail-stop#${hashOfSecret(secret)}` });

/** `room`: the write that counts a mail to the address, if nothing has changed since. */
export type AddressRoom = 'stopped' | { fullUntil: Date } | { room: Write };

/** Whether an address can be mailed once more. */
export async function roomAt(hash: string, now: Date): Promise<AddressRoom> {
  const row = await getRow(integrationsTable, addressKey(hash));
  const { times, stopped_at } = AddressRow.parse(row ?? {});
  if (stopped_at !== undefined) return 'stopped';
  const since = now.getTime() - sellerMailLimits.perAddressDays * dayMs;
  const recent = times.filter((at) => Date.parse(at) > since);
  const [oldest] = recent;
  if (oldest !== undefined && recent.length >= sellerMailLimits.perAddress) {
    return { fullUntil: new Date(Date.parse(oldest) + sellerMailLimits.perAddressDays * dayMs) };
  }
  const seen = row?.times;
  const isSame = seen === undefined ? 'attribute_not_exists(times)' : 'times = :seen';
  return {
    room: toUpdate(integrationsTable, addressKey(hash), {
      change: 'SET times = :times, expires_at = :expiry',
      condition: `${isSame} AND attribute_not_exists(stopped_at)`,
      values: {
        ':times': [...recent, now.toISOString()],
        ':expiry': expiresIn(sellerMailLimits.perAddressDays, now),
        ...(seen !== undefined && { ':seen': seen }),
      },
    }),
  };
}

/** Takes a counted mail off again that was certainly not sent. */
export async function giveMailBack(hash: string, at: string): Promise<void> {
  const { times } = AddressRow.parse((await getRow(integrationsTable, addressKey(hash))) ?? {});
  if (!times.includes(at)) return;
  await updateRow(integrationsTable, addressKey(hash), {
    change: 'SET times = :left',
    condition: 'times = :seen',
    values: { ':left': times.filter((each) => each !== at), ':seen': times },
  });
}

/** Counts a mail of an account's day; its condition is the day's limit. */
export const toCountMail = (workspaceId: WorkspaceId, now: Date): Write =>
  toUpdate(
    integrationsTable,
    { account: accountOf(workspaceId), sort_key: `seller-mails#${utcDay(now)}` },
    counting(sellerMailLimits.aDay, expiresIn(2, now), 1),
  );

/** Makes what stops mails to an address. @returns what the link has, and the rows to write. */
export function newStop(of: MailOf, hash: string, now: Date): { stop: string; rows: Write[] } {
  const secret = newSecretOf(of.user_id);
  const expires_at = expiresIn(stopDays, now);
  return {
    stop: `${secret}.${hash}`,
    rows: [
      toPut(integrationsTable, { ...stopKey(hash, secret), expires_at }),
      toPut(integrationsTable, { ...ownerKey(accountOf(of.user_id), secret), ...of, expires_at }),
    ],
  };
}

/** Bars an address for all accounts. It can be repeated. */
export async function barAddress(hash: string, now: Date): Promise<void> {
  const values: Row = { ':now': now.toISOString() };
  await updateRow(integrationsTable, addressKey(hash), {
    change: 'SET stopped_at = if_not_exists(stopped_at, :now) REMOVE expires_at',
    values,
  });
}

/**
 * Bars an address for all accounts, for whoever has the link of a mail to it. It can be repeated.
 *
 * @returns whose mail it was, `null` when that account is gone; `undefined` for a link that never was.
 */
export async function stopAddress(stop: string, now: Date): Promise<{ of: MailOf | null; hash: string } | undefined> {
  const [secret = '', hash = ''] = stop.split('.');
  const account = accountIn(secret);
  if (account === undefined || !(await getRow(integrationsTable, stopKey(hash, secret), now))) return undefined;
  await barAddress(hash, now);
  const row = await getRow(integrationsTable, ownerKey(account, secret), now);
  return { of: row ? MailOf.parse(row) : null, hash };
}
