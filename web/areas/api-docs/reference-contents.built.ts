import { describeApi } from '#shared/api-docs/openapi.ts';
import { referenceOf } from './reference-model.ts';

/** The groups of calls, without their calls: for pages that need no more of the reference. Evaluated at build time. */
export const referenceGroups = referenceOf(describeApi()).groups.map(({ id, title }) => ({ id, title }));
