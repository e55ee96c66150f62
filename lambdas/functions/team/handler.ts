import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { teamRoutes } from '#shared/contract/team-routes.ts';

export const handler = endpoint<'team'>(teamRoutes, async () => (await import('./operations.ts')).operations, {
  admitUser,
});
