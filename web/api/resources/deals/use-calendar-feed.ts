import { dealRoutes } from '#shared/contract/deal-routes.ts';
import { feedPath } from '#shared/reminders/calendar-feed.ts';
import { call } from '#web/api/client.ts';
import { withRecentSignIn } from '#web/api/recent-sign-in.ts';
import { useResource } from '#web/api/swr.ts';

/** The user's calendar feed. Only `create` answers its address; it is not stored. */
export function useCalendarFeed() {
  const { data, error, mutate } = useResource(dealRoutes.getCalendarFeed, {});

  /** Creates a feed, and ends an earlier one. @returns its address. */
  async function create(): Promise<string> {
    const { feed, created_at } = await withRecentSignIn(() => call(dealRoutes.createCalendarFeed, {}));
    await mutate({ created_at }, { revalidate: false });
    return `${window.location.origin}${feedPath(feed)}`;
  }

  async function revoke(): Promise<void> {
    await call(dealRoutes.revokeCalendarFeed, {});
    await mutate({ created_at: null }, { revalidate: false });
  }

  return { createdAt: data?.created_at, error, retry: () => void mutate(), create, revoke };
}
