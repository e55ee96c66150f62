import * as z from 'zod/mini';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { AnswerKind, CounterNumber } from '#shared/structures/base/offer/seller-answer.ts';
import { hourMs, utcDay } from '#shared/values/days.ts';
import { freeText } from '#shared/values/free-text.ts';
import { linkEnd } from '#shared/values/link-end.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { SellerMail } from './mailed.ts';
import { Language, SellerPage } from './seller-page.ts';

/* A seller's page as its sender has it: links, answers and replies. */

/** The days that a link can work. */
export const sellerLinkDays = [7, 14, 30] as const;
export const usualSellerLinkDays = 14;
export const SellerLinkDays = z.union(sellerLinkDays.map((days) => z.literal(days)));

/** Limits; docs/fair-use.md lists them all. */
export const sellerLimits = {
  /** Of a deal. */
  pages: 50,
  /** Of an account. */
  linksADay: 50,
  /** Of a link. */
  readsAnHour: 300,
  answersAnHour: 20,
  answers: 100,
  signatures: 4,
  /** That hear of replies, of a page; stopped ones, too. */
  addresses: 5,
  /** Of an account. */
  mailedCopiesADay: 20,
  addressesADay: 20,
  /** From a network. */
  wrongSecretsAnHour: 60,
} as const;

/** Characters of what a seller types. */
export const sellerTexts = { question: 1000, reason: 500, when: 100, name: 100, phone: 40, email: 200, reply: 2000 };

/** One message between the two; by whom and, of an answer, which. */
export const SellerEvent = z.object({
  /** Names the message: the same one sent again is the same. */
  key: z.string(),
  at: z.iso.datetime(),
  by: openEnum(['seller', 'sender'], 'seller'),
  kind: openEnum([...AnswerKind.options, 'reply'], 'question'),
  /** Of the page's options, from 0. */
  option: z.optional(z.int()),
  structure: z.optional(Strategy),
  number: z.optional(CounterNumber),
  /** USD. */
  amount: z.optional(z.number()),
  text: z.optional(z.string()),
  name: z.optional(z.string()),
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
  when: z.optional(z.string()),
  language: z.optional(Language),
  /** Of a signature: what was shown, and whether the sealed letter is ready. */
  hash: z.optional(z.string()),
  sealed: z.optional(z.boolean()),
  /** Of a signature: the page no longer showed what was signed, so it was not sealed and does not stand. */
  seal_refused: z.optional(z.boolean()),
  /** Of a signature: the version of the texts, and the words that were agreed to. */
  text_version: z.optional(z.int()),
  consent: z.optional(z.string()),
});
export type SellerEvent = z.infer<typeof SellerEvent>;

/** `null` before the first answer, and once it was taken back. */
export const LatestAnswer = z.object({
  kind: AnswerKind,
  structure: z.nullable(Strategy),
  number: z.nullable(CounterNumber),
  /** USD. */
  amount: z.nullable(z.number()),
  at: z.iso.datetime(),
});
export type LatestAnswer = z.infer<typeof LatestAnswer>;

/** A page in the list of a deal's. The link's secret is not kept. */
export const SellerPageSummary = z.object({
  id: Ulid,
  version: z.int(),
  made_at: z.iso.datetime(),
  letter_id: Ulid,
  language: Language,
  shared_with: z.string(),
  structures: z.array(Strategy),
  ends_at: z.iso.datetime(),
  revoked_at: z.nullable(z.iso.datetime()),
  /** A newer offer took its place. */
  replaced_at: z.nullable(z.iso.datetime()),
  /** How often it was opened, by whoever has the link; mail filters open links, too. */
  views: z.int(),
  first_opened_at: z.nullable(z.iso.datetime()),
  last_opened_at: z.nullable(z.iso.datetime()),
  /** Messages of both. */
  events: z.int(),
  latest_answer: z.nullable(LatestAnswer),
  /** Up to which message the sender has read; the number of them. */
  seen_through: z.int(),
  /** The mails that we sent with its link. */
  mails: z._default(z.array(SellerMail), []),
});
export type SellerPageSummary = z.infer<typeof SellerPageSummary>;

/** `path` has the secret, and is answered once. */
export const MadeSellerPage = z.object({
  page: SellerPageSummary,
  path: z.string(),
  /** Whether the link can be mailed for the account. */
  can_mail: z._default(z.boolean(), false),
  /** Mails of the account have ended: too many bounced, or were complained about. */
  mail_ended: z._default(z.boolean(), false),
});

export const sellerPagesPerPage = 10;

/** A deal's pages, the newest first. */
export const SellerPages = z.object({
  items: z.array(SellerPageSummary),
  /** Pass it as `cursor` for the next page; absent on the last page. */
  next_cursor: z.optional(Ulid),
});

/** One of a deal's pages with what it shows and all messages, the oldest first. */
export const OpenedSellerPage = z.object({
  page: SellerPageSummary,
  shows: SellerPage,
  /** The terms of its options as they were sent, by field of the letter's draft. */
  sent_terms: z._default(z.record(z.string(), z.string()), {}),
  events: z.array(SellerEvent),
});
export type OpenedSellerPage = z.infer<typeof OpenedSellerPage>;

export const RenewedSellerLink = z.strictObject({ days: SellerLinkDays });

/** A client's own name for a message, so that it can be sent again. */
export const EventKey = z.string().check(z.regex(/^[0-9A-Za-z-]{16,40}$/));

export const NewReply = z.strictObject({ key: EventKey, text: freeText({ least: 1, most: sellerTexts.reply }) });

/** The messages that the sender has read. */
export const SeenThrough = z.strictObject({ seen_through: z.int().check(z.nonnegative()) });

/** The link's path. Browsers send no fragment to a server and in no referrer, so the secret is in no log. */
export const sellerPath = (code: string, secret: string): string => `/o/${code}#${secret}`;

/** When a link ends that is made or renewed now. */
export const sellerLinkEnd = linkEnd;

/** The day that the westernmost of the states has at an instant: a link that ends then works all day before, anywhere. */
export const lastDayToAnswer = (endsAt: string): string => utcDay(Date.parse(endsAt) - 10 * hourMs);

/** Whether a page can be answered at a time. */
export function isAnswerable(
  { ends_at, revoked_at, replaced_at }: Pick<SellerPageSummary, 'ends_at' | 'revoked_at' | 'replaced_at'>,
  now: Date,
): boolean {
  return revoked_at === null && replaced_at === null && now < new Date(ends_at);
}
