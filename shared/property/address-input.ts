import * as z from 'zod/mini';
import { normalizeAddress } from './address.ts';
import { maxAddressLength, parseAddress } from './address-parser.ts';

/** An address, normalized. `parseAddress` decides what is one. */
export const AddressInput = z.string().check(
  z.overwrite(normalizeAddress),
  z.refine((text) => parseAddress(text).problem === undefined, {
    error: ({ input }) => parseAddress(String(input)).problem,
    abort: true,
  }),
  // For the API's description: the parser refuses longer ones already.
  z.maxLength(maxAddressLength),
);
