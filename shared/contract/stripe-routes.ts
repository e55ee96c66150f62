import * as z from 'zod/mini';
import type { Route } from './route.ts';

/** What Stripe calls. */
export const stripeRoutes = {
  takeStripeEvent: {
    area: 'stripe-webhook',
    method: 'POST',
    path: '/api/stripe/webhook',
    caller: 'signed',
    headers: z.object({ 'stripe-signature': z.optional(z.string()) }),
    // The signature is over the bytes as they were sent.
    file: {
      types: ['application/json'],
      maxBytes: 512 * 1024,
      text: { empty: 'The event is empty.', wrongType: 'Send the event as JSON.', tooLarge: 'The event is too large.' },
    },
    answer: z.object({ received: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
