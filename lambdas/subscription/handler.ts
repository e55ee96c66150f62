import { endpoint } from '#lambdas/lib/endpoint.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { choosePlan } from './choose-plan.ts';

export const handler = endpoint<'subscription'>({ choosePlan, cancelSubscription });
