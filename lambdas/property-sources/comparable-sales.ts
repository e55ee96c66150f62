import { addressKey } from '#shared/address.ts';
import { pricePerSqFt, round } from '#shared/figures.ts';
import type { Comparable } from '#shared/property.ts';

/** How near in kind, size, time and price a sale has to be to stand for the subject. */
const limits = { bedrooms: 1, areaPercent: 20, days: 365, pricePercent: 50, kept: 6 } as const;

/** The house that comparables are looked for; what is not known of it is not compared. */
export type Subject = {
  address: string;
  latitude: number;
  longitude: number;
  propertyType?: string | undefined;
  bedrooms?: number | undefined;
  squareFootage?: number | undefined;
};

export type Sale = {
  address: string;
  /** ISO date. */
  soldDate: string;
  /** USD. */
  soldPrice: number;
  latitude?: number | undefined;
  longitude?: number | undefined;
  /** Miles, where the provider says it. */
  distance?: number | undefined;
  propertyType?: string | undefined;
  bedrooms?: number | undefined;
  bathrooms?: number | undefined;
  squareFootage?: number | undefined;
};

/**
 * The sales that stand for the subject, at most six: of its type, within a year, a bedroom and a fifth of its
 * living area, without prices far from their median (a sale in the family, a whole row at once), the nearest
 * in size first.
 */
export function comparableSales(subject: Subject, sales: readonly Sale[], now: Date): Comparable[] {
  const alike = sales.filter((sale) => isAlike(subject, sale, now));
  const middle = median(alike.map((sale) => sale.soldPrice));
  const spread = (middle * limits.pricePercent) / 100;
  return nearestInSize(
    alike.filter((sale) => Math.abs(sale.soldPrice - middle) <= spread),
    subject,
  );
}

/** Sales as comparables, the nearest in size first, at most six. */
export function nearestInSize(
  sales: readonly Sale[],
  subject: Partial<Pick<Subject, 'latitude' | 'longitude' | 'squareFootage'>>,
): Comparable[] {
  const area = subject.squareFootage;
  const difference = (home: Comparable) => (area === undefined ? 0 : Math.abs(home.squareFootage - area));
  return sales
    .map((sale) => toComparable(sale, subject))
    .sort((a, b) => difference(a) - difference(b) || a.distanceFromSubject - b.distanceFromSubject)
    .slice(0, limits.kept);
}

function isAlike(subject: Subject, sale: Sale, now: Date): boolean {
  const age = (now.getTime() - Date.parse(sale.soldDate)) / (24 * 60 * 60 * 1000);
  const { propertyType, bedrooms, squareFootage } = subject;
  return (
    sale.soldPrice > 0 &&
    age >= 0 &&
    age <= limits.days &&
    addressKey(sale.address) !== addressKey(subject.address) &&
    (propertyType === undefined || sale.propertyType === propertyType) &&
    isWithin(sale.bedrooms, bedrooms, limits.bedrooms) &&
    isWithin(sale.squareFootage, squareFootage, ((squareFootage ?? 0) * limits.areaPercent) / 100)
  );
}

function isWithin(figure: number | undefined, of: number | undefined, tolerance: number): boolean {
  return of === undefined || (figure !== undefined && Math.abs(figure - of) <= tolerance);
}

function toComparable(sale: Sale, subject: Partial<Pick<Subject, 'latitude' | 'longitude'>>): Comparable {
  return {
    address: sale.address,
    bedrooms: sale.bedrooms ?? 0,
    bathrooms: sale.bathrooms ?? 0,
    squareFootage: sale.squareFootage ?? 0,
    distanceFromSubject: round(sale.distance ?? milesBetween(subject, sale)),
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

/** Great-circle distance (haversine) in miles; 0 where a position is unknown. */
function milesBetween(from: Position, to: Position): number {
  if (from.latitude === undefined || from.longitude === undefined) return 0;
  if (to.latitude === undefined || to.longitude === undefined) return 0;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const share = north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east;
  return 2 * earthRadius * Math.asin(Math.sqrt(share));
}

/** Miles. */
const earthRadius = 3958.8;
