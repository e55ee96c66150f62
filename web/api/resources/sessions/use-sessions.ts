import { sessionRoutes } from '#shared/contract/profile-routes.ts';
import type { Session } from '#shared/sessions/sessions.ts';
import { call, deleted } from '#web/api/client.ts';
import { useResource } from '#web/api/swr.ts';

/** The user's sessions, the latest sign-in first. */
export function useSessions() {
  const { data, error, mutate } = useResource(sessionRoutes.listSessions, {});

  async function end({ id }: Session): Promise<void> {
    await deleted(call(sessionRoutes.endSession, { params: { id } }));
    await mutate((before) => before && { items: before.items.filter((each) => each.id !== id) }, {
      revalidate: false,
    });
  }

  return { sessions: data?.items, error, retry: () => void mutate(), end };
}
