import { createHmac } from 'node:crypto';
import { type DeliveryRow, earlierSecrets, type WebhookRow } from '#lambdas/storage/integrations/webhook-rows.ts';
import { product } from '#shared/site/product.ts';

type Signing = Pick<WebhookRow, 'secret' | 'earlier_secrets'>;
type Sent = Pick<DeliveryRow, 'event_id' | 'body'>;

/**
 * The headers of an attempt, signed by the Standard Webhooks specification with the secret and the earlier ones that
 * still sign, so that the receiver may switch secrets at any time.
 */
export function signed(webhook: Signing, { event_id, body }: Sent, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const content = `${event_id}.${timestamp}.${body}`;
  return {
    'content-type': 'application/json',
    'user-agent': `${product.name}-Webhooks`,
    'webhook-id': event_id,
    'webhook-timestamp': timestamp,
    'webhook-signature': [webhook, ...earlierSecrets(webhook, now)]
      .map(({ secret }) => `v1,${signature(secret, content)}`)
      .join(' '),
  };
}

function signature(secret: string, content: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
