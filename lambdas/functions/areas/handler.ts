import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { areaRoutes } from '#shared/contract/area-routes.ts';
import { countArea } from './count-area.ts';
import { listSources } from './list-sources.ts';

export const handler = endpoint<'areas'>(areaRoutes, { listSources, countArea }, { admitUser });
