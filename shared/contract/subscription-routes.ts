import { PlanContacts } from '#shared/account/plan-contacts.ts';
import { Profile } from '#shared/account/profile.ts';
import { PlanChoice } from '#shared/account/subscription.ts';
import type { Route } from './route.ts';

/** The plan. */
export const subscriptionRoutes = {
  choosePlan: {
    area: 'subscription',
    method: 'PUT',
    path: '/api/subscription',
    caller: 'user',
    body: PlanChoice,
    answer: Profile,
  },
  cancelSubscription: {
    area: 'subscription',
    method: 'DELETE',
    path: '/api/subscription',
    caller: 'user',
    answer: Profile,
  },
  getPlanContacts: {
    area: 'subscription',
    method: 'GET',
    path: '/api/subscription/contacts',
    caller: 'user',
    answer: PlanContacts,
  },
} as const satisfies Record<string, Route>;
