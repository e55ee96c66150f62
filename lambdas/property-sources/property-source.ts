import type { PropertyPart, PropertyResult } from '#shared/property/property.ts';
import type { PropertySourceName } from '#shared/property/source-name.ts';

export type LookupOptions = {
  /** Ends the lookup early; the source then answers with what it has, or `failed`. */
  signal: AbortSignal;
  /** The time left until then, where known. */
  timeMs?: number;
  /** The caller's share of what costs calls to a provider; without limit when absent. */
  share?: Share;
};

/** An account's share: asked before a fetch. */
export type Share = {
  /**
   * @param calls what a fetch may cost.
   * @param perDay the calls that all accounts have in a day.
   * @returns false when the share is used up.
   */
  take(calls: number, perDay: number): Promise<boolean>;
};

/**
 * Why a provider did not answer: it refused the key or account, it limits the rate, the month's calls are used up, or
 * another failure. An operator must fix the first three.
 */
export type ProblemKind = 'key_refused' | 'rate_limited' | 'calls_spent' | 'failed';

/** A provider could not answer. `detail` is for the log and contains no address, key or owner. */
export type SourceProblem = { part: PropertyPart; kind: ProblemKind; detail: string };

/**
 * `not_found`: the source works and knows no such property. `other_house`: it answered with the house of `address`
 * instead, which is now in the cache. `failed`: it could not answer; `detail` is for the log
 * and never for the user. `share_spent`: nobody has looked the house up lately, and the caller's share is used up.
 * None of them counts against the user's quota. A success has `problems` when a part of it is
 * missing or stale. What was fetched may still be on its way into the cache: `storing` never rejects, and resolves to
 * what could not be stored.
 */
export type PropertyAnswer = { problems?: SourceProblem[]; storing?: Promise<SourceProblem[]> } & (
  | { found: true; property: PropertyResult }
  | { found: false; reason: 'not_found' }
  | { found: false; reason: 'other_house'; address: string }
  | { found: false; reason: 'share_spent' }
  | { found: false; reason: 'failed'; detail: string }
);

/** A lookup for which the cache has been read. */
export type OpenLookup = {
  /** Whether the house was found lately: its answer costs no call. */
  isKnown: boolean;
  /** Never rejects: every outcome is an answer. */
  answer(options: LookupOptions): Promise<PropertyAnswer>;
};

/** A source of property data. The record contains its provenance, source, time and warnings. */
export type PropertySource = {
  name: PropertySourceName;
  /**
   * Reads what is known of a house, at no cost.
   *
   * @param now the moment of the lookup, for ages and `fetchedAt`.
   */
  open(address: string, now: Date): Promise<OpenLookup>;
};
