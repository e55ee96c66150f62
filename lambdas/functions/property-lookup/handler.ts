import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { propertyLookupRoutes } from '#shared/contract/property-lookup-routes.ts';
import { lookUpProperty } from './look-up-property.ts';
import { suggestAddresses } from './suggest-addresses.ts';

export const handler = endpoint<'property-lookup'>(
  propertyLookupRoutes,
  { lookUpProperty, suggestAddresses },
  { admitUser },
);
