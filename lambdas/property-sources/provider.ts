import type * as z from 'zod/mini';
import type { PropertyPart, PropertyResult, PropertySourceName } from '#shared/property/property.ts';
import type { LookupContext } from './assemble-property.ts';
import type { ProblemKind } from './property-source.ts';
import type { CallOutcome, ProviderRequest } from './provider-call.ts';

/** What of a house is known; `null` where the provider knows nothing, absent where it could not say. */
export type PartData = Partial<Record<PropertyPart, unknown>>;

/** The answer to one part: its data and the names of fields that could not be read; or why there is none. */
export type PartAnswer = { data: unknown; unreadable: string[] } | { kind: ProblemKind; detail: string };

export type Asking = {
  address: string;
  now: Date;
  /** What is known by now: a later step may need what an earlier one brought. */
  known: PartData;
  call: (request: ProviderRequest) => Promise<CallOutcome>;
};

/** A provider as the cache in front of it needs it: which parts it has, how they are asked for, what they mean. */
export type Provider = {
  name: PropertySourceName;
  /** The header its key goes into. */
  keyHeader: string;
  /** What one step asks for is asked for at the same time. */
  steps: PropertyPart[][];
  /** Without data of one of these there is no property; it is not found when the provider knows none of them. */
  essential: PropertyPart[];
  /** Days a part counts as fresh. */
  days: Partial<Record<PropertyPart, number>>;
  /** What a kept part has to look like still. */
  schemas: Partial<Record<PropertyPart, z.ZodMiniType>>;
  /** Whether there is anything to ask for, given what is known. */
  applies(part: PropertyPart, known: PartData, address: string): boolean;
  /** The ZIP code whose houses have the part in common. */
  sharedBy?(part: PropertyPart, known: PartData, address: string): string | undefined;
  ask(part: PropertyPart, asking: Asking): Promise<PartAnswer>;
  toProperty(known: PartData, context: LookupContext): PropertyResult;
};
