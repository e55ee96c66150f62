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
    needs: 'read',
    query: z.strictObject({ cursor: z.optional(Ulid) }),
    answer: DealPage,
  },
  getDeal: {
    area: 'analyses',
    method: 'GET',
    path: '/api/deals/{id}',
    caller: 'user',
    needs: 'read',
    params,
    answer: DealRow,
  },
  getPipeline: {
    area: 'analyses',
    method: 'GET',
    path: '/api/analyses/{id}/pipeline',
    caller: 'user',
    needs: 'read',
    params,
    answer: Pipeline,
    startsBeforeAdmission: true,
  },
  changePipeline: {
    area: 'analyses',
    method: 'PATCH',
    path: '/api/analyses/{id}/pipeline',
    caller: 'user',
    needs: 'note',
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
    needs: 'read',
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
    needs: 'note',
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
    needs: 'note',
    params: entryParams,
    body: z.strictObject({ text: NoteText }),
    answer: ActivityEntry,
  },
  deleteNote: {
    area: 'analyses',
    method: 'DELETE',
    path: '/api/analyses/{id}/activity/{entry_id}',
    caller: 'user',
    needs: 'note',
    params: entryParams,
  },
  getCalendarFeed: {
    area: 'analyses',
    method: 'GET',
    path: '/api/calendar-feed',
    caller: 'user',
    needs: 'own',
    answer: CalendarFeed,
    startsBeforeAdmission: true,
  },
  createCalendarFeed: {
    area: 'analyses',
    method: 'POST',
    path: '/api/calendar-feed',
    caller: 'user',
    needs: 'own',
    answer: CreatedCalendarFeed,
  },
  revokeCalendarFeed: {
    area: 'analyses',
    method: 'DELETE',
    path: '/api/calendar-feed',
    caller: 'user',
    needs: 'own',
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
