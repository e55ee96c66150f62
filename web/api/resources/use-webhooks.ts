import { webhookRoutes } from '#shared/contract/webhook-routes.ts';
import type { NewWebhook, Webhook, WebhookChanges, WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import { call, deleted } from '#web/api/client.ts';
import { withRecentSignIn } from '#web/api/recent-sign-in.ts';
import { useResource } from '#web/api/swr.ts';

export type Webhooks = ReturnType<typeof useWebhooks>;

/** The user's webhooks, oldest first. Only `create` and `rotateSecret` return a secret; it is not stored. */
export function useWebhooks() {
  const { data, error, mutate } = useResource(webhookRoutes.listWebhooks, {});

  function show(change: (items: Webhook[]) => Webhook[]) {
    return mutate((held) => held && { items: change(held.items) }, { revalidate: false });
  }

  const replace = (changed: Webhook) => show((items) => items.map((item) => (item.id === changed.id ? changed : item)));

  async function create(body: NewWebhook): Promise<WebhookWithSecret> {
    const made = await withRecentSignIn(() => call(webhookRoutes.createWebhook, { body }));
    await show((items) => [...items, withoutSecret(made)]);
    return made;
  }

  async function change(webhookId: string, body: WebhookChanges): Promise<void> {
    await replace(await withRecentSignIn(() => call(webhookRoutes.changeWebhook, { params: { webhookId }, body })));
  }

  async function rotateSecret(webhookId: string): Promise<WebhookWithSecret> {
    const changed = await withRecentSignIn(() => call(webhookRoutes.rotateWebhookSecret, { params: { webhookId } }));
    await replace(withoutSecret(changed));
    return changed;
  }

  /** Deletes a webhook. Succeeds if it is already gone. */
  async function remove(webhookId: string): Promise<void> {
    await deleted(call(webhookRoutes.deleteWebhook, { params: { webhookId } }));
    await show((items) => items.filter((item) => item.id !== webhookId));
  }

  return { webhooks: data?.items, error, refresh: () => void mutate(), create, change, rotateSecret, remove };
}

function withoutSecret({ secret: _shownOnce, ...webhook }: WebhookWithSecret): Webhook {
  return webhook;
}
