import type { PropertyResult, PropertySourceName } from '#shared/property.ts';

export type LookupOptions = {
  /** The moment of the lookup: ages and `fetchedAt` are counted from it. */
  now: Date;
  /** Ends the lookup early; a source that was stopped answers `failed`. */
  signal: AbortSignal;
};

/**
 * `not_found`: the source works and knows no such house. `failed`: it could not answer; `detail` says why,
 * for the log and never for the user. Neither counts against the user's quota.
 */
export type PropertyAnswer =
  | { found: true; property: PropertyResult }
  | { found: false; reason: 'not_found' }
  | { found: false; reason: 'failed'; detail: string };

/** Where property data comes from. The record carries its provenance, source, time and warnings itself. */
export type PropertySource = {
  name: PropertySourceName;
  /** Does not reject: every outcome is an answer. */
  lookup(address: string, options: LookupOptions): Promise<PropertyAnswer>;
};
