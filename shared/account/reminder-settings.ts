import * as z from 'zod/mini';
import { isZone, TimeZone } from '#shared/values/local-time.ts';

/* When a person gets the mails about their deals. */

/** Absent fields have their defaults. Lenient: a zone may have been renamed since. */
export const ReminderSettings = z.object({
  email: z.optional(z.boolean()),
  /** An IANA name. */
  time_zone: z.optional(z.string()),
  /** 0 to 23, on the clock of the zone. */
  hour: z.optional(z.int()),
  /** Whether somebody of a team who names them in a note reaches them by mail. */
  named: z.optional(z.boolean()),
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;

export const ReminderChanges = z.strictObject({
  email: z.optional(z.boolean()),
  time_zone: z.optional(TimeZone),
  hour: z.optional(z.int().check(z.gte(0), z.lte(23))),
  named: z.optional(z.boolean()),
});
export type ReminderChanges = z.infer<typeof ReminderChanges>;

/** The zone of a person whose browser has not told its own, such as one who uses the API only. */
const defaultZone = 'UTC';
export const defaultHour = 8;

/** Where a person is, as far as we know; ours where nobody has told. */
export function zoneOf({ time_zone }: ReminderSettings = {}): { zone: string; isZoneOurs: boolean } {
  const isZoneOurs = time_zone === undefined || !isZone(time_zone);
  return { zone: isZoneOurs ? defaultZone : time_zone, isZoneOurs };
}

/** "8 AM", "12 PM". */
export const hourName = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
