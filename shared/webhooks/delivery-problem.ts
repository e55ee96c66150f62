import type * as z from 'zod/mini';
import { openEnum } from '#shared/values/open-enum.ts';

/** Why a receiver did not answer, in the words of the delivery log. */
export const DeliveryProblem = openEnum(
  [
    'URL not allowed',
    'Address not public',
    'Name not found',
    'Connection refused',
    'Connection failed',
    'Certificate not valid',
    'No secure connection',
    'Not an HTTP answer',
    'Timed out',
  ],
  'Connection failed',
);
export type DeliveryProblem = z.infer<typeof DeliveryProblem>;
