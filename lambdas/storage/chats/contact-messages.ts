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
import { countInHour, networkHash } from './hour-counts.ts';

/*
 * What the contact form brings, in the chats table:
 *
 *   contact#{reference}    message      a message; the index lists it under `contact#{state}`, and because a
 *                                       reference begins with its time, a query backwards is newest first
 *   contact-hour#{hour}    {hash}       how many messages one sender sent in an hour
 *   contact-hour#{hour}    everybody    how many came in altogether
 *
 * A message is kept for a year after the last change of its state. A counter is one item with its limit as the
 * condition of its one update, and is gone some hours later. It knows senders by a hash of hour and address
 * only, so one hour's can't be compared with another's.
 */
const messageKey = (reference: string) => ({ chat_id: `contact#${reference}`, sort_key: 'message' });
const queueOf = (state: ContactState) => `contact#${state}`;

const keptDays = 365;

/** Messages an hour: of one sender, and of everybody. */
export const contactPerHour = { sender: 5, everybody: 300 } as const;

/**
 * Counts one more message of this hour, if sender and everybody have one left.
 *
 * @param address the IP address of the sender.
 * @returns false when one of the two has none left.
 */
export async function countMessage(address: string, now: Date): Promise<boolean> {
  // The sender's own count first: what one is refused must not use up what the others have.
  if (!(await countInHour('contact', networkHash(address, now), contactPerHour.sender, now))) return false;
  return countInHour('contact', 'everybody', contactPerHour.everybody, now);
}

/**
 * A new reference: `DW-`, the seconds since 1970 in seven digits of base 32 (enough until the year 3058), and
 * five random ones.
 */
export function newReference(now: Date): string {
  return `DW-${base32(Math.floor(now.getTime() / 1000), 7)}-${randomBase32(5)}`;
}

/** Two messages of one second get the same reference once in 33 million. */
const attempts = 3;

/** Keeps a message as open. @returns its reference. */
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
    ExclusiveStartKey:
      cursor === undefined ? undefined : { ...messageKey(cursor), queue, queue_position: cursor },
  });
  const last = rows.at(-1);
  return {
    items: rows.filter((row) => !isExpired(row, now)).map((row) => ContactMessage.parse(row)),
    // Of the rows, not of what is left of them: a page may hold nothing but expired ones.
    ...(hasMore && last && { next_cursor: ContactMessage.parse(last).reference }),
  };
}

/**
 * Moves a message to a state and notes who did. Of several who move it to the same state the first is noted.
 *
 * @returns the message as it is then; `undefined` when there is none.
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
