import { admitKey } from '#lambdas/domain/api-access/admit-key.ts';
import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { webhookApiRoutes, webhookRoutes } from '#shared/contract/webhook-routes.ts';

export const handler = endpoint<'webhooks'>(
  { ...webhookRoutes, ...webhookApiRoutes },
  async () => (await import('./operations.ts')).operations,
  { admitKey, admitUser },
);
