import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { stripeRoutes } from '#shared/contract/subscription-routes.ts';
import { takeStripeEvent } from './take-stripe-event.ts';

export const handler = endpoint<'stripe-webhook'>(stripeRoutes, { takeStripeEvent });
