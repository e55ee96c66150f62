import { areaRoutes } from '#shared/contract/area-routes.ts';
import type { Area } from '#shared/records/area/area.ts';
import type { AreaCount } from '#shared/records/area/area-count.ts';
import { ApiError, call } from '#web/api/client.ts';

/** How many houses an area has. Uses one of the day's counts, and no analysis. @throws ApiError */
export const countHouses = (area: Area): Promise<AreaCount> => call(areaRoutes.countArea, { body: area });

/** Whether records gave no answer, which takes them seconds and may take too long; not that they refused. */
export const hasNoAnswer = (error: unknown): error is ApiError => error instanceof ApiError && error.status >= 500;
