import { useEffect, useRef } from 'react';
import { shortDate } from '#shared/values/dates.ts';
import { useCalendarFeed } from '#web/api/resources/deals/use-calendar-feed.ts';
import { useApiKeys } from '#web/api/resources/use-api-keys.ts';
import { useWebhooks } from '#web/api/resources/use-webhooks.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { AskFirst } from '#web/ui/dialogs/ask-first.tsx';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';

/** Opens the account without a session; only kinds that there are. */
type Access = { id: string; kind: string; name: string; since: string; action: string; end: () => Promise<void> };

/** Access that a new password and the end of all sessions leave as it is, with the way to end each. */
export function KeptAccess() {
  const { keys, revoke, ...apiKeys } = useApiKeys();
  const { webhooks, remove, ...hooks } = useWebhooks();
  const { createdAt, revoke: endFeed, ...feed } = useCalendarFeed();
  const missing = [
    { held: keys, error: apiKeys.error, retry: apiKeys.retry },
    { held: webhooks, error: hooks.error, retry: hooks.refresh },
    { held: createdAt, error: feed.error, retry: feed.retry },
  ].filter(({ held }) => held === undefined);
  const failed = missing.filter(({ error }) => error !== undefined);

  const kept: Access[] = [
    ...(keys ?? []).map((key) => ({
      id: key.id,
      kind: 'API key',
      name: key.name,
      since: key.created_at,
      action: 'Revoke Key',
      end: () => revoke(key),
    })),
    ...(webhooks ?? []).map(({ id, url, createdAt: since }) => ({
      id,
      kind: 'Webhook',
      name: url,
      since,
      action: 'Delete Webhook',
      end: () => remove(id),
    })),
    ...(typeof createdAt === 'string'
      ? [{ id: 'feed', kind: 'Calendar feed', name: '', since: createdAt, action: 'End Feed', end: endFeed }]
      : []),
  ];

  // What is ended takes its button, and the focus, with it.
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(kept.length);
  useEffect(() => {
    if (kept.length < shown.current && document.activeElement === document.body) box.current?.focus();
    shown.current = kept.length;
  }, [kept.length]);

  return (
    <div className="stack" ref={box} tabIndex={-1}>
      {kept.length > 0 && (
        <ul className="session-list ruled-above" aria-label="Access without signing in">
          {kept.map((access) => (
            <AccessRow key={access.id} {...access} />
          ))}
        </ul>
      )}
      {failed.length > 0 ? (
        <Failed
          text="Not everything that has access could be loaded."
          onRetry={() => {
            for (const { retry } of failed) retry();
          }}
        />
      ) : missing.length > 0 ? (
        <Skeleton lines={2} />
      ) : kept.length === 0 ? (
        <p>No API keys, webhooks or calendar feed.</p>
      ) : null}
      <p className="small muted">
        Links you shared keep working too. Revoke those to packets and offers under Packet and Offer Letter of a deal on
        your <Link to="/dashboard">Dashboard</Link>, and those to payment records in its book under{' '}
        <Link to="/books">Books</Link>.
      </p>
    </div>
  );
}

function AccessRow({ kind, name, since, action, end }: Access) {
  const text = name === '' ? kind : `${kind}: ${name}`;
  return (
    <li>
      <div>
        <b className="session-network">{text}</b>
        <span className="small muted">Created {shortDate(since)}</span>
      </div>
      <AskFirst
        title={`${action}?`}
        text={
          <>
            <b className="session-network">{text}</b> stops working at once. This can’t be undone.
          </>
        }
        action={action}
        about={name}
        keep="Keep It"
        isQuiet
        onConfirm={async () => {
          await end();
          toast({ title: `${kind} ended`, text: `${name || 'Its address'} no longer has access.` });
        }}
      />
    </li>
  );
}
