import { recentMoment } from '#shared/values/dates.ts';
import type { WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { CopyButton } from '#web/ui/forms/copy-button.tsx';

/** A new signing secret; it is shown only once. */
export function NewSecret({ made, onDone }: { made: WebhookWithSecret; onDone: () => void }) {
  const { secret, previousSecretUntil } = made;
  return (
    <section className="new-key" aria-labelledby="new-secret">
      <h3 id="new-secret">Copy the signing secret now</h3>
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
      <code className="key-text">{secret}</code>
      <div className="button-row">
        <CopyButton text={secret} what="Secret" primary />
        <Button onClick={onDone}>Done</Button>
      </div>
    </section>
  );
}
