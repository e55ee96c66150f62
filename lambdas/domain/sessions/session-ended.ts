import { Refusal } from '#lambdas/runtime/errors.ts';

/** The refusal of a token whose session was ended. */
export const sessionEnded = () => new Refusal('not_signed_in', 'This session was ended. Sign in again.');
