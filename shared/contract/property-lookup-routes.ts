import * as z from 'zod/mini';
import { AddressInput } from '#shared/property/address-input.ts';
import { AddressSuggestions, SuggestionQuery } from '#shared/property/address-suggestions.ts';
import { LookupAnswer, lookupFailure } from '#shared/property/lookup.ts';
import type { Route } from './route.ts';

/** From an address to a property. */
export const propertyLookupRoutes = {
  lookUpProperty: {
    area: 'property-lookup',
    method: 'POST',
    path: '/api/property-lookup',
    caller: 'user',
    needs: 'write',
    cost: 'costly',
    body: z.strictObject({ address: AddressInput }),
    answer: LookupAnswer,
    failure: lookupFailure,
    // The same address within a day is free.
    isRepeatable: true,
    startsBeforeAdmission: true,
  },
  /** POST, because access logs contain query strings and the text is somebody's address. */
  suggestAddresses: {
    area: 'property-lookup',
    method: 'POST',
    path: '/api/address-suggestions',
    caller: 'user',
    needs: 'write',
    body: z.strictObject({ q: SuggestionQuery }),
    answer: AddressSuggestions,
  },
} as const satisfies Record<string, Route>;
