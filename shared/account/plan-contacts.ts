import * as z from 'zod/mini';
import { type OperatorOffer, operatorOffers } from './operator-offers.ts';

/** The operator's people for a plan. A field is absent when the stage or the plan has no such person. */
export const PlanContacts = z.object({
  phone: z.optional(z.string()),
  manager: z.optional(z.object({ name: z.string(), email: z.string() })),
  /** Where a training session is booked; https. */
  booking_url: z.optional(z.string()),
});
export type PlanContacts = z.infer<typeof PlanContacts>;

const contactOf = {
  phoneSupport: 'phone',
  accountManager: 'manager',
  training: 'booking_url',
} as const satisfies Record<OperatorOffer, keyof PlanContacts>;

/** The features that these contacts fulfil. */
export function offersOf(contacts: PlanContacts): OperatorOffer[] {
  return operatorOffers.filter((offer) => contacts[contactOf[offer]] !== undefined);
}

/** The contacts for these features only. */
export function contactsFor(contacts: PlanContacts, has: (offer: OperatorOffer) => boolean): PlanContacts {
  const { phone, manager, booking_url } = contacts;
  return {
    ...(phone !== undefined && has('phoneSupport') && { phone }),
    ...(manager && has('accountManager') && { manager }),
    ...(booking_url !== undefined && has('training') && { booking_url }),
  };
}
