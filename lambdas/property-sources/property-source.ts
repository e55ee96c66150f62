import type { PropertyPart, PropertyResult, PropertySourceName } from '#shared/property/property.ts';

export type LookupOptions = {
  /** The moment of the lookup: ages and `fetchedAt` are counted from it. */
  now: Date;
  /** Ends the lookup early; a source that was stopped answers with what it has, or `failed`. */
  signal: AbortSignal;
  /** How long it is until then, where that is known. */
  timeMs?: number;
};

/**
 * Why a provider did not answer: its key or account is not accepted, it is asked too often, the month's calls are
 * spent, or anything else. The first three do not mend themselves: an operator has to hear of them.
 */
export type ProblemKind = 'key_refused' | 'rate_limited' | 'calls_spent' | 'failed';

/** What a provider could not answer; `detail` is for the log and holds neither address, key nor owner. */
export type SourceProblem = { part: PropertyPart; kind: ProblemKind; detail: string };

/**
 * `not_found`: the source works and knows no such house. `failed`: it could not answer; `detail` says why,
 * for the log and never for the user. Neither counts against the user's quota. `problems` are there in a success
 * too when a part of it is missing or out of date.
 */
export type PropertyAnswer = { problems?: SourceProblem[] } & (
  | { found: true; property: PropertyResult }
  | { found: false; reason: 'not_found' }
  | { found: false; reason: 'failed'; detail: string }
);

/** Where property data comes from. The record carries its provenance, source, time and warnings itself. */
export type PropertySource = {
  name: PropertySourceName;
  /** Does not reject: every outcome is an answer. */
  lookup(address: string, options: LookupOptions): Promise<PropertyAnswer>;
};
