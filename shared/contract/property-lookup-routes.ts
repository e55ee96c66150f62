import * as z from 'zod/mini';
import { AddressSuggestions, SuggestionQuery } from '#shared/property/address-suggestions.ts';
import { LookupAnswer, LookupRequest, lookupFailure } from '#shared/property/lookup.ts';
import type { Route } from './route.ts';

/** From an address to a property. */
export const propertyLookupRoutes = {
  lookUpProperty: {
    area: 'property-lookup',
    method: 'POST',
    path: '/api/property-lookup',
    caller: 'user',
    body: LookupRequest,
    answer: LookupAnswer,
    failure: lookupFailure,
  },
  /** By POST: query strings are in access logs, and what is typed is where somebody lives. */
  suggestAddresses: {
    area: 'property-lookup',
    method: 'POST',
    path: '/api/address-suggestions',
    caller: 'user',
    body: z.strictObject({ q: SuggestionQuery }),
    answer: AddressSuggestions,
  },
} as const satisfies Record<string, Route>;
