import * as z from 'zod/mini';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';

/* The mail that we send for somebody with the link of a seller's page. */

/** Limits; docs/fair-use.md lists them. */
export const sellerMailLimits = {
  /** Of an account. */
  aDay: 20,
  /** To an address, over all accounts. */
  perAddress: 3,
  perAddressDays: 30,
  /** So many complaints about an account's mails end them, and so many bounces of its last ones. */
  complaints: 2,
  bounces: 3,
  ofLast: 10,
} as const;

/** Said instead of mailing, until staff allow it again. */
export const mailingEnded =
  'Email for Me is off for your account: too many emails bounced or were marked as spam. Ask support to turn it on again.';

/** What is known of a mail, from the least that counts to the most: what comes late hides nothing that comes after it here. */
export const SellerMailState = openEnum(['sent', 'delivered', 'bounced', 'stopped', 'complained'], 'sent');
export type SellerMailState = z.infer<typeof SellerMailState>;

/** A mail that was sent with a page's link: to which contact, when, and what became of it. */
export const SellerMail = z.object({
  contact_id: z.string(),
  at: z.iso.datetime(),
  state: SellerMailState,
  /** Since when it is in that state; absent while nothing but the sending is known. */
  state_at: z.optional(z.iso.datetime()),
});
export type SellerMail = z.infer<typeof SellerMail>;

/** Whether a state says more of a mail than another. */
export const saysMore = (state: SellerMailState, than: SellerMailState): boolean =>
  SellerMailState.options.indexOf(state) > SellerMailState.options.indexOf(than);

/** `path` is the link's, which the dialog still has. */
export const NewSellerMail = z.strictObject({ contact_id: Ulid, path: z.string().check(z.maxLength(200)) });
export type NewSellerMail = z.infer<typeof NewSellerMail>;

/** What stops such mails: a secret, and the hash of the address. */
export const SellerMailStop = z.string().check(z.regex(/^[\dA-Za-z]{38}\.[\w-]{43}$/));

/** Where a program's press on Unsubscribe goes (RFC 8058), and where the mail's own link leads. */
export const stopSellerMailPath = (stop: string): string => `/api/seller-mails/stop?${new URLSearchParams({ stop })}`;
export const stopSellerMailPagePath = (stop: string): string => `/unsubscribe?${new URLSearchParams({ seller: stop })}`;

/** Why a name may not stand in a mail of ours: it would write for somebody else. `undefined` when it may. */
export function nameProblem(name: string): string | undefined {
  if (name.includes('@')) return 'A name with “@” can’t be mailed.';
  if (/:\/\/|www\.|[\p{L}\d]\.[a-z]{2,}/u.test(name)) {
    return 'A name with a link can’t be mailed.';
  }
  if (/\.(com|net|org|info|biz|io|us|co|xyz|ru)\b/i.test(name)) return 'A name with a link can’t be mailed.';
  return (name.match(/\p{Nd}/gu)?.length ?? 0) >= 7 ? 'A name with a phone number can’t be mailed.' : undefined;
}

/** The same of a street, which may have any digits. */
export const streetProblem = (street: string): string | undefined => nameProblem(street.replaceAll(/\p{Nd}/gu, ''));
