import { Refusal } from '#lambdas/runtime/errors.ts';
import { errorText } from '#shared/values/error-texts.ts';

/** The refusal of a token whose session was ended. */
export const sessionEnded = () => new Refusal('not_signed_in', errorText.sessionEnded);
