import * as z from 'zod/mini';
import { PaymentPage, PlanToBuy, PortalPage } from '#shared/account/buying.ts';
import { PlanContacts } from '#shared/account/plan-contacts.ts';
import { Profile } from '#shared/account/profile.ts';
import { PlanChoice } from '#shared/account/subscription.ts';
import { BillingRecord } from '#shared/billing/billing-record.ts';
import {
  AccountEmail,
  AllowSellerMail,
  NewRefund,
  Refund,
  StaffBilling,
  StaffSellerMail,
} from '#shared/billing/staff-billing.ts';
import type { Route } from './route.ts';

/** The plan, and paying for it. */
export const subscriptionRoutes = {
  choosePlan: {
    area: 'subscription',
    method: 'PUT',
    path: '/api/subscription',
    caller: 'user',
    needs: 'own',
    body: PlanChoice,
    answer: Profile,
  },
  cancelSubscription: {
    area: 'subscription',
    method: 'DELETE',
    path: '/api/subscription',
    caller: 'user',
    needs: 'own',
    answer: Profile,
  },
  keepSubscription: {
    area: 'subscription',
    method: 'POST',
    path: '/api/subscription/keep',
    caller: 'user',
    needs: 'own',
    answer: Profile,
  },
  startCheckout: {
    area: 'subscription',
    method: 'POST',
    path: '/api/checkout',
    caller: 'user',
    needs: 'own',
    body: PlanToBuy,
    answer: PaymentPage,
  },
  openBillingPortal: {
    area: 'subscription',
    method: 'POST',
    path: '/api/billing-portal',
    caller: 'user',
    needs: 'own',
    body: PortalPage,
    answer: PaymentPage,
  },
  syncBilling: {
    area: 'subscription',
    method: 'POST',
    path: '/api/billing/sync',
    caller: 'user',
    needs: 'own',
    isRepeatable: true,
    answer: Profile,
  },
  exportBilling: {
    area: 'subscription',
    method: 'GET',
    path: '/api/billing',
    caller: 'user',
    needs: 'own',
    answer: BillingRecord,
  },
  getPlanContacts: {
    area: 'subscription',
    method: 'GET',
    path: '/api/subscription/contacts',
    caller: 'user',
    needs: 'own',
    answer: PlanContacts,
  },
} as const satisfies Record<string, Route>;

export const staffBillingRoutes = {
  getStaffBilling: {
    area: 'staff-billing',
    // A read, but logs of the edge keep addresses of calls: nobody's e-mail belongs into them.
    method: 'POST',
    path: '/api/staff/billing',
    caller: 'staff',
    isRepeatable: true,
    body: z.strictObject({ email: AccountEmail }),
    answer: StaffBilling,
  },
  refundPayment: {
    area: 'staff-billing',
    method: 'POST',
    path: '/api/staff/refunds',
    caller: 'staff',
    body: NewRefund,
    answer: Refund,
    isRepeatable: true,
  },
  allowSellerMail: {
    area: 'staff-billing',
    method: 'POST',
    path: '/api/staff/seller-mail',
    caller: 'staff',
    body: AllowSellerMail,
    answer: StaffSellerMail,
    isRepeatable: true,
  },
} as const satisfies Record<string, Route>;

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
