import * as z from 'zod/mini';
import { freeText } from '#shared/values/free-text.ts';
import { openEnum } from '#shared/values/open-enum.ts';

/* Where a deal stands. */

/** The stages in their order. The last two end a deal. */
export const Stage = openEnum(
  ['new', 'contacted', 'offer_sent', 'negotiating', 'under_contract', 'closed', 'lost'],
  'new',
);
export type Stage = z.infer<typeof Stage>;

export const stageNames: Readonly<Record<Stage, string>> = {
  new: 'New',
  contacted: 'Contacted',
  offer_sent: 'Offer sent',
  negotiating: 'Negotiating',
  under_contract: 'Under contract',
  closed: 'Closed',
  lost: 'Lost',
};

export const LostReason = openEnum(
  ['price', 'terms', 'seller_kept', 'listed', 'another_buyer', 'no_answer', 'condition', 'title', 'other'],
  'other',
);
export type LostReason = z.infer<typeof LostReason>;

export const lostReasonNames: Readonly<Record<LostReason, string>> = {
  price: 'Price too high',
  terms: 'No agreement on terms',
  seller_kept: 'Seller is keeping it',
  listed: 'Listed with an agent',
  another_buyer: 'Sold to another buyer',
  no_answer: 'No answer',
  condition: 'Condition of the house',
  title: 'Title or liens',
  other: 'Something else',
};

/** Why a deal was lost. */
export const Loss = z.strictObject({ reason: LostReason, note: freeText({ most: 200 }) });
export type Loss = z.infer<typeof Loss>;

/** Whether a deal in this stage still needs work. */
export const isActive = (stage: Stage): boolean => stage !== 'closed' && stage !== 'lost';

/** Whether a deal in one stage may be moved on to another. */
export const isForward = (from: Stage, to: Stage): boolean =>
  isActive(from) && Stage.options.indexOf(to) > Stage.options.indexOf(from);

/** "Price too high: wants 400". */
export const lossInWords = ({ reason, note }: Loss): string =>
  [lostReasonNames[reason], note].filter(Boolean).join(': ');
