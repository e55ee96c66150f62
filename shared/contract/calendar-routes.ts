import * as z from 'zod/mini';
import { calendarType } from '#shared/reminders/calendar.ts';
import { CalendarFeed, CreatedCalendarFeed } from '#shared/reminders/calendar-feed.ts';
import type { Route } from './route.ts';

/** The dates of a user's deals as a calendar feed. Separate from `routes`: few pages are about it. */
export const calendarRoutes = {
  getCalendarFeed: {
    area: 'analyses',
    method: 'GET',
    path: '/api/calendar-feed',
    caller: 'user',
    answer: CalendarFeed,
  },
  createCalendarFeed: {
    area: 'analyses',
    method: 'POST',
    path: '/api/calendar-feed',
    caller: 'user',
    answer: CreatedCalendarFeed,
  },
  revokeCalendarFeed: {
    area: 'analyses',
    method: 'DELETE',
    path: '/api/calendar-feed',
    caller: 'user',
  },
  readCalendarFeed: {
    area: 'analyses',
    method: 'GET',
    path: '/api/calendar.ics',
    // Calendar programs can't sign in: the secret in the query says whose dates they may read.
    caller: 'public',
    query: z.strictObject({ feed: z.string().check(z.maxLength(100)) }),
    answersFile: calendarType,
  },
} as const satisfies Record<string, Route>;
