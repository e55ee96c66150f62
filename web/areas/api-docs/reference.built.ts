import { describeApi } from '#shared/api-docs/openapi.ts';
import { referenceOf } from './reference-model.ts';

/** The API reference. Evaluated at build time, so that pages don't load the contract. */
export const reference = referenceOf(describeApi());
