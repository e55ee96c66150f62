/** A provider of property data that this machine has a key for. */
export type PropertyProvider = {
  /** The `propertySource` that the app is synthesized with. */
  source: string;
  key: string;
  /** Settings of the functions, in place of the template's. */
  settings: Record<string, string>;
};

/** The variable that holds a provider's key, and the provider. */
const keys = [
  ['RENTCAST_API_KEY', 'rentcast'],
  ['REALESTATEAPI_KEY', 'realestateapi'],
] as const;

/** The provider whose key is in the environment; undefined means sample data. */
export function providerOf(environment: Record<string, string | undefined>): PropertyProvider | undefined {
  const url = environment.PROPERTY_SOURCE_URL;
  for (const [variable, source] of keys) {
    const key = environment[variable];
    if (key) return { source, key, settings: url ? { PROPERTY_SOURCE_URL: url } : {} };
  }
  return undefined;
}
