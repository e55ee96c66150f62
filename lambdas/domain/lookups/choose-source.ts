import type { PropertySource } from '#lambdas/property-sources/property-source.ts';
import type { Provider } from '#lambdas/property-sources/provider.ts';
import { hasSetting } from '#lambdas/runtime/settings.ts';
import type { PropertySourceName } from '#shared/property/source-name.ts';

// Dynamic imports: a cold start loads only the chosen source's code and data.
const loads: Record<PropertySourceName, () => Promise<PropertySource>> = {
  sample: async () => behindRecords((await import('#lambdas/property-sources/sample/sample.ts')).sampleSource),
  rentcast: async () => opened((await import('#lambdas/property-sources/rentcast/rentcast.ts')).rentcast),
  realestateapi: async () =>
    opened((await import('#lambdas/property-sources/realestateapi/realestateapi.ts')).realEstateApi),
};
const sources = new Map(Object.entries(loads));

/** The source with this name. Rejects for an unknown name and lists the known ones. */
export async function chooseSource(name: string): Promise<PropertySource> {
  const load = sources.get(name);
  if (!load) {
    throw new Error(`There is no property source "${name}"; there are: ${[...sources.keys()].join(', ')}.`);
  }
  return load();
}

async function opened(provider: Provider): Promise<PropertySource> {
  const { openProvider } = await import('#lambdas/property-sources/cache/open-provider.ts');
  return behindRecords(openProvider(provider), provider.besideRecords && openProvider(provider.besideRecords));
}

/** Where the stage has records of counties, they are read first. */
async function behindRecords(source: PropertySource, beside?: PropertySource): Promise<PropertySource> {
  if (!hasSetting('recordsTable')) return source;
  return (await import('#lambdas/property-sources/county/county-source.ts')).withCounty(source, beside);
}
