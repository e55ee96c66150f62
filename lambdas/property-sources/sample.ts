import type { PropertySource } from '#lambdas/property-sources/property-source.ts';

/** Answers without a provider. */
export const sampleSource: PropertySource = {
  name: 'sample',
  lookup: async () => ({ found: false, reason: 'failed', detail: 'The sample data is not here yet.' }),
};
