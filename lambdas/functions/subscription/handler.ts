import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { subscriptionRoutes } from '#shared/contract/subscription-routes.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { choosePlan } from './choose-plan.ts';
import { getPlanContacts } from './get-plan-contacts.ts';

export const handler = endpoint<'subscription'>(
  subscriptionRoutes,
  {
    choosePlan,
    cancelSubscription,
    getPlanContacts,
  },
  { admitUser },
);
