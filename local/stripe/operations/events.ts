import * as z from 'zod/mini';
import { eventAnswer } from '#local/stripe/answers/event-answer.ts';
import { call, listCall } from '#local/stripe/api/call.ts';
import { listParams, params, text } from '#local/stripe/api/params.ts';
import { find, newestFirst } from '#local/stripe/state/world.ts';

export const eventCalls = [
  listCall(
    '/v1/events',
    'event.read',
    listParams({ type: z.optional(text), types: z.optional(z.array(text)) }),
    ({ state }, { type, types }) =>
      newestFirst(state.events).filter(
        (event) => (type === undefined || event.type === type) && (types === undefined || types.includes(event.type)),
      ),
    eventAnswer,
  ),

  call('GET /v1/events/:id', 'event.read', params({}), (world, _, id) =>
    eventAnswer(world, find(world.state.events, 'event', id)),
  ),
];
