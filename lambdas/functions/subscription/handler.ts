import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { subscriptionRoutes } from '#shared/contract/subscription-routes.ts';
import { exportBilling, keepSubscription, openBillingPortal, startCheckout, syncBilling } from './billing.ts';
import { cancelSubscription, choosePlan, getPlanContacts } from './subscription.ts';

export const handler = endpoint<'subscription'>(
  subscriptionRoutes,
  {
    choosePlan,
    cancelSubscription,
    keepSubscription,
    startCheckout,
    openBillingPortal,
    syncBilling,
    exportBilling,
    getPlanContacts,
  },
  { admitUser },
);
