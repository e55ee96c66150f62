/** Degrees, north and east positive. */
export type Position = { lat: number; lon: number };

/** Miles; the mean radius of the earth. */
const earthRadius = 3958.8;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Miles along the great circle between two positions; source: the haversine formula. */
export function milesBetween(from: Position, to: Position): number {
  const north = Math.sin(radians(to.lat - from.lat) / 2) ** 2;
  const east = Math.sin(radians(to.lon - from.lon) / 2) ** 2;
  const share = north + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * east;
  // Rounded, the share of two opposite positions can be above 1.
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, share)));
}

/** Miles between two parallels: no two positions on them are nearer. */
export const milesBetweenParallels = (from: number, to: number): number => earthRadius * radians(Math.abs(to - from));

/**
 * How many degrees of longitude away a position may be that is so many miles from this one; 180 where it may be on any
 * meridian. Source: Napier's rule for the right spherical triangle.
 */
export function degreesWithin({ lat }: Position, miles: number): number {
  const across = Math.sin(Math.min(miles / earthRadius, Math.PI / 2)) / Math.cos(radians(lat));
  // A circle that just reaches a pole has every meridian: rounded, it may seem to miss it.
  return across < 1 - 1e-9 ? (Math.asin(across) * 180) / Math.PI : 180;
}
