import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { propertyLookupRoutes } from '#shared/contract/property-lookup-routes.ts';
import { lookUpProperty, suggestAddresses } from './lookups.ts';

export const handler = endpoint<'property-lookup'>(
  propertyLookupRoutes,
  { lookUpProperty, suggestAddresses },
  { admitUser },
);
