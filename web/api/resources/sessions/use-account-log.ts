import type { AccountEventKind } from '#shared/account/account-log.ts';
import { accountLogRoutes } from '#shared/contract/profile-routes.ts';
import { call } from '#web/api/client.ts';
import { usePages } from '#web/api/swr.ts';

/** Newest first, paged. */
export function useAccountLog() {
  const { data, error, mutate, size, setSize } = usePages(accountLogRoutes.listAccountLog, (previous) => {
    if (previous === null) return { query: {} };
    return previous.next_cursor === undefined ? null : { query: { cursor: previous.next_cursor } };
  });
  return {
    entries: data?.flatMap((page) => page.items),
    error,
    retry: () => void mutate(),
    hasMore: data?.at(-1)?.next_cursor !== undefined,
    isLoadingMore: data !== undefined && data.length < size && error === undefined,
    loadMore: () => void setSize((before) => before + 1),
  };
}

/** Has the server write down what this browser did at Cognito. It is done, whether or not that succeeds. */
export async function reportEvent(kind: Reported): Promise<void> {
  await call(accountLogRoutes.reportEvent, { body: { kind } }).catch((error: unknown) =>
    console.warn('The account log has no entry for this.', error),
  );
}

type Reported = Extract<AccountEventKind, 'password_changed' | 'authenticator_on' | 'authenticator_off'>;
