import type { PropertySource } from '#lambdas/property-sources/property-source.ts';
import type { Provider } from '#lambdas/property-sources/provider.ts';

// Imported when chosen: a function carries only one source's code and data through its cold start.
const sources = new Map<string, () => Promise<PropertySource>>([
  ['sample', async () => (await import('#lambdas/property-sources/sample/sample.ts')).sampleSource],
  ['rentcast', async () => opened((await import('#lambdas/property-sources/rentcast/rentcast.ts')).rentcast)],
  [
    'realestateapi',
    async () =>
      opened((await import('#lambdas/property-sources/realestateapi/realestateapi.ts')).realEstateApi),
  ],
]);

/** The source with this name; rejects, naming it and those there are, when there is none. */
export async function chooseSource(name: string): Promise<PropertySource> {
  const load = sources.get(name);
  if (!load) {
    throw new Error(`There is no property source "${name}"; there are: ${[...sources.keys()].join(', ')}.`);
  }
  return load();
}

async function opened(provider: Provider): Promise<PropertySource> {
  return (await import('#lambdas/property-sources/cache/open-provider.ts')).openProvider(provider);
}
