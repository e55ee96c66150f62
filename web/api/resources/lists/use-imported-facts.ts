import { listRoutes } from '#shared/contract/list-routes.ts';
import type { ImportedFile } from '#shared/lists/imported-facts.ts';
import { call, deleted } from '#web/api/client.ts';
import { useResource } from '#web/api/swr.ts';

/** The files of which the account has facts. */
export function useImportedFacts() {
  const { data, error, mutate } = useResource(listRoutes.listImportedFacts, {});

  /** Deletes what a file said of houses; deals keep theirs. */
  async function remove({ list }: ImportedFile): Promise<void> {
    await deleted(call(listRoutes.deleteImportedFacts, { params: { list } }));
    await mutate((before) => before && { items: before.items.filter((each) => each.list !== list) }, {
      revalidate: false,
    });
  }

  return { files: data?.items, error, retry: () => void mutate(), remove };
}
