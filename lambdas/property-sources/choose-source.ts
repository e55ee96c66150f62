import type { PropertySource } from './property-source.ts';

// Imported when chosen: a function carries only one source's code and data through its cold start.
const sources = new Map<string, () => Promise<PropertySource>>([
  ['sample', async () => (await import('./sample.ts')).sampleSource],
]);

/** The source with this name; rejects, naming it and those there are, when there is none. */
export async function chooseSource(name: string): Promise<PropertySource> {
  const load = sources.get(name);
  if (!load) {
    throw new Error(`There is no property source "${name}"; there are: ${[...sources.keys()].join(', ')}.`);
  }
  return load();
}
