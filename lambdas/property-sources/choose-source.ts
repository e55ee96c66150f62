import type { PropertySource } from '#lambdas/property-sources/property-source.ts';
import { sampleSource } from '#lambdas/property-sources/sample.ts';

const sources = new Map<string, PropertySource>([sampleSource].map((source) => [source.name, source]));

/** The source with this name; throws, naming it and those there are, when there is none. */
export function chooseSource(name: string): PropertySource {
  const source = sources.get(name);
  if (!source) {
    throw new Error(`There is no property source "${name}"; there are: ${[...sources.keys()].join(', ')}.`);
  }
  return source;
}
