import * as z from 'zod/mini';
import { BillingInterval, Tier } from './plan-terms.ts';

/** The plan to pay for. Its price is the server's. */
export const PlanToBuy = z.strictObject({ tier: Tier, billing_interval: BillingInterval });
export type PlanToBuy = z.infer<typeof PlanToBuy>;

/** Where in the provider's portal to begin: everything, or another card. */
export const PortalPage = z.strictObject({ to: z.enum(['home', 'card']) });

/** The page of Stripe to go to. */
export const PaymentPage = z.object({ url: z.url() });
export type PaymentPage = z.infer<typeof PaymentPage>;
