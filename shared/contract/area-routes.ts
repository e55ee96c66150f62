import { Area } from '#shared/records/area/area.ts';
import { AreaCount } from '#shared/records/area/area-count.ts';
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
  /** How many houses meet an area's conditions. It uses no analysis. */
  countArea: {
    area: 'areas',
    method: 'POST',
    path: '/api/areas/count',
    caller: 'user',
    needs: 'write',
    cost: 'costly',
    body: Area,
    answer: AreaCount,
  },
} as const satisfies Record<string, Route>;
