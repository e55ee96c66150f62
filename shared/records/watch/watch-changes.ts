import type { HouseRow } from '#shared/records/house-row.ts';
import { isSameOwner } from './same-owner.ts';
import type { Transfer, ValueStep, WatchChange } from './watch-change.ts';

/** The facts that are compared. What the roll does not say is absent or `null`. */
export type WatchedHouse = Partial<
  Pick<
    HouseRow,
    | 'owner'
    | 'market_value'
    | 'last_sale'
    | 'last_sale_precision'
    | 'last_sale_price'
    | 'absentee'
    | 'delinquent'
    | 'foreclosure'
    | 'liens'
  >
>;

/** A house by one roll. */
export type Standing = WatchedHouse | 'gone';

export type Compared = {
  /** By the roll before. */
  before: Standing;
  after: Standing;
  /** The day on which the roll before stands, ISO. */
  dayBefore: string;
  /**
   * Whether the county says which transfers were sales on the market: one without a price was none then. Elsewhere
   * nobody knows what a transfer was.
   */
  tellsMarketSales: boolean;
  /** Whether the county's licence lets owners' names stand in a message. */
  namesOwners: boolean;
  step: ValueStep;
};

/**
 * What changed between two rolls. From unknown, a value has not moved and an owner has not changed; a house that came
 * back has changed in nothing that is known. A house is gone when two rolls running lack it.
 */
export function watchChanges({ before, after, ...how }: Compared): WatchChange[] {
  if (before === 'gone' && after === 'gone') return [{ kind: 'gone', before: null, after: null }];
  if (before === 'gone' || after === 'gone') return [];
  const sold = soldBetween(before, after, how);
  return [
    ...sold,
    // A sale changes the owner.
    ...(sold.length > 0 ? [] : ownerBetween(before, after, how.namesOwners)),
    ...valueBetween(before, after, how.step),
    ...flagBetween('absentee', before.absentee, after.absentee),
    ...flagBetween('delinquent', before.delinquent, after.delinquent),
    ...flagBetween('foreclosure', before.foreclosure, after.foreclosure),
    ...flagBetween('lien', before.liens, after.liens),
  ];
}

function soldBetween(
  before: WatchedHouse,
  after: WatchedHouse,
  { dayBefore, tellsMarketSales }: Pick<Compared, 'dayBefore' | 'tellsMarketSales'>,
): WatchChange[] {
  const [last, newest] = [transferOf(before), transferOf(after)];
  if (!newest || !isAfter(newest, last ?? { day: dayBefore, precision: 'day' })) return [];
  if (tellsMarketSales && newest.price === null) return [];
  return [{ kind: 'sold', before: last, after: newest }];
}

function transferOf({
  last_sale: day,
  last_sale_precision: precision,
  last_sale_price: price,
}: WatchedHouse): Transfer | null {
  return day ? { day, precision: precision ?? 'month', price: price ?? null } : null;
}

/** Surely after: where the month alone is known of one, in a later month. */
function isAfter(one: Omit<Transfer, 'price'>, other: Omit<Transfer, 'price'>): boolean {
  const compared = one.precision === 'day' && other.precision === 'day' ? 'YYYY-MM-DD'.length : 'YYYY-MM'.length;
  return one.day.slice(0, compared) > other.day.slice(0, compared);
}

function ownerBetween(
  { owner: before }: WatchedHouse,
  { owner: after }: WatchedHouse,
  isNamed: boolean,
): WatchChange[] {
  if (!before || !after || isSameOwner(before, after)) return [];
  return [{ kind: 'owner_changed', before: isNamed ? before : null, after: isNamed ? after : null }];
}

function valueBetween(
  { market_value: before }: WatchedHouse,
  { market_value: after }: WatchedHouse,
  step: ValueStep,
): WatchChange[] {
  if (!before || !after || Math.abs(after - before) * 100 < step * before) return [];
  return [{ kind: 'value_moved', before, after }];
}

function flagBetween(
  kind: 'absentee' | 'delinquent' | 'foreclosure' | 'lien',
  before: boolean | null | undefined,
  after: boolean | null | undefined,
): WatchChange[] {
  return after === true && before !== true ? [{ kind, before: before ?? null, after }] : [];
}
