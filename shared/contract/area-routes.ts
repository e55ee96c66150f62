import * as z from 'zod/mini';
import { Area } from '#shared/records/area/area.ts';
import { AreaCount } from '#shared/records/area/area-count.ts';
import { NewSavedArea, SavedArea, SavedAreaChanges, SavedAreas } from '#shared/records/area/saved-area.ts';
import { RecordSources } from '#shared/records/record-sources.ts';
import { Ulid } from '#shared/values/ulid.ts';
import type { Route } from './route.ts';

const params = z.strictObject({ area: Ulid });

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
  /** The areas that the workspace keeps. */
  listAreas: {
    area: 'areas',
    method: 'GET',
    path: '/api/areas',
    caller: 'user',
    needs: 'read',
    answer: SavedAreas,
  },
  /** Keeps an area, and follows it where asked. */
  saveArea: {
    area: 'areas',
    method: 'POST',
    path: '/api/areas',
    caller: 'user',
    needs: 'write',
    body: NewSavedArea,
    answer: SavedArea,
  },
  /** Follows an area, or does so no more. */
  changeArea: {
    area: 'areas',
    method: 'PATCH',
    path: '/api/areas/{area}',
    caller: 'user',
    needs: 'write',
    params,
    body: SavedAreaChanges,
    answer: SavedArea,
    isRepeatable: true,
  },
  deleteArea: {
    area: 'areas',
    method: 'DELETE',
    path: '/api/areas/{area}',
    caller: 'user',
    needs: 'write',
    params,
  },
} as const satisfies Record<string, Route>;
