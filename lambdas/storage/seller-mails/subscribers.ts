import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { accountLength, accountOf } from '#lambdas/storage/account-of.ts';
import { counting } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { getRow, type Row, toUpdate, updateRow, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { sellerLimits } from '#shared/seller-page/seller-link.ts';
import { Language } from '#shared/seller-page/seller-page.ts';
import { utcDay } from '#shared/values/days.ts';
import type { SellerMailKey } from './due-seller-mails.ts';
import { replyKey, toQueueMail } from './reply-rows.ts';

/*
 * Who hears by mail of replies on a seller's page: a list in the row of the page's link (shared-links.ts), so that it
 * goes with the link. An address has two secrets of its own, of which only hashes are kept: one opens the page, the other
 * only stops its mails. One that was stopped leaves a digest and no address, and can't be added again. The new addresses
 * of an account's day are counted:
 *
 *   {account}    seller-addresses#{YYYY-MM-DD}
 */

export const Subscriber = z.object({
  /** A digest of the link's code and the address. */
  id: z.string(),
  /** Absent once stopped. */
  email: z.optional(z.string()),
  language: Language,
  /** SHA-256 of the secrets; absent before the first mail. */
  opens_hash: z.optional(z.string()),
  stops_hash: z.optional(z.string()),
});
export type Subscriber = z.infer<typeof Subscriber>;

const LinkRow = z.object({
  user_id: WorkspaceId,
  analysis_id: z.string(),
  page_id: z.string(),
  subscribers: z._default(z.array(Subscriber), []),
});
type LinkRow = z.infer<typeof LinkRow>;

const linkKey = (code: string) => ({ account: code.slice(0, accountLength), sort_key: `offer#${code}` });

const idOf = (code: string, email: string): string =>
  createHash('sha256').update(`${code}\n${email.toLowerCase()}`).digest('base64url').slice(0, 22);

/** The subscribers of a link, from its row. */
export const subscribersIn = (row: Row): Subscriber[] => LinkRow.parse(row).subscribers;

/** A link with its subscribers; `undefined` for one that was revoked. */
export async function findSubscribed(code: string): Promise<LinkRow | undefined> {
  const row = await getRow(integrationsTable, linkKey(code));
  return row && LinkRow.parse(row);
}

/** Holds while nobody else has changed the list. */
const writing = (code: string, seen: Subscriber[], next: Subscriber[]) =>
  [
    integrationsTable,
    linkKey(code),
    {
      change: 'SET subscribers = :next',
      condition: `attribute_exists(user_id) AND ${seen.length === 0 ? '(attribute_not_exists(subscribers) OR subscribers = :seen)' : 'subscribers = :seen'}`,
      values: { ':next': next, ':seen': seen },
    },
  ] as const;

/** Each attempt that fails is another change of the list. */
const maxAttempts = 10;

/**
 * `already`: it hears of replies. `stopped`: it asked for no more. `full`: the page has as many as it may, or the account
 * the day's. `gone`: the link was revoked.
 */
export type Subscribed = { mail: SellerMailKey } | 'already' | 'stopped' | 'full' | 'gone';

/**
 * Has an address hear of replies, and its first mail be due.
 *
 * @param code of a link.
 * @throws `not_signed_in` when the sender's account is deleted.
 */
export async function subscribe(code: string, email: string, language: Language, now: Date): Promise<Subscribed> {
  const id = idOf(code, email);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const link = await findSubscribed(code);
    if (!link) return 'gone';
    const { user_id, subscribers } = link;
    const known = subscribers.find((one) => one.id === id);
    if (known) return known.email === undefined ? 'stopped' : 'already';
    if (subscribers.length >= sellerLimits.addresses) return 'full';
    const counter = { account: accountOf(user_id), sort_key: `seller-addresses#${utcDay(now)}` };
    const mail = { ...link, code, subscriber: id, about: 'hear' };
    const refused = await transactFor(user_id, [
      toUpdate(...writing(code, subscribers, [...subscribers, { id, email, language }])),
      toUpdate(integrationsTable, counter, counting(sellerLimits.addressesADay, expiresIn(2, now), 1)),
      toQueueMail(mail, now),
    ]);
    if (refused.length === 0) return { mail: replyKey(mail) };
    if (refused.includes(1)) return 'full';
  }
  throw new Error('The list changed in between every time.');
}

/** Changes one subscriber of a link. @returns false when there is none any more. */
async function change(code: string, id: string, of: (one: Subscriber) => Subscriber): Promise<boolean> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const { subscribers } = (await findSubscribed(code)) ?? { subscribers: [] };
    if (!subscribers.some((one) => one.id === id)) return false;
    const next = subscribers.map((one) => (one.id === id ? of(one) : one));
    if (await updateRow(...writing(code, subscribers, next))) return true;
  }
  throw new Error('The list changed in between every time.');
}

/** Stops the mails to an address, and forgets it. Its link still opens the page. It can be repeated. */
export async function unsubscribe(code: string, id: string): Promise<void> {
  await change(code, id, ({ email: _, ...rest }) => rest);
}

/** Forgets all subscribers of a link; a revoked one has none. Links that they were mailed open nothing any more. */
export async function eraseSubscribers(code: string): Promise<void> {
  await updateRow(integrationsTable, linkKey(code), { change: 'REMOVE subscribers', condition: 'exists' }, 'NONE');
}

/** Notes the hashes of a subscriber's secrets, before a mail has them. @returns false once the mails were stopped. */
export async function noteSecrets(
  code: string,
  id: string,
  hashes: { opens_hash: string; stops_hash: string },
): Promise<boolean> {
  let isLive = false;
  await change(code, id, (one) => {
    isLive = one.email !== undefined;
    return isLive ? { ...one, ...hashes } : one;
  });
  return isLive;
}

/** The mails about a reply, one to each address that hears of it, for the transaction that keeps it. */
export function toMailReply(
  code: string,
  { subscribers, ...page }: LinkRow,
  about: string,
  now: Date,
): { key: SellerMailKey; write: Write }[] {
  return subscribers
    .filter(({ email }) => email !== undefined)
    .map(({ id }) => {
      const mail = { ...page, code, subscriber: id, about };
      return { key: replyKey(mail), write: toQueueMail(mail, now) };
    });
}
