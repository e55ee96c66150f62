import { describeApi } from '#shared/api-docs/openapi.ts';
import { referenceOf } from './reference-model.ts';

/** The reference of the documented API. The build works it out, so that no page loads the contract for it. */
export const reference = referenceOf(describeApi());
