import { setTimeout } from 'node:timers/promises';
import { WebhookDeliveryPage } from '#shared/webhooks/webhooks.ts';
import type { Reply } from './system.ts';

/** Waits until every event of a webhook was tried once: one that is being sent can't be sent again. */
export async function attempted(listDeliveries: () => Promise<Reply>): Promise<void> {
  for (;;) {
    const { items } = WebhookDeliveryPage.parse((await listDeliveries()).body);
    if (items.every(({ attempts }) => attempts.length > 0)) return;
    await setTimeout(50);
  }
}
