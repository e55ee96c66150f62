import * as z from 'zod/mini';

/* A feed that calendar programs subscribe to. Its address holds a secret, in place of a sign-in. */

/** How often one feed may be read. Programs read one a few times a day, and each of a person's devices does. */
export const feedReadsPerHour = 60;

/** How often programs are asked to read it again. */
export const feedRefreshHours = 6;

export const CalendarFeed = z.object({
  /** `null` while there is none. */
  created_at: z.nullable(z.iso.datetime()),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** A feed with its secret, which only this answer has. */
export const CreatedCalendarFeed = z.object({ created_at: z.iso.datetime(), feed: z.string() });
export type CreatedCalendarFeed = z.infer<typeof CreatedCalendarFeed>;

/** Where programs read a feed. API Gateway's log has paths and no queries: it does not hold the secret. */
export const feedPath = (feed: string): string => `/api/calendar.ics?${new URLSearchParams({ feed })}`;
