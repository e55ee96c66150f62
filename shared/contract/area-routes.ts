import { RecordSources } from '#shared/records/record-sources.ts';
import type { Route } from './route.ts';

/** Public records of counties: what there is, and searches over an area. */
export const areaRoutes = {
  listSources: {
    area: 'areas',
    method: 'GET',
    path: '/api/sources',
    caller: 'public',
    answer: RecordSources,
  },
} as const satisfies Record<string, Route>;
