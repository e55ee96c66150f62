/* Days as ISO dates. */

const dayMs = 86_400_000;

/** A day some days later. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
