import type { SellerEvent } from '#shared/seller-page/seller-link.ts';
import type { Language, SellerPage } from '#shared/seller-page/seller-page.ts';
import type { Line } from '#shared/structures/base/offer/seller-option.ts';

export const pageFields = [
  'price',
  'cost',
  'months',
  'rate',
  'name',
  'interest_option',
  'counter_option',
  'counter_number',
  'counter_amount',
  'question',
  'call_phone',
  'call_when',
  'no_sure',
  'no_reason',
  'sign_consent',
  'sign_owner',
  'sign_name',
  'sign_email',
  'hear',
] as const;
export type PageField = (typeof pageFields)[number];

/**
 * The part that stands below the header in place of all options: an answer, to one option or to any; a no; a signature
 * of one option, or the question of which; a sale with an agent.
 */
export type PagePart = { part: 'answer' | 'sign'; option: number | null } | { part: 'no' | 'agent' };

/** A part as a form names it: "answer", "sign-1". */
export const partText = (at: PagePart): string =>
  'option' in at && at.option !== null ? `${at.part}-${at.option}` : at.part;

/** The part that a form names; `null` for all options. @param count of options. */
export function readPart(text: string | undefined, count: number): PagePart | null {
  const [, part, index] = /^(answer|sign|no|agent)(?:-(\d))?$/.exec(text ?? '') ?? [];
  if (part === 'no' || part === 'agent') return { part };
  if (part !== 'answer' && part !== 'sign') return null;
  const option = Number(index ?? Number.NaN);
  return { part, option: option < count ? option : null };
}

export type PageState = {
  page: SellerPage;
  language: Language;
  /** Messages of both, the oldest first. */
  events: readonly SellerEvent[];
  /** What was asked on the versions that this one took the place of, and the replies; the oldest version first. */
  earlier: readonly { version: number; events: readonly SellerEvent[] }[];
  /** `null` in a preview, whose buttons do nothing. */
  form: {
    code: string;
    secret: string;
    /** Names the next answer. */
    key: string;
    /** The messages that were shown. */
    seen: number;
  } | null;
  /** `null`: all options. */
  at: PagePart | null;
  /** As typed: a field that is absent was never typed. */
  typed: Readonly<Partial<Record<PageField, string>>>;
  problems: Readonly<Partial<Record<PageField, Line>>>;
  /** The outcome of the form just sent; `null` without one. */
  notice: 'sent' | 'conflict' | 'failed' | 'too-often' | 'unheard' | null;
  /** When a newer offer took its place, ISO; `null` while none has. */
  replacedAt: string | null;
  /** Who hears of replies by mail; `null` where nobody can. */
  hearing: {
    /** The address that was left just now, or that this link was mailed to; `null` without one. */
    email: string | null;
    /** Whether this link was mailed to it: whoever has it may stop the mails. */
    isOwn: boolean;
  } | null;
  /** Whether an option can be put in writing. */
  canSign: boolean;
  /** The letter that is shown to be signed; `null` where none is. */
  signing: {
    /** Which option it is about. */
    option: number;
    /** SHA-256 of what is shown. */
    hash: string;
  } | null;
};
