import { endpoint } from '#lambdas/lib/endpoint.ts';
import { subscriptionRoutes } from '#shared/subscription-routes.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { choosePlan } from './choose-plan.ts';

export const handler = endpoint<'subscription'>(subscriptionRoutes, { choosePlan, cancelSubscription });
