import type * as z from 'zod/mini';
import type { PropertyPart, PropertyResult } from '#shared/property/property.ts';
import type { PropertySourceName } from '#shared/property/source-name.ts';
import type { LookupContext } from './assemble-property.ts';
import type { ProblemKind } from './property-source.ts';
import type { CallOutcome, ProviderRequest } from './provider-call.ts';

/** The known parts of a property; `null` for a negative answer, absent when unknown. */
export type PartData = Partial<Record<PropertyPart, unknown>>;

/** The answer to one part: its data and the names of unreadable fields, or why there is none. */
export type PartAnswer = { data: unknown; unreadable: string[] } | { kind: ProblemKind; detail: string };

export type Asking = {
  /** Normalized. */
  address: string;
  now: Date;
  /** The parts known so far: a later step may need an earlier one's data. */
  known: PartData;
  call: (request: ProviderRequest) => Promise<CallOutcome>;
};

/** A provider for the cache: its parts, how to fetch them and how to map them. */
export type Provider = {
  name: PropertySourceName;
  /** The header for the key. */
  keyHeader: string;
  /** The parts of one step are fetched concurrently. */
  steps: PropertyPart[][];
  /** Without data of any of these there is no property; it is `not_found` when all of them are negative. */
  essential: PropertyPart[];
  /** Days that a part stays fresh. */
  days: Partial<Record<PropertyPart, number>>;
  /** The format of a cached part. */
  schemas: Partial<Record<PropertyPart, z.ZodMiniType>>;
  /** Whether the part can be fetched, given the known parts. */
  applies(part: PropertyPart, known: PartData, address: string): boolean;
  /** The ZIP code whose properties share the part. */
  sharedBy?(part: PropertyPart, known: PartData, address: string): string | undefined;
  ask(part: PropertyPart, asking: Asking): Promise<PartAnswer>;
  /** The address that each part is of, where the provider names it. */
  addressesOf(known: PartData): Partial<Record<PropertyPart, string | undefined>>;
  toProperty(known: PartData, context: LookupContext): PropertyResult;
  /** The same provider for what county records lack, where it sells that singly. */
  besideRecords?: Provider;
};
