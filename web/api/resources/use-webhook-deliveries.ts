import { webhookRoutes } from '#shared/contract/webhook-routes.ts';
import type { WebhookDelivery, WebhookDeliveryPage } from '#shared/webhooks/webhooks.ts';
import { call } from '#web/api/client.ts';
import { usePages } from '#web/api/swr.ts';

/** Deliveries of a webhook, newest first, paged; reloaded automatically while one is pending. */
export function useWebhookDeliveries(webhookId: string) {
  const { data, error, size, setSize, isValidating, mutate } = usePages(
    webhookRoutes.listDeliveries,
    (previous) => {
      if (previous === null) return { params: { webhookId }, query: {} };
      const { nextCursor: cursor } = previous;
      return cursor === undefined ? null : { params: { webhookId }, query: { cursor } };
    },
    {
      revalidateAll: true,
      refreshInterval: (pages: WebhookDeliveryPage[] | undefined) =>
        refreshAfter(pages?.flatMap((page) => page.items) ?? [], Date.now()),
    },
  );

  function show(change: (pages: WebhookDeliveryPage[]) => WebhookDeliveryPage[]) {
    return mutate((pages) => pages && change(pages), { revalidate: false });
  }

  /** Sends a test event, which becomes the newest delivery. */
  async function sendTest(): Promise<void> {
    const sent = await call(webhookRoutes.testWebhook, { params: { webhookId } });
    await show(([first, ...rest]) => [{ ...first, items: [sent, ...(first?.items ?? [])] }, ...rest]);
  }

  /** Sends the event again under the same id. */
  async function resend(deliveryId: string): Promise<void> {
    const changed = await call(webhookRoutes.resendDelivery, { params: { webhookId, deliveryId } });
    await show((pages) =>
      pages.map((page) => ({
        ...page,
        items: page.items.map((item) => (item.id === changed.id ? changed : item)),
      })),
    );
  }

  return {
    deliveries: data?.flatMap((page) => page.items),
    hasMore: data?.at(-1)?.nextCursor !== undefined,
    loadingMore: isValidating && data !== undefined && size > data.length,
    error,
    // After a failure this requests the same page again.
    showMore: () => void setSize((data?.length ?? 0) + 1),
    refresh: async () => void (await mutate()),
    sendTest,
    resend,
  };
}

/** SWR deduplicates calls within two seconds. */
const shortestPause = 2000;
const longestPause = 60_000;

/**
 * Milliseconds until the next reload: sooner as an attempt's due time approaches, later the longer it is overdue. 0 if
 * no attempt is pending.
 */
export function refreshAfter(
  deliveries: Pick<WebhookDelivery, 'state' | 'nextAttemptAt' | 'createdAt'>[],
  now: number,
): number {
  const pauses = deliveries
    .filter(({ state }) => state === 'pending')
    .map(({ nextAttemptAt, createdAt }) => Date.parse(nextAttemptAt ?? createdAt) - now)
    .map((left) => (left > 0 ? left : -left / 4));
  if (pauses.length === 0) return 0;
  return Math.min(Math.max(Math.min(...pauses), shortestPause), longestPause);
}
