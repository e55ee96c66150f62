import { randomUUID } from 'node:crypto';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { deleteRow, getRow, putRow } from '#lambdas/storage/table.ts';
import { billingTable } from '#lambdas/storage/tables.ts';

/* Each mail about payments is claimed before it is sent, by what it is about: a row `mail#{key}` of its customer. */

/** Longer than the year after which a subscription has its next reminder. */
const keptDays = 400;

const ofMail = (customer: string, key: string) => ({ customer, sort_key: `mail#${key}` });

/** Claims a mail before it is sent: of all runs and retries one gets it. @returns false when another has it. */
export function claimMail(customer: string, key: string, now: Date): Promise<boolean> {
  // The claim tells a row of this run, whose answer was lost, from another run's.
  const row = { ...ofMail(customer, key), claim: randomUUID(), expires_at: expiresIn(keptDays, now) };
  return putRow(billingTable, row, { condition: 'absent' });
}

/** Whether a mail has been claimed. */
export const isMailClaimed = async (customer: string, key: string): Promise<boolean> =>
  (await getRow(billingTable, ofMail(customer, key))) !== undefined;

/** The mails that nobody has claimed. */
export async function unclaimed<Mail extends { key: string }>(customer: string, mails: Mail[]): Promise<Mail[]> {
  const claims = await Promise.all(mails.map(({ key }) => isMailClaimed(customer, key)));
  return mails.filter((_, index) => !claims[index]);
}

/** Gives a claimed mail back that was certainly not sent. */
export async function giveMailBack(customer: string, key: string): Promise<void> {
  await deleteRow(billingTable, ofMail(customer, key));
}
