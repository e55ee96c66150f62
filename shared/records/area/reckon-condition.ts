import type { HouseRow } from '#shared/records/house-row.ts';
import { daysAfter, monthsAfter } from '#shared/values/days.ts';
import type { Condition } from './condition.ts';

/** `null` is unknown. */
export type Truth = boolean | null;

/** A house, and the state of its county. */
export type HouseInState = HouseRow & { state: string };

/**
 * Whether a house meets a condition. What the roll does not say is unknown, and so is what follows from it, unless the
 * rest decides. The SQL of areas is held to this.
 */
export function reckonCondition(condition: Condition, house: HouseInState): Truth {
  if ('all' in condition) return allOf(condition.all.map((each) => reckonCondition(each, house)));
  if ('any' in condition) return opposite(allOf(condition.any.map((each) => opposite(reckonCondition(each, house)))));
  if ('not' in condition) return opposite(reckonCondition(condition.not, house));
  if ('isOutOfState' in condition) return house.mail_state === null ? null : house.mail_state !== house.state;
  if ('lastSaleBy' in condition) return wasLastSoldBy(condition.lastSaleBy, house);
  if ('atLeast' in condition) return ofKnown(house[condition.column], (number) => number >= condition.atLeast);
  if ('atMost' in condition) return ofKnown(house[condition.column], (number) => number <= condition.atMost);
  return ofKnown<boolean | string>(house[condition.column], (value) => value === condition.is);
}

function allOf(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
}

const opposite = (truth: Truth): Truth => (truth === null ? null : !truth);

const ofKnown = <Value>(value: Value | null, isMet: (value: Value) => boolean): Truth =>
  value === null ? null : isMet(value);

/** Of a sale whose month alone is known, it is unknown in the month that the day ends within. */
function wasLastSoldBy(day: string, { last_sale: sale, last_sale_precision: precision }: HouseRow): Truth {
  if (sale === null) return null;
  if (sale > day) return false;
  return sale <= lastWholeMonth(day) || precision === 'day' ? true : null;
}

/** The first day of the last month that has ended by the end of this day, ISO. */
export function lastWholeMonth(day: string): string {
  const monthOfNext = `${daysAfter(day, 1).slice(0, 'YYYY-MM'.length)}-01`;
  return monthsAfter(monthOfNext, -1);
}
