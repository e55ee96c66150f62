import { endpoint } from '#lambdas/lib/endpoint.ts';
import { propertyLookupRoutes } from '#shared/property-lookup-routes.ts';
import { lookUpProperty } from './look-up-property.ts';
import { suggestAddresses } from './suggest-addresses.ts';

export const handler = endpoint<'property-lookup'>(propertyLookupRoutes, {
  lookUpProperty,
  suggestAddresses,
});
