import { pricePerSqFt, round } from '#shared/finance/figures.ts';
import { isSameHouse } from '#shared/property/house-key.ts';
import { milesBetween } from '#shared/property/miles-between.ts';
import type { Comparable } from '#shared/property/property.ts';
import { dayMs } from '#shared/values/days.ts';

/** How similar a sale must be to the subject in kind, size, time and price. */
const limits = { bedrooms: 1, areaPercent: 20, days: 365, pricePercent: 50, kept: 6 } as const;

/** The property to find comparables for; its unknown facts are not compared. */
export type Subject = {
  address: string;
  latitude: number;
  longitude: number;
  propertyType?: string | undefined;
  bedrooms?: number | undefined;
  squareFootage?: number | undefined;
};

/** The subject where the provider has chosen the sales: its position may be unknown. */
type Place = Pick<Subject, 'address' | 'squareFootage'> & Position;

export type Sale = {
  address: string;
  /** ISO date. */
  soldDate: string;
  /** USD. */
  soldPrice: number;
  latitude?: number | undefined;
  longitude?: number | undefined;
  /** Miles, where the provider reports it. */
  distance?: number | undefined;
  propertyType?: string | undefined;
  bedrooms?: number | undefined;
  bathrooms?: number | undefined;
  squareFootage?: number | undefined;
  yearBuilt?: number | undefined;
};

/**
 * The sales comparable to the subject, at most six: same type, within a year, a bedroom and a fifth of its living
 * area, without outliers from the median price (a sale in the family, a bulk sale), the nearest in size first.
 */
export function comparableSales(subject: Subject, sales: readonly Sale[], now: Date): Comparable[] {
  return believableSales(
    subject,
    sales.filter((sale) => isAlike(subject, sale)),
    now,
  );
}

/** The same for sales that the provider has chosen as similar: checks only time and price. */
export function believableSales(subject: Place, sales: readonly Sale[], now: Date): Comparable[] {
  const recent = sales.filter((sale) => isRecent(subject, sale, now));
  const middle = median(recent.map((sale) => sale.soldPrice));
  const spread = (middle * limits.pricePercent) / 100;
  return nearestInSize(
    recent.filter((sale) => Math.abs(sale.soldPrice - middle) <= spread),
    subject,
  );
}

/** The sales as comparables, the nearest in size first, then in distance, at most six. */
function nearestInSize(sales: readonly Sale[], subject: Place): Comparable[] {
  const area = subject.squareFootage;
  const difference = (home: Comparable) => (area === undefined ? 0 : Math.abs(home.squareFootage - area));
  const miles = ({ distanceFromSubject = farthest }: Comparable) => distanceFromSubject;
  return sales
    .map((sale) => toComparable(sale, subject))
    .sort((a, b) => difference(a) - difference(b) || miles(a) - miles(b))
    .slice(0, limits.kept);
}

/** Miles: half of the earth's circumference, rounded up. */
const farthest = 12_500;

/** Sold for a price within a year, and not the subject itself. */
function isRecent(subject: Place, sale: Sale, now: Date): boolean {
  const age = (now.getTime() - Date.parse(sale.soldDate)) / dayMs;
  const other = !isSameHouse(sale.address, subject.address);
  return sale.soldPrice > 0 && age >= 0 && age <= limits.days && other;
}

function isAlike({ propertyType, bedrooms, squareFootage }: Subject, sale: Sale): boolean {
  return (
    (propertyType === undefined || sale.propertyType === propertyType) &&
    isWithin(sale.bedrooms, bedrooms, limits.bedrooms) &&
    isWithin(sale.squareFootage, squareFootage, ((squareFootage ?? 0) * limits.areaPercent) / 100)
  );
}

function isWithin(figure: number | undefined, of: number | undefined, tolerance: number): boolean {
  return of === undefined || (figure !== undefined && Math.abs(figure - of) <= tolerance);
}

function toComparable(sale: Sale, subject: Position): Comparable {
  const miles = sale.distance ?? milesApart(subject, sale);
  return {
    address: sale.address,
    bedrooms: sale.bedrooms ?? 0,
    bathrooms: sale.bathrooms ?? 0,
    squareFootage: sale.squareFootage ?? 0,
    ...(sale.yearBuilt !== undefined && { yearBuilt: sale.yearBuilt }),
    ...(miles !== undefined && { distanceFromSubject: round(miles) }),
    ...positionOf(sale),
    soldPrice: sale.soldPrice,
    pricePerSqFt: round(pricePerSqFt(sale.soldPrice, sale.squareFootage ?? 0)),
    soldDate: sale.soldDate,
  };
}

function median(amounts: number[]): number {
  const sorted = amounts.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (low + high) / 2;
}

type Position = { latitude?: number | undefined; longitude?: number | undefined };

/** A position as a record has it: both degrees or none. */
export function positionOf({ latitude, longitude }: Position): { latitude?: number; longitude?: number } {
  return latitude === undefined || longitude === undefined ? {} : { latitude, longitude };
}

/** Miles; `undefined` where a position is unknown. */
function milesApart(from: Position, to: Position): number | undefined {
  const [one, other] = [placeOf(from), placeOf(to)];
  return one && other && milesBetween(one, other);
}

const placeOf = ({ latitude: lat, longitude: lon }: Position) =>
  lat === undefined || lon === undefined ? undefined : { lat, lon };
