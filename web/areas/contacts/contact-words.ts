import type { ContactRole, ContactWay, DealContact } from '#shared/contacts/deal-contact.ts';
import { dayMonth } from '#shared/values/dates.ts';

/* Contacts in words. What a later release has stored is shown as it is. */

export const roleNames: Record<ContactRole, string> = {
  owner: 'Owner',
  'co-owner': 'Co-owner',
  heir: 'Heir',
  attorney: 'Attorney',
  agent: 'Agent',
  tenant: 'Tenant',
  other: 'Other',
};

export const wayNames: Record<ContactWay, string> = { call: 'Call', text: 'Text', email: 'Email' };

const prefersNames: Record<ContactWay, string> = {
  call: 'prefers a call',
  text: 'prefers a text',
  email: 'prefers email',
};

/** "Owner · prefers a text"; empty when neither is known. */
export function aboutContact({ role, prefers }: DealContact): string {
  return [nameIn(roleNames, role), nameIn(prefersNames, prefers)].filter(Boolean).join(' · ');
}

function nameIn(names: Record<string, string>, key: string | undefined): string | undefined {
  return key === undefined ? undefined : (names[key] ?? key);
}

/** Who it is, as others on the page name them. */
export function contactName({ name, phone, email, mailing }: DealContact): string {
  return name ?? phone ?? email ?? mailing ?? 'Contact';
}

/** For example "Marked do not call in your file of Nov 20". */
export function markText({ kind, day }: NonNullable<DealContact['mark']>): string {
  if (kind === 'wireless') return `Wireless, your file of ${dayMonth(day)}`;
  const words = kind === 'do_not_call' ? 'do not call' : kind.replaceAll('_', ' ');
  return `Marked ${words} in your file of ${dayMonth(day)}`;
}
