import { type ReactNode, useState } from 'react';
import { recentMoment, shortDate } from '#shared/values/dates.ts';
import { secretOverlapHours, type Webhook, type WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import { useMaker } from '#web/api/resources/use-teammates.ts';
import type { Webhooks } from '#web/api/resources/use-webhooks.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { BackIcon } from '#web/ui/controls/icons.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { AskFirst } from '#web/ui/dialogs/ask-first.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { useFocusFirst } from '#web/ui/forms/use-focus-first.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { Deliveries } from './deliveries.tsx';
import { LongUrl } from './long-url.tsx';
import { NewSecret } from './new-secret.tsx';
import { StateMark } from './state-mark.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { pathOf } from './webhook-path.ts';
import { adviceOn, eventsInWords, nameOf, stateOf } from './webhook-texts.ts';

type WebhookDetailsProps = {
  webhook: Webhook;
  webhooks: Webhooks;
  hasAccess: boolean;
  pricingPath: string;
  /** The new secret while it is shown, once. */
  made: WebhookWithSecret | undefined;
  onMade: (made: WebhookWithSecret | undefined) => void;
  onDeleted: () => void;
};

/** One webhook: URL, secret and deliveries. On a plan without the API it can only be deleted. */
export function WebhookDetails(props: WebhookDetailsProps) {
  const { webhook, webhooks, hasAccess, pricingPath, made, onMade, onDeleted } = props;
  const advice = adviceOn(webhook);
  const state = stateOf(webhook);

  async function remove() {
    await webhooks.remove(webhook.id);
    onDeleted();
    toast({ title: 'Webhook deleted', text: `Nothing is sent to ${nameOf(webhook)} any more.` });
  }

  return (
    <>
      <Link to={pathOf()} className="webhook-back">
        <BackIcon />
        API
      </Link>
      <div className="webhook-head">
        <h2 tabIndex={-1} className="webhook-title webhook-cut">
          {nameOf(webhook)}
        </h2>
        <StateMark {...state} />
        {hasAccess ? null : (
          <p className="webhook-advice">
            Your plan does not include webhooks. Until it does, this one only gets plan changes. You can delete it but
            not edit it. <Link to={pricingPath}>See the plans</Link>
          </p>
        )}
        {advice === undefined || !hasAccess ? null : (
          <p className={classes('webhook-advice', state.tone !== 'quiet' && 'webhook-advice-warn')}>{advice}</p>
        )}
        {made ? <NewSecret made={made} onDone={() => onMade(undefined)} /> : null}
      </div>
      <Section title="Endpoint" text="Where events are sent, and which.">
        <Endpoint webhook={webhook} webhooks={webhooks} hasAccess={hasAccess} />
      </Section>
      {hasAccess ? (
        <Section
          title="Signing secret"
          text="We sign every event with it, so your server can check that it comes from us. It was shown once."
        >
          <Secret
            previousUntil={webhook.previousSecretUntil}
            onRotate={async () => onMade(await webhooks.rotateSecret(webhook.id))}
          />
        </Section>
      ) : null}
      <Section title="Deliveries" text="What was sent in the last 30 days, newest first.">
        <Deliveries webhookId={webhook.id} maySend={hasAccess && webhook.enabled} onOutcome={webhooks.refresh} />
      </Section>
      <Section title="Delete" text="The webhook, its secret and the list of its deliveries.">
        <AskFirst
          title="Delete this webhook?"
          text={
            <>
              Nothing is sent to <b className="key-name">{nameOf(webhook)}</b> any more, including events on their way.
              This cannot be undone.
            </>
          }
          action="Delete Webhook"
          keep="Keep It"
          onConfirm={remove}
        />
      </Section>
    </>
  );
}

type EndpointProps = Pick<WebhookDetailsProps, 'webhook' | 'webhooks' | 'hasAccess'>;

function Endpoint({ webhook, webhooks, hasAccess }: EndpointProps) {
  const [isEditing, setEditing] = useState(false);
  const container = useFocusFirst<HTMLDivElement>(isEditing ? 'form' : 'closed');
  const turn = useAction(() => webhooks.change(webhook.id, { enabled: !webhook.enabled }));
  const { url, events, description, createdAt, madeBy } = webhook;
  const makerOf = useMaker();

  return (
    <div className="stack" ref={container}>
      {isEditing ? (
        <WebhookForm
          initial={{ url, events, description }}
          action="Save"
          onSend={async (input) => {
            await webhooks.change(webhook.id, input);
            setEditing(false);
            toast({ title: 'Webhook saved' });
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <dl className="webhook-facts small ruled-above">
            <Fact name="URL">
              <LongUrl url={url} />
            </Fact>
            <Fact name="Events">{eventsInWords(events)}</Fact>
            <Fact name="Description">{description === '' ? 'None' : description}</Fact>
            <Fact name="Added">
              <time dateTime={createdAt}>{shortDate(createdAt)}</time>
              {makerOf(madeBy)}
            </Fact>
          </dl>
          <Problem error={turn.problem} />
          {hasAccess ? (
            <div className="button-row">
              <Button onClick={() => setEditing(true)}>Edit</Button>
              <Button variant={webhook.enabled ? 'default' : 'primary'} busy={turn.busy} onClick={turn.run}>
                {webhook.enabled ? 'Turn Off' : 'Turn On'}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type SecretProps = { previousUntil: string | null; onRotate: () => Promise<void> };

function Secret({ previousUntil, onRotate }: SecretProps) {
  return (
    <div className="stack">
      {previousUntil === null ? null : (
        <p>
          It was changed: until <time dateTime={previousUntil}>{recentMoment(previousUntil)}</time> events are signed
          with the one before, too.
        </p>
      )}
      <AskFirst
        title="Rotate the signing secret?"
        text={`A new secret is shown once. For ${secretOverlapHours} hours events are signed with the present one, too, so that you can replace it on your server without a pause.`}
        action="Rotate Secret"
        keep="Keep It"
        isMild
        onConfirm={onRotate}
      />
    </div>
  );
}
