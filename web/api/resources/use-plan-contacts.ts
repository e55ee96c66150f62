import { routes } from '#shared/contract/routes.ts';
import { useResource } from '#web/api/swr.ts';

/** The operator's people for the user's plan; `undefined` until they are read. */
export function usePlanContacts() {
  const { data, error, mutate } = useResource(routes.getPlanContacts, {});
  return { contacts: data, error, retry: () => void mutate() };
}
