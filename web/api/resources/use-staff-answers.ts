import { routes } from '#shared/contract/routes.ts';
import type { CannedAnswer } from '#shared/support/staff.ts';
import { call, deleted } from '#web/api/client.ts';
import { useResource } from '#web/api/swr.ts';

export type StaffAnswers = ReturnType<typeof useStaffAnswers>;

/** The staff's canned answers, sorted by title. */
export function useStaffAnswers() {
  const { data, error, mutate } = useResource(routes.listCannedAnswers, {});

  function show(change: (items: CannedAnswer[]) => CannedAnswer[]) {
    return mutate((held) => held && { items: change(held.items) }, { revalidate: false });
  }

  async function add(body: { title: string; text: string }): Promise<void> {
    const added = await call(routes.addCannedAnswer, { body });
    await show((items) => [...items, added]);
  }

  async function change(id: string, body: { title: string; text: string }): Promise<void> {
    const changed = await call(routes.changeCannedAnswer, { params: { id }, body });
    await show((items) => items.map((item) => (item.id === id ? changed : item)));
  }

  /** Deletes an answer. Succeeds if it is already gone. */
  async function remove(id: string): Promise<void> {
    await deleted(call(routes.deleteCannedAnswer, { params: { id } }));
    await show((items) => items.filter((item) => item.id !== id));
  }

  const answers = data && [...data.items].sort((a, b) => a.title.localeCompare(b.title));
  return { answers, error, retry: () => void mutate(), add, change, remove };
}
