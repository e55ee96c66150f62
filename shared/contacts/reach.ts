import type { DealContact } from './deal-contact.ts';

/**
 * A phone number as `tel:` and `sms:` links take it; `null` when the text is none that can be dialed: 10 digits, also
 * behind a 1, or a plus and 8 to 15 digits.
 */
export function dialable(phone: string | undefined): string | null {
  if (phone === undefined || !/^\s*\+?[\d\s().\-/]*$/.test(phone)) return null;
  const digits = phone.replaceAll(/\D/g, '');
  if (phone.trimStart().startsWith('+')) return digits.length >= 8 && digits.length <= 15 ? `+${digits}` : null;
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`;
  return digits.length === 10 ? digits : null;
}

/** Whether two texts are one number, however it is written and with or without the 1 of the country. */
export function isSameNumber(a: string | null | undefined, b: string | null | undefined): boolean {
  const [first, second] = [lastDigits(a), lastDigits(b)];
  return first !== '' && first === second;
}

function lastDigits(phone: string | null | undefined): string {
  return (phone ?? '').replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
}

/** Where a press reaches a contact; `null` where none does. Nothing is sent by us. */
export type Reach = { call: string | null; text: string | null; email: string | null };

/** The links of a contact: none at all for one that is not to be contacted. */
export function reachOf({ phone, email, doNotContact }: DealContact): Reach {
  const number = doNotContact === true ? null : dialable(phone);
  const address = doNotContact === true ? undefined : email;
  return {
    call: number && `tel:${number}`,
    text: number && `sms:${number}`,
    email: address === undefined ? null : emailLink(address),
  };
}

/** A `mailto:` link to an address. */
export const emailLink = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
