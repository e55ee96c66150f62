import { useState } from 'react';
import { maxWebhooks, type NewWebhook } from '#shared/webhooks/webhooks.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useFocusFirst } from '#web/ui/forms/use-focus-first.ts';
import { WebhookForm } from './webhook-form.tsx';

type AddWebhookProps = { count: number; onAdd: (input: NewWebhook) => Promise<void> };

/** Creates a webhook, unless the account has the maximum. */
export function AddWebhook({ count, onAdd }: AddWebhookProps) {
  const [isOpen, setOpen] = useState(false);
  const container = useFocusFirst<HTMLDivElement>(isOpen ? 'form' : 'closed');

  if (!isOpen && count >= maxWebhooks) {
    return <p className="muted">You can have five webhooks. Delete one to add another.</p>;
  }
  return (
    <div ref={container}>
      {isOpen ? (
        <WebhookForm action="Add Webhook" onSend={onAdd} onCancel={() => setOpen(false)} />
      ) : (
        <Button variant="primary" onClick={() => setOpen(true)}>
          Add Webhook
        </Button>
      )}
    </div>
  );
}
