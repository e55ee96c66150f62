import type { Webhook } from '#shared/webhooks/webhooks.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { StateMark } from './state-mark.tsx';
import { pathOf } from './webhook-path.ts';
import { eventsInWords, nameOf, stateOf } from './webhook-texts.ts';

export function WebhookList({ webhooks }: { webhooks: Webhook[] }) {
  return (
    <ul className="key-list ruled-above webhook-list">
      {webhooks.map((webhook) => (
        <li key={webhook.id}>
          <div>
            <b className="webhook-cut" title={webhook.url}>
              {webhook.url}
            </b>
            {webhook.description === '' ? null : <span className="small webhook-cut">{webhook.description}</span>}
            <span className="webhook-line">
              <StateMark {...stateOf(webhook)} />
              <span className="muted">{eventsInWords(webhook.events)}</span>
            </span>
          </div>
          <ButtonLink to={pathOf(webhook.id)} data-webhook={webhook.id} aria-label={`Details of ${nameOf(webhook)}`}>
            Details
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
