import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { areaRoutes } from '#shared/contract/area-routes.ts';
import { watchRoutes } from '#shared/contract/watch-routes.ts';
import { countArea } from './count-area.ts';
import { listSources } from './list-sources.ts';

export const handler = endpoint<'areas'>(
  { ...areaRoutes, ...watchRoutes },
  {
    listSources,
    countArea,
    listAreas: async (call) => (await import('./saved-areas.ts')).listAreas(call),
    saveArea: async (call) => (await import('./saved-areas.ts')).saveArea(call),
    changeArea: async (call) => (await import('./saved-areas.ts')).changeArea(call),
    deleteArea: async (call) => (await import('./saved-areas.ts')).deleteArea(call),
    // What reads addresses and keeps rows is loaded by those who follow houses.
    followHouse: async (call) => (await import('./watch.ts')).followHouse(call),
    unfollowHouse: async (call) => (await import('./watch.ts')).unfollowHouse(call),
    listWatch: async (call) => (await import('./watch.ts')).listWatch(call),
    changeReLooks: async (call) => (await import('./watch.ts')).changeReLooks(call),
    changeWatchEvent: async (call) => (await import('./watch.ts')).changeWatchEvent(call),
  },
  { admitUser },
);
