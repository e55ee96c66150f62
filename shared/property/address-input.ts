import * as z from 'zod/mini';
import { maxAddressLength, normalizeAddress } from './address.ts';
import { parseAddress } from './address-parser.ts';

/** An address, normalized, with its ZIP repaired. `parseAddress` decides what is one. */
export const AddressInput = z.string().check(
  z.overwrite((text) => parseAddress(text).address ?? normalizeAddress(text.slice(0, maxAddressLength + 1))),
  z.refine((text) => parseAddress(text).problem === undefined, {
    error: ({ input }) => parseAddress(String(input)).problem,
    abort: true,
  }),
  // For the API's description: the parser refuses longer ones already.
  z.maxLength(maxAddressLength),
);
