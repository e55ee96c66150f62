import { admitKey } from '#lambdas/domain/api-access/admit-key.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { refuseDeleted } from '#lambdas/storage/tombstone.ts';
import { webhookApiRoutes, webhookRoutes } from '#shared/contract/webhook-routes.ts';

export const handler = endpoint<'webhooks'>(
  { ...webhookRoutes, ...webhookApiRoutes },
  async () => (await import('./operations.ts')).operations,
  { admitKey, admitUser: refuseDeleted },
);
