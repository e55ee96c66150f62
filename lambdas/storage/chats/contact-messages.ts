import { base32, randomBase32 } from '#lambdas/runtime/base32.ts';
import { expiresIn, isExpired } from '#lambdas/storage/document-client.ts';
import { getRow, pageOfRows, putRow, updateRow } from '#lambdas/storage/table.ts';
import { chatsTable } from '#lambdas/storage/tables.ts';
import {
  type ContactForm,
  ContactMessage,
  type ContactMessagePage,
  type ContactState,
  contactMessagesPerPage,
} from '#shared/support/contact.ts';
import { contactPerHour } from '#shared/support/guest-limits.ts';
import { countInHour, networkHash } from './hour-counts.ts';

/*
 * Contact messages, in the chats table:
 *
 *   contact#{reference}    message      a message; the index lists it under `contact#{state}`. A reference begins
 *                                       with its time, so a backward query is newest first
 *   contact-hour#{hour}    {hash}       messages of one sender in an hour
 *   contact-hour#{hour}    everybody    all messages in an hour
 *
 * A message expires a year after the last change of its state, a counter after some hours. Senders are hashes of
 * hour and address, so they cannot be compared between hours.
 */
const messageKey = (reference: string) => ({ chat_id: `contact#${reference}`, sort_key: 'message' });
const queueOf = (state: ContactState) => `contact#${state}`;

const keptDays = 365;

/**
 * Counts a message.
 *
 * @param address the IP address of the sender.
 * @returns false when the sender's limit or the overall limit of this hour is reached.
 */
export async function countMessage(address: string, now: Date): Promise<boolean> {
  return countInHour('contact', networkHash(address, now), contactPerHour, now);
}

/**
 * A new reference: `DW-`, the seconds since 1970 in seven base 32 digits (enough until the year 3058), and five
 * random digits.
 */
export function newReference(now: Date): string {
  return `DW-${base32(Math.floor(now.getTime() / 1000), 7)}-${randomBase32(5)}`;
}

/** Two messages in one second collide once in 33 million. */
const attempts = 3;

/** Stores an open message. @returns its reference. */
export async function keepMessage(form: Omit<ContactForm, 'website'>, now: Date): Promise<string> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const message = {
      ...form,
      reference: newReference(now),
      state: 'open',
      created_at: now.toISOString(),
    } satisfies ContactMessage;
    const row = {
      ...messageKey(message.reference),
      ...message,
      queue: queueOf(message.state),
      queue_position: message.reference,
      expires_at: expiresIn(keptDays, now),
    };
    if (await putRow(chatsTable, row, { condition: 'absent' })) return message.reference;
  }
  throw new Error('Every reference tried was taken.');
}

/** One page of the messages in a state, newest first; `cursor` is the last reference of the page before. */
export async function listMessages(
  state: ContactState,
  cursor: string | undefined,
  now: Date,
): Promise<ContactMessagePage> {
  const queue = queueOf(state);
  const { rows, hasMore } = await pageOfRows(chatsTable, queue, contactMessagesPerPage, {
    inIndex: true,
    backwards: true,
    ExclusiveStartKey: cursor === undefined ? undefined : { ...messageKey(cursor), queue, queue_position: cursor },
  });
  const last = rows.at(-1);
  return {
    items: rows.filter((row) => !isExpired(row, now)).map((row) => ContactMessage.parse(row)),
    // From all rows: a page may consist of expired ones.
    ...(hasMore && last && { next_cursor: ContactMessage.parse(last).reference }),
  };
}

/**
 * Changes a message's state and records by whom. A repeated change to the same state has no effect.
 *
 * @returns the stored message; `undefined` when there is none.
 */
export async function changeState(
  reference: string,
  state: ContactState,
  by: string,
  now: Date,
): Promise<ContactMessage | undefined> {
  const changed = await updateRow(chatsTable, messageKey(reference), {
    change: 'SET #state = :state, queue = :queue, updated_at = :at, updated_by = :by, expires_at = :expiry',
    condition: 'attribute_exists(chat_id) AND #state <> :state AND expires_at > :now',
    names: { '#state': 'state' },
    values: {
      ':state': state,
      ':queue': queueOf(state),
      ':at': now.toISOString(),
      ':by': by,
      ':expiry': expiresIn(keptDays, now),
      ':now': Math.floor(now.getTime() / 1000),
    },
  });
  return changed ? ContactMessage.parse(changed) : findMessage(reference, now);
}

async function findMessage(reference: string, now: Date): Promise<ContactMessage | undefined> {
  const row = await getRow(chatsTable, messageKey(reference), now);
  return row && ContactMessage.parse(row);
}
