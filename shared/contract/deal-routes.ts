import * as z from 'zod/mini';
import { ActivityEntry, ActivityFilter, ActivityPage, NewNote, NoteText } from '#shared/pipeline/activity.ts';
import { DealPage, DealRow } from '#shared/pipeline/deal-row.ts';
import { Pipeline, PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { calendarType } from '#shared/reminders/calendar.ts';
import { CalendarFeed, CreatedCalendarFeed } from '#shared/reminders/calendar-feed.ts';
import { Ulid } from '#shared/values/ulid.ts';
import type { Route } from './route.ts';

const params = z.strictObject({ id: Ulid });
const entryParams = z.strictObject({ id: Ulid, entry_id: Ulid });

/** Saved analyses as deals: their list, what is planned for each, and what has happened. Separate from `routes`. */
export const dealRoutes = {
  listDeals: {
    area: 'analyses',
    method: 'GET',
    path: '/api/deals',
    caller: 'user',
    query: z.strictObject({ cursor: z.optional(Ulid) }),
    answer: DealPage,
  },
  getDeal: {
    area: 'analyses',
    method: 'GET',
    path: '/api/deals/{id}',
    caller: 'user',
    params,
    answer: DealRow,
  },
  getPipeline: {
    area: 'analyses',
    method: 'GET',
    path: '/api/analyses/{id}/pipeline',
    caller: 'user',
    params,
    answer: Pipeline,
    startsBeforeAdmission: true,
  },
  changePipeline: {
    area: 'analyses',
    method: 'PATCH',
    path: '/api/analyses/{id}/pipeline',
    caller: 'user',
    params,
    body: PipelineChanges,
    answer: Pipeline,
    // It says what is to be, and names what it makes.
    isRepeatable: true,
  },
  listActivity: {
    area: 'analyses',
    method: 'GET',
    path: '/api/analyses/{id}/activity',
    caller: 'user',
    params,
    query: z.strictObject({
      cursor: z.optional(Ulid),
      show: z._default(ActivityFilter, 'all'),
      /** Matches the texts of an entry. */
      find: z.optional(z.string().check(z.maxLength(100))),
    }),
    answer: ActivityPage,
  },
  addNote: {
    area: 'analyses',
    method: 'POST',
    path: '/api/analyses/{id}/activity',
    caller: 'user',
    params,
    body: NewNote,
    answer: ActivityEntry,
    isRepeatable: true,
  },
  changeNote: {
    area: 'analyses',
    method: 'PATCH',
    path: '/api/analyses/{id}/activity/{entry_id}',
    caller: 'user',
    params: entryParams,
    body: z.strictObject({ text: NoteText }),
    answer: ActivityEntry,
  },
  deleteNote: {
    area: 'analyses',
    method: 'DELETE',
    path: '/api/analyses/{id}/activity/{entry_id}',
    caller: 'user',
    params: entryParams,
  },
  getCalendarFeed: {
    area: 'analyses',
    method: 'GET',
    path: '/api/calendar-feed',
    caller: 'user',
    answer: CalendarFeed,
    startsBeforeAdmission: true,
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
