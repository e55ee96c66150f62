import * as z from 'zod/mini';
import { ReLookBudget, ReLooks, Watch, WatchEvent, WatchPage, WatchSettings } from '#shared/records/watch/watch.ts';
import { Ulid } from '#shared/values/ulid.ts';
import type { Route } from './route.ts';

const params = z.strictObject({ id: Ulid });

/** Houses that are followed in public records, and what new rolls change of them. Separate from `areaRoutes`. */
export const watchRoutes = {
  /** Follows a deal's house, or changes how. */
  followHouse: {
    area: 'areas',
    method: 'PUT',
    path: '/api/analyses/{id}/watch',
    caller: 'user',
    needs: 'write',
    params,
    body: WatchSettings,
    answer: Watch,
    isRepeatable: true,
  },
  unfollowHouse: {
    area: 'areas',
    method: 'DELETE',
    path: '/api/analyses/{id}/watch',
    caller: 'user',
    needs: 'write',
    params,
  },
  listWatch: {
    area: 'areas',
    method: 'GET',
    path: '/api/watch',
    caller: 'user',
    needs: 'read',
    query: z.strictObject({ cursor: z.optional(Ulid) }),
    answer: WatchPage,
  },
  /** How many houses without public records may be looked up again in a month. */
  changeReLooks: {
    area: 'areas',
    method: 'PUT',
    path: '/api/watch/re-looks',
    caller: 'user',
    needs: 'manage',
    body: ReLookBudget,
    answer: ReLooks,
    isRepeatable: true,
  },
  changeWatchEvent: {
    area: 'areas',
    method: 'PATCH',
    path: '/api/watch/{event}',
    caller: 'user',
    needs: 'write',
    params: z.strictObject({ event: Ulid }),
    body: z.strictObject({ done: z.boolean() }),
    answer: WatchEvent,
    isRepeatable: true,
  },
} as const satisfies Record<string, Route>;
