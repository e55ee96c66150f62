import { Profile } from './profile.ts';
import type { Route } from './routes.ts';
import { PlanChoice } from './subscription.ts';

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
} as const satisfies Record<string, Route>;
