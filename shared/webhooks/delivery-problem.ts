import * as z from 'zod/mini';

/** Why a receiver did not answer, in the words of the delivery log. */
export const DeliveryProblem = z.enum([
  'URL not allowed',
  'Address not public',
  'Name not found',
  'Connection refused',
  'Connection failed',
  'Certificate not valid',
  'No secure connection',
  'Not an HTTP answer',
  'Timed out',
]);
export type DeliveryProblem = z.infer<typeof DeliveryProblem>;
