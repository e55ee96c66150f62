import { ulid } from 'ulid';
import type { System } from '#local/system.ts';
import type { DealContact } from '#shared/contacts/deal-contact.ts';
import { sellerPath } from '#shared/seller-page/seller-link.ts';
import type { Person } from '#test/support/system.ts';

/** Adds a contact to a deal. @returns its id. */
export async function addContact(owner: Person, dealId: string, contact: DealContact): Promise<string> {
  const id = ulid();
  const { status, body } = await owner.call('PATCH', `/api/analyses/${dealId}`, { contacts: { [id]: contact } });
  if (status !== 200) throw new Error(`The contact was not kept: ${JSON.stringify(body)}`);
  return id;
}

/** Has the link of a page that was made mailed to a contact. */
export const mailPage = (
  owner: Person,
  dealId: string,
  { page_id, code, secret }: { page_id: string; code: string; secret: string },
  contact_id: string,
) =>
  owner.call('POST', `/api/analyses/${dealId}/seller-pages/${page_id}/mail`, {
    contact_id,
    path: sellerPath(code, secret),
  });

/** What stops mails to an address, from the newest one to it. */
export function stopIn({ mailbox }: Pick<System, 'mailbox'>, to: string): string {
  const [mail] = mailbox.list(to);
  const [, stop] = /stop\?stop=([\w.-]+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? [];
  if (stop === undefined) throw new Error(`No mail to ${to} can be stopped.`);
  return stop;
}
