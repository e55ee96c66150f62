import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NewWebhook, Webhook, WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import { useWebhooks } from '#web/api/resources/use-webhooks.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { AddWebhook } from './add-webhook.tsx';
import { WebhookDetails } from './webhook-details.tsx';
import { WebhookList } from './webhook-list.tsx';
import { pathOf } from './webhook-path.ts';
import { eventTexts } from './webhook-texts.ts';
import './webhooks.css';

export type WebhooksProps = {
  /** The webhook shown; `null` lists all. */
  webhookId: string | null;
  hasAccess: boolean;
  pricingPath: string;
};

/** The account's webhooks: all of them, or one with its deliveries. */
export function Webhooks({ webhookId, hasAccess, pricingPath }: WebhooksProps) {
  const webhooks = useWebhooks();
  const navigate = useNavigate();
  const [made, setMade] = useState<WebhookWithSecret>();
  const container = useFocusFollowing(webhookId, made?.secret);
  const { webhooks: items, error, refresh } = webhooks;
  const shown = items?.find(({ id }) => id === webhookId);

  async function add(input: NewWebhook) {
    const added = await webhooks.create(input);
    setMade(added);
    navigate(pathOf(added.id));
  }

  if (webhookId === null) {
    return (
      <Section title="Webhooks" text="Get events pushed to your server.">
        <div className="stack" ref={container} aria-busy={items === undefined && error === undefined}>
          {hasAccess ? null : <NoWebhooks pricingPath={pricingPath} hasSome={(items?.length ?? 0) > 0} />}
          {items === undefined ? (
            <Waiting failed={error !== undefined} onRetry={refresh} />
          ) : (
            <AllWebhooks webhooks={items} add={hasAccess ? <AddWebhook count={items.length} onAdd={add} /> : null} />
          )}
        </div>
      </Section>
    );
  }
  return (
    <div ref={container}>
      {shown ? (
        <WebhookDetails
          key={shown.id}
          webhook={shown}
          webhooks={webhooks}
          hasAccess={hasAccess}
          pricingPath={pricingPath}
          made={made?.id === shown.id ? made : undefined}
          onMade={setMade}
          onDeleted={() => navigate(pathOf(), { replace: true })}
        />
      ) : items === undefined ? (
        <Waiting failed={error !== undefined} onRetry={refresh} />
      ) : (
        <Gone />
      )}
    </div>
  );
}

/** Moves focus with the view: to a new secret, to a webhook's heading, and back to the link that opened it. */
function useFocusFollowing(webhookId: string | null, secret: string | undefined) {
  const container = useRef<HTMLDivElement>(null);
  const last = useRef({ webhookId, secret });
  useEffect(() => {
    const before = last.current;
    last.current = { webhookId, secret };
    const find = (selector: string) => container.current?.querySelector<HTMLElement>(selector);
    if (secret !== undefined && secret !== before.secret) find('.shown-once button')?.focus();
    else if (webhookId === before.webhookId) return;
    else if (webhookId !== null) find('h2')?.focus();
    else (find(`[data-webhook="${before.webhookId}"]`) ?? find('.button'))?.focus();
  }, [webhookId, secret]);
  return container;
}

function Waiting({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed) return <Failed text="Your webhooks could not be loaded." onRetry={onRetry} />;
  return <Skeleton lines={4} />;
}

function AllWebhooks({ webhooks, add }: { webhooks: Webhook[]; add: ReactNode }) {
  if (webhooks.length > 0) {
    return (
      <>
        <WebhookList webhooks={webhooks} />
        {add}
      </>
    );
  }
  if (add === null) return null;
  return (
    <>
      <p>
        No webhooks yet. Add one to hear right away when an analysis is saved or deleted, lookups run low or your plan
        changes.
      </p>
      <p className="small muted">
        What is sent and how to check that it comes from us is in the{' '}
        <Link to="/documentation/integration-guide#webhooks">Integration Guide</Link>; programs can add webhooks, too:
        see the <Link to="/documentation/api-reference/webhooks">API Reference</Link>.
      </p>
      {add}
    </>
  );
}

function NoWebhooks({ pricingPath, hasSome }: { pricingPath: string; hasSome: boolean }) {
  if (hasSome) {
    return (
      <p>
        Your plan does not include webhooks. Until it does, these only get plan changes. You can delete them but not
        edit them. <Link to={pricingPath}>See the plans</Link>
      </p>
    );
  }
  return (
    <>
      <p>
        Your plan does not include webhooks. With <Link to={pricingPath}>Professional or Enterprise</Link> your server
        hears right away when:
      </p>
      <ul className="api-offer">
        {Object.entries(eventTexts).map(([type, text]) => (
          <li key={type}>{text}</li>
        ))}
      </ul>
    </>
  );
}

/** The webhook was deleted, or the link is another user's. */
function Gone() {
  return (
    <div className="stack">
      <h2 tabIndex={-1} className="webhook-title">
        Webhook not found
      </h2>
      <p>It was deleted, or belongs to another account.</p>
      <div className="button-row">
        <ButtonLink to={pathOf()}>All Webhooks</ButtonLink>
      </div>
    </div>
  );
}
