import * as z from 'zod/mini';
import { lineOfText } from '#shared/values/free-text.ts';

/* Views of the deals that a user has made, kept in the profile so that every device has them. */

export const maxDealViews = 8;

/** A view's name, and its filters as in an address: the page that shows them knows what they mean. */
export const DealView = z.strictObject({
  name: lineOfText({ least: 1, most: 40 }),
  query: z.string().check(z.maxLength(300)),
});
export type DealView = z.infer<typeof DealView>;

/** Each name once. */
export const DealViews = z.array(DealView).check(
  z.maxLength(maxDealViews),
  z.refine((views) => new Set(views.map(({ name }) => name)).size === views.length, 'Use each name once.'),
);
