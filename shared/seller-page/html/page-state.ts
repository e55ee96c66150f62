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
] as const;
export type PageField = (typeof pageFields)[number];

export type PageState = {
  page: SellerPage;
  language: Language;
  /** Messages of both, the oldest first. */
  events: readonly SellerEvent[];
  /** `null` in a preview, whose buttons do nothing. */
  form: {
    code: string;
    secret: string;
    /** Names the next answer. */
    key: string;
    /** The messages that were shown. */
    seen: number;
  } | null;
  /** As typed: a field that is absent was never typed. */
  typed: Readonly<Partial<Record<PageField, string>>>;
  problems: Readonly<Partial<Record<PageField, Line>>>;
  /** The outcome of the form just sent; `null` without one. */
  notice: 'sent' | 'conflict' | 'failed' | 'too-often' | null;
  /** When a newer offer took its place, ISO; `null` while none has. */
  replacedAt: string | null;
  /** The letter that can be signed; `null` where the stage offers none. */
  signing: {
    /** Which option it is about. */
    option: number;
    /** SHA-256 of what is shown. */
    hash: string;
  } | null;
};
