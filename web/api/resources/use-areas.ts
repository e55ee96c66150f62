import { areaRoutes } from '#shared/contract/area-routes.ts';
import type { NewSavedArea, SavedArea, SavedAreas } from '#shared/records/area/saved-area.ts';
import { call, deleted } from '#web/api/client.ts';
import { useResource } from '#web/api/swr.ts';

/** The areas that the workspace keeps, the newest first. The calls reject with an `ApiError`. */
export function useAreas() {
  const { data, error, mutate } = useResource(areaRoutes.listAreas, {});
  const change = (items: (before: SavedArea[]) => SavedArea[]) =>
    mutate((page: SavedAreas | undefined) => page && { ...page, items: items(page.items) }, { revalidate: false });

  async function save(area: NewSavedArea): Promise<void> {
    const saved = await call(areaRoutes.saveArea, { body: area });
    await change((before) => [saved, ...before]);
  }

  async function follow({ id }: SavedArea, isFollowed: boolean): Promise<void> {
    const changed = await call(areaRoutes.changeArea, { params: { area: id }, body: { follow: isFollowed } });
    await change((before) => before.map((each) => (each.id === id ? changed : each)));
  }

  async function remove({ id }: SavedArea): Promise<void> {
    await deleted(call(areaRoutes.deleteArea, { params: { area: id } }));
    await change((before) => before.filter((each) => each.id !== id));
  }

  return {
    areas: data?.items,
    mostFollowed: data?.most_followed,
    error,
    retry: () => void mutate(),
    save,
    follow,
    remove,
  };
}
