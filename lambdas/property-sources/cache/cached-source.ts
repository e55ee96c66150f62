import { randomUUID } from 'node:crypto';
import type {
  LookupOptions,
  PropertyAnswer,
  PropertySource,
  Share,
  SourceProblem,
} from '#lambdas/property-sources/property-source.ts';
import type { PartData, Provider } from '#lambdas/property-sources/provider.ts';
import { type Prepaid, type ProviderCall, pause } from '#lambdas/property-sources/provider-call.ts';
import { allEnded } from '#lambdas/storage/all-ended.ts';
import { claimAlias, findAlias, hasZipAndCity } from '#lambdas/storage/properties/city-aliases.ts';
import {
  dropLease,
  type Entry,
  findEntry,
  type KeptPart,
  type KeptParts,
  keepFirstParts,
  keepParts,
  type Lease,
  marketKey,
  propertyKey,
  settle,
  takeLease,
  textKey,
} from '#lambdas/storage/properties/properties.ts';
import { normalizeAddress } from '#shared/property/address.ts';
import { parseAddress } from '#shared/property/address-parser.ts';
import { isSameHouse } from '#shared/property/house-key.ts';
import type { PartOrigin, PropertyPart } from '#shared/property/property.ts';
import { usDate } from '#shared/values/dates.ts';
import { dayMs } from '#shared/values/days.ts';

/*
 * A provider behind a cache. Only missing or stale parts are fetched, by one function at a time; parts that cannot be
 * refreshed are served stale with a warning. A negative answer applies only to its own text, so one misspelling hides
 * a property from nobody else; it also applies to the provider's full address of a house asked for without a ZIP, whose
 * next lookup is of that address. An answer about another house than the one asked for is kept under its own address. A
 * lookup without a ZIP of a house that is known with it is a lookup of that house.
 * (An instance of a function handles one lookup at a time, so it keeps no cache of its own.)
 */

/** A lookup with less time left does not start a fetch. */
const minFetchMs = 8000;
/** How much longer than the lookup a lease lasts, for storing the answers; after that its holder is gone. */
const leaseMarginSeconds = 2;
/** The time limit of a lookup that names none. */
const defaultTimeMs = 20_000;
/** Days that a negative answer counts as fresh. */
const negativeDays = 1;
/** The interval for polling a property that another lookup is fetching; it grows by half each time. */
const polling = { firstMs: 60, maxMs: 1000 };

/** A provider's calls, of which all accounts have some in a day and in a month. */
export type Budget = {
  perDay: number;
  /** Counts calls, all of them or none; false when fewer are left. */
  reserve(calls: number, now: Date): Promise<boolean>;
  /** Takes calls back that were counted at that time. */
  refund(calls: number, countedAt: Date): Promise<void>;
};

/** A lookup's questions, and the cache that it asks first. */
type LookupContext = {
  provider: Provider;
  /** Normalized. */
  address: string;
  startedAt: Date;
  /** The lookup's time, which advances. */
  clock: () => Date;
};

type Lookup = LookupContext & {
  call: ProviderCall;
  budget: Budget | undefined;
  share: Share | undefined;
  signal: AbortSignal;
  /** The rest of its time. */
  leftMs: () => number;
  /** The calls of its fetch, counted together. */
  prepaid: Prepaid;
};

/**
 * The provider behind the cache.
 *
 * @param budget when absent, each call is counted by itself.
 */
export function cachedSource(provider: Provider, call: ProviderCall, budget?: Budget): PropertySource {
  return {
    name: provider.name,
    async open(typed, startedAt) {
      const opened = performance.now();
      const clock = () => new Date(startedAt.getTime() + performance.now() - opened);
      try {
        const { context, kept } = await openAt({ provider, address: normalizeAddress(typed), startedAt, clock });
        const isKnown = isComplete(context, kept.parts) && isFound(provider, dataOf(provider, kept.parts));
        return { isKnown, answer: (options) => answerFrom(context, kept, call, budget, options) };
      } catch (error) {
        return { isKnown: false, answer: async () => failed(error) };
      }
    },
  };
}

async function answerFrom(
  context: LookupContext,
  kept: Entry,
  call: ProviderCall,
  budget: Budget | undefined,
  { signal, timeMs = defaultTimeMs, share }: LookupOptions,
): Promise<PropertyAnswer> {
  const asked = performance.now();
  const leftMs = () => timeMs - (performance.now() - asked);
  try {
    return await lookUp({ ...context, call, budget, share, signal, leftMs, prepaid: { left: 0 } }, kept);
  } catch (error) {
    return failed(error);
  }
}

const failed = (error: unknown): PropertyAnswer => ({ found: false, reason: 'failed', detail: describe(error) });

/** @param first what the cache held when the lookup was opened. */
async function lookUp(lookup: Lookup, first: Entry): Promise<PropertyAnswer> {
  const { provider, address, clock } = lookup;
  const key = propertyKey(provider.name, address);
  let kept = first;
  for (let pauseMs = polling.firstMs; ; pauseMs = Math.min(polling.maxMs, pauseMs * 1.5)) {
    if (isAnswer(lookup, kept)) return conclude(lookup, kept);
    const left = lookup.leftMs();
    const isFree = kept.leaseUntil === undefined || kept.leaseUntil <= clock();
    if (isFree && left >= minFetchMs) {
      const lease = { id: randomUUID(), seconds: left / 1000 + leaseMarginSeconds };
      const row = await takeLease(key, lease, clock());
      if (row) return fetchLeased(lookup, lease, kept, row);
    }
    if (!(await pause(pauseMs * (0.5 + Math.random()), lookup.signal))) {
      return { found: false, reason: 'failed', detail: 'Another lookup was still fetching the same house.' };
    }
    kept = await withNegativeCache(lookup, await findEntry(key, clock()));
  }
}

/** Whether nothing is left to fetch, or another lookup's fetch has ended meanwhile, with or without result. */
function isAnswer(lookup: LookupContext, { parts, settledFor, settledAt }: Entry): boolean {
  const { provider, address, startedAt } = lookup;
  if (isComplete(lookup, parts)) return true;
  return settledFor === textKey(provider.name, address) && settledAt !== undefined && settledAt >= startedAt;
}

/**
 * The lease holder's answer, which is stored while the caller goes on.
 *
 * @param kept what was known before the lease was taken, with the negative answers.
 * @param row what the property's row held when it was taken.
 */
async function fetchLeased(lookup: Lookup, lease: Lease, kept: Entry, row: Entry): Promise<PropertyAnswer> {
  const key = propertyKey(lookup.provider.name, lookup.address);
  try {
    // Unless a fetch has ended in between, the negative answers are those that were read before.
    const isUnchanged = row.settledAt?.getTime() === kept.settledAt?.getTime();
    const latest = isUnchanged ? kept : await withNegativeCache(lookup, row);
    if (isAnswer(lookup, latest)) {
      await dropLease(key, lease);
      return conclude(lookup, latest);
    }
    if (!(await takeCalls(lookup))) {
      await dropLease(key, lease);
      return withoutFetch(lookup, latest);
    }
    const known = await refresh(lookup, latest.parts);
    // The answers are paid for: use them even if they could not be stored.
    return { ...conclude(lookup, aboutHouse(lookup, known)), storing: keepFetched(lookup, lease, row.parts, known) };
  } catch (error) {
    await dropLease(key, lease);
    throw error;
  }
}

/**
 * Takes what a fetch costs: one of the account's share, and the provider's calls, all at once so that the counters of
 * all accounts are written once. When fewer calls are left than a fetch may cost, each is counted by itself.
 *
 * @returns false when the account's share is used up.
 */
async function takeCalls({ provider, share, budget, startedAt, prepaid }: Lookup): Promise<boolean> {
  const calls = provider.steps.flat().length;
  const [taken, counted] = await Promise.allSettled([
    share?.take(calls, budget?.perDay ?? Infinity) ?? true,
    budget?.reserve(calls, startedAt) ?? false,
  ]);
  const hasShare = taken.status === 'fulfilled' && taken.value;
  const isPaid = counted.status === 'fulfilled' && counted.value;
  if (isPaid && hasShare) prepaid.left = calls;
  // What cannot be taken back stays counted, which is on the safe side.
  if (isPaid && !hasShare) await budget?.refund(calls, startedAt).catch(() => {});
  if (taken.status === 'rejected') throw taken.reason;
  if (counted.status === 'rejected') throw counted.reason;
  return hasShare;
}

/** Answers from the cache, however old. */
function withoutFetch(lookup: Lookup, kept: Known): PropertyAnswer {
  const answer = conclude(lookup, kept);
  return answer.found ? answer : { found: false, reason: 'share_spent' };
}

type Known = Pick<Entry, 'parts' | 'problems' | 'otherHouse'>;
/** Known after a fetch, with the fresh parts that the houses of a ZIP code share. */
type Fetched = Known & { shared: { key: string; part: PropertyPart; kept: KeptPart }[] };

/**
 * Reads what the cache has of a house. A lookup without a ZIP goes on with the full address of the house that its alias
 * names, so that whatever it fetches is of that house.
 */
async function openAt(asked: LookupContext): Promise<{ context: LookupContext; kept: Entry }> {
  const { provider, address, clock } = asked;
  const [kept, full] = await Promise.all([readAtOnce(asked), findAlias(provider.name, address, clock())]);
  if (full === undefined) return { context: asked, kept };
  const context = { ...asked, address: full };
  const named = await readAtOnce(context);
  return isFound(provider, dataOf(provider, named.parts)) ? { context, kept: named } : { context: asked, kept };
}

/** The rows of a house and of its text. */
async function readAtOnce(context: LookupContext): Promise<Entry> {
  const { provider, address, startedAt, clock } = context;
  const [row, text] = await Promise.all([
    findEntry(propertyKey(provider.name, address), clock()),
    findEntry(textKey(provider.name, address), clock()),
  ]);
  // A fetch that ended meanwhile may have written the text's row after it was read.
  const isRead = row.settledAt === undefined || row.settledAt < startedAt;
  return withNegativeCache(context, row, isRead ? text : undefined);
}

/**
 * Adds cached negative answers for this input text.
 *
 * @param text its row; read after the property's row, and only when needed, when absent.
 */
async function withNegativeCache(lookup: LookupContext, row: Entry, text?: Entry): Promise<Entry> {
  const { provider, address, clock } = lookup;
  if (isComplete(lookup, row.parts)) return row;
  const parts = { ...row.parts };
  const { parts: negativeParts, otherHouse } = text ?? (await findEntry(textKey(provider.name, address), clock()));
  for (const [part, negative] of entriesOf(negativeParts)) {
    const known = parts[part];
    if (!isFresh(provider, part, negative, clock())) continue;
    if (!known || !isFresh(provider, part, known, clock())) parts[part] = negative;
  }
  return { ...row, parts, otherHouse };
}

/**
 * Stores what was fetched, and takes back the calls that nobody has made.
 *
 * @returns what could not be stored.
 */
async function keepFetched(lookup: Lookup, lease: Lease, row: KeptParts, fetched: Fetched): Promise<SourceProblem[]> {
  const { budget, prepaid, startedAt, clock } = lookup;
  const stored = (work: Promise<void> | undefined, part: PropertyPart): Promise<SourceProblem[]> =>
    Promise.resolve(work).then(
      () => [],
      (error: unknown) => [{ part, kind: 'failed', detail: `Not kept: ${describe(error)}` }],
    );
  const unused = prepaid.left > 0 ? budget?.refund(prepaid.left, startedAt) : undefined;
  const lost = await Promise.all([
    ...fetched.shared.map(({ key, part, kept }) => stored(keepParts(key, { [part]: kept }, clock()), part)),
    stored(keepHouse(lookup, lease, row, fetched), 'record'),
    stored(keepFullAddress(lookup, fetched), 'record'),
    stored(unused, 'record'),
  ]);
  return lost.flat();
}

/**
 * Stores the found parts with the property and the negative answers with the text. Parts of another house are stored
 * with that one, so that it is found in the cache when it was meant.
 */
async function keepHouse(lookup: Lookup, lease: Lease, row: KeptParts, known: Known): Promise<void> {
  const { provider, address, clock } = lookup;
  const text = textKey(provider.name, address);
  if (known.otherHouse !== undefined) {
    const key = propertyKey(provider.name, known.otherHouse);
    const { found, negative } = divide(known.parts);
    await keepParts(key, { ...(await findEntry(key, clock())).parts, ...found }, clock());
    await keepNegative(lookup, textKey(provider.name, known.otherHouse), negative);
  }
  const { parts, otherHouse } = aboutHouse(lookup, known);
  const { found, negative } = divide(parts);
  // First, because lookups that see the property settled read the text's row next.
  await keepNegative(lookup, text, negative, otherHouse);
  // A fetch that was cut off does not answer lookups that have time left.
  const isForAll = !lookup.signal.aborted;
  const settled = {
    parts: { ...row, ...found },
    problems: known.problems,
    settledFor: isForAll ? text : undefined,
  };
  await settle(propertyKey(provider.name, address), lease, settled, clock());
}

/** Keeps the house under its ZIP, when it was asked for without, and that one's alias under city and state. */
async function keepFullAddress(lookup: Lookup, known: Known): Promise<void> {
  const { provider, clock } = lookup;
  const full = fullAddressOf(provider, known.parts);
  if (full === undefined) return;
  const { found, negative } = divide(known.parts);
  const of = known.otherHouse ?? lookup.address;
  const key = propertyKey(provider.name, full);
  await allEnded([
    claimAlias(provider.name, full, clock()),
    ...(key === propertyKey(provider.name, of)
      ? []
      : [keepFirstParts(key, found, clock()), keepNegative(lookup, textKey(provider.name, full), negative)]),
  ]);
}

/** The address with ZIP, city and state by which the provider names these parts, unless it names two houses. */
function fullAddressOf(provider: Provider, parts: KeptParts): string | undefined {
  const named = entriesOf(provider.addressesOf(dataOf(provider, parts))).map(([, address]) => address);
  const full = named.find(hasZipAndCity);
  if (full === undefined || !named.every((each) => isSameHouse(full, each))) return undefined;
  return normalizeAddress(full);
}

async function keepNegative(
  { clock }: LookupContext,
  key: string,
  parts: KeptParts,
  otherHouse?: string,
): Promise<void> {
  if (entriesOf(parts).length > 0) await keepParts(key, parts, clock(), otherHouse);
}

function divide(parts: KeptParts): { found: KeptParts; negative: KeptParts } {
  const found: KeptParts = {};
  const negative: KeptParts = {};
  for (const [part, kept] of entriesOf(parts)) (kept.data === null ? negative : found)[part] = kept;
  return { found, negative };
}

/** Parts that say of the house asked for that there is none, failures aside, where the fetched ones are of another. */
function aboutHouse({ provider, clock }: Lookup, known: Known): Known {
  if (known.otherHouse === undefined) return known;
  const fetched_at = clock().toISOString();
  const parts: KeptParts = {};
  for (const part of provider.steps.flat()) {
    const isAnswered = !known.problems.some((problem) => problem.part === part);
    if (isAnswered) parts[part] = { fetched_at, data: null, unreadable: [] };
  }
  return { ...known, parts };
}

/** Fetches the stale parts, step by step. When the provider answers with another house, they are all of that one. */
async function refresh(asked: Lookup, kept: KeptParts): Promise<Fetched> {
  const { provider } = asked;
  let lookup = asked;
  const parts = { ...kept };
  const problems: SourceProblem[] = [];
  const shared: Fetched['shared'] = [];
  for (const step of provider.steps) {
    const known = dataOf(provider, parts);
    await Promise.all(
      step
        .filter((part) => isWanted(lookup, parts, known, part))
        .map(async (part) => {
          // A rejection concerns this part only: the other answers are paid for.
          const answer = await fetchPart(lookup, part, known, shared).catch(problemOf);
          if ('kind' in answer) problems.push({ part, ...answer });
          else parts[part] = answer;
        }),
    );
    lookup = { ...lookup, address: houseOf(lookup, parts) };
    dropOthers(lookup, parts);
  }
  return { parts, problems, shared, ...(lookup.address !== asked.address && { otherHouse: lookup.address }) };
}

/** The house of the essential parts: the one asked for if any part names it or all name none, else the first named. */
function houseOf({ provider, address }: Lookup, parts: KeptParts): string {
  const addresses = provider.addressesOf(dataOf(provider, parts));
  const named = provider.essential.flatMap((part) => addresses[part] ?? []);
  const [first = address] = named;
  return named.some((each) => isSameHouse(address, each)) ? address : first;
}

/** Makes each part that names another house a negative answer. */
function dropOthers({ provider, address }: Lookup, parts: KeptParts): void {
  for (const [part, named] of entriesOf(provider.addressesOf(dataOf(provider, parts)))) {
    const kept = parts[part];
    if (kept && !isSameHouse(address, named)) parts[part] = { ...kept, data: null };
  }
}

type Problem = Omit<SourceProblem, 'part'>;

function problemOf(error: unknown): Problem {
  return { kind: 'failed', detail: describe(error) };
}

const describe = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : 'Something was thrown.';

/** A part from the row that properties share or, when that is stale, from the provider. */
async function fetchPart(
  lookup: Lookup,
  part: PropertyPart,
  known: PartData,
  fetched: Fetched['shared'],
): Promise<KeptPart | Problem> {
  const { provider, address, clock } = lookup;
  const zip = provider.sharedBy?.(part, known, address);
  if (zip === undefined) return askFor(lookup, part, known);
  const key = marketKey(provider.name, zip);
  const { [part]: shared } = (await findEntry(key, clock())).parts;
  if (shared && isFresh(provider, part, shared, clock())) return shared;
  const answer = await askFor(lookup, part, known);
  if (!('kind' in answer)) fetched.push({ key, part, kept: answer });
  return answer;
}

async function askFor(
  { provider, call, address, signal, clock, prepaid }: Lookup,
  part: PropertyPart,
  known: PartData,
): Promise<KeptPart | Problem> {
  const now = clock();
  const answer = await provider.ask(part, {
    address,
    now,
    known,
    call: (request) => call(request, { now, signal, prepaid }),
  });
  return 'kind' in answer ? answer : { fetched_at: now.toISOString(), ...answer };
}

/** The property from the known parts, `not_found`, `other_house`, or `failed`. */
function conclude(
  { provider, address, startedAt, clock }: LookupContext,
  { parts, problems, otherHouse }: Known,
): PropertyAnswer {
  const known = dataOf(provider, parts);
  const withProblems = problems.length > 0 ? { problems } : {};
  if (!isFound(provider, known)) {
    if (provider.essential.every((part) => known[part] === null)) {
      // What is not an address could not be looked up.
      return otherHouse === undefined || parseAddress(otherHouse).problem !== undefined
        ? { found: false, reason: 'not_found', ...withProblems }
        : { found: false, reason: 'other_house', address: otherHouse, ...withProblems };
    }
    const detail = problems.map(({ part, detail: each }) => `${part}: ${each}`).join(' ');
    return { found: false, reason: 'failed', detail, ...withProblems };
  }
  const origins = originsOf(provider, parts, clock());
  const property = provider.toProperty(known, {
    address,
    now: startedAt,
    origins,
    warnings: [...outdatedWarnings(origins), ...unreadableWarnings(parts)],
  });
  return { found: true, property, ...withProblems };
}

function isFound({ essential }: Provider, known: PartData): boolean {
  return essential.some((part) => known[part] !== undefined && known[part] !== null);
}

/** The parts' data; data in an outdated format counts as unknown. */
function dataOf({ schemas }: Provider, parts: KeptParts): PartData {
  const data: PartData = {};
  for (const [part, schema] of entriesOf(schemas)) {
    const kept = parts[part];
    if (kept?.data === null) data[part] = null;
    else if (kept && schema.safeParse(kept.data).success) data[part] = kept.data;
  }
  return data;
}

function isComplete(lookup: LookupContext, parts: KeptParts): boolean {
  const known = dataOf(lookup.provider, parts);
  return !lookup.provider.steps.flat().some((part) => isWanted(lookup, parts, known, part));
}

/** @param known the data of these parts. */
function isWanted(
  { provider, address, clock }: LookupContext,
  parts: KeptParts,
  known: PartData,
  part: PropertyPart,
): boolean {
  if (!provider.applies(part, known, address)) return false;
  const kept = parts[part];
  return kept === undefined || known[part] === undefined || !isFresh(provider, part, kept, clock());
}

function isFresh({ days }: Provider, part: PropertyPart, kept: KeptPart, now: Date): boolean {
  const lasts = kept.data === null ? negativeDays : (days[part] ?? 0);
  return now.getTime() - Date.parse(kept.fetched_at) < lasts * dayMs;
}

function originsOf(provider: Provider, parts: KeptParts, now: Date): Partial<Record<PropertyPart, PartOrigin>> {
  const origins: Partial<Record<PropertyPart, PartOrigin>> = {};
  for (const [part, kept] of entriesOf(parts)) {
    if (kept.data === null) continue;
    const isOutdated = !isFresh(provider, part, kept, now);
    origins[part] = {
      source: provider.name,
      fetchedAt: kept.fetched_at,
      ...(isOutdated && { outdated: true }),
    };
  }
  return origins;
}

const partWords: Record<PropertyPart, string> = {
  record: 'The record of house, owner, sales and taxes',
  value: 'The value estimate',
  rent: 'The rent estimate',
  comparables: 'The list of comparable sales',
  market: 'The market figures',
};

function outdatedWarnings(origins: Partial<Record<PropertyPart, PartOrigin>>): string[] {
  return entriesOf(origins).flatMap(([part, { fetchedAt, outdated }]) =>
    outdated ? `${partWords[part]} could not be brought up to date and is as of ${usDate(fetchedAt)}.` : [],
  );
}

function unreadableWarnings(parts: KeptParts): string[] {
  const names = new Set(Object.values(parts).flatMap(({ unreadable }) => unreadable));
  if (names.size === 0) return [];
  const words = [...names].map((name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
  return [`The source sent these in a form that could not be read, so they are left out: ${words.join(', ')}.`];
}

function entriesOf<T>(record: Partial<Record<PropertyPart, T | undefined>>): [PropertyPart, T][] {
  const parts: PropertyPart[] = ['record', 'value', 'rent', 'comparables', 'market'];
  return parts.flatMap((part): [PropertyPart, T][] => {
    const item = record[part];
    return item === undefined ? [] : [[part, item]];
  });
}
