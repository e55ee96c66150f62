import { recentMoment } from '#shared/values/dates.ts';
import type { WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { ShownOnce } from '#web/ui/links/shown-once.tsx';

/** A new signing secret; it is shown only once. */
export function NewSecret({ made, onDone }: { made: WebhookWithSecret; onDone: () => void }) {
  const { secret, previousSecretUntil } = made;
  return (
    <ShownOnce title="Copy the signing secret now" what="Secret" text={secret} onDone={onDone}>
      <p>
        This is the only time it is shown. Give it to a{' '}
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
          Standard Webhooks
        </a>{' '}
        library on your server, which{' '}
        <Link to="/documentation/integration-guide#verify-webhooks">verifies with it</Link> that an event comes from us.
        If it is lost, or others may know it, rotate it.
      </p>
      {previousSecretUntil === null ? null : (
        <p>
          Until <time dateTime={previousSecretUntil}>{recentMoment(previousSecretUntil)}</time> events are signed with
          the secret before it, too: replace that one on your server by then.
        </p>
      )}
    </ShownOnce>
  );
}
