import { endpoint } from '#lambdas/lib/endpoint.ts';
import { lookUpProperty } from './look-up-property.ts';

export const handler = endpoint<'property-lookup'>({ lookUpProperty });
