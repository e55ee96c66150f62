import { momentToSecond, recentMoment } from '#shared/values/dates.ts';
import type { DeliveryAttempt, WebhookDelivery } from '#shared/webhooks/webhooks.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { StateMark } from './state-mark.tsx';
import { deliveryStates, durationInWords, outcomeOf } from './webhook-texts.ts';

type DeliveryEntryProps = {
  delivery: WebhookDelivery;
  /** Absent if nothing can be sent. */
  onResend: (() => Promise<void>) | undefined;
};

/** A delivery: its state in one line; opened, every attempt. */
export function DeliveryEntry({ delivery, onResend }: DeliveryEntryProps) {
  const { eventId, eventType, state, attempts, nextAttemptAt, createdAt } = delivery;
  return (
    <li>
      <details>
        <summary>
          <StateMark {...deliveryStates[state]} />
          <code>{eventType}</code>
          <time className="small muted" dateTime={createdAt}>
            {recentMoment(createdAt)}
          </time>
        </summary>
        <div className="stack delivery-body">
          <dl className="webhook-facts small ruled-above">
            <div>
              <dt>Event</dt>
              <dd>
                <code>{eventId}</code>
              </dd>
            </div>
            {state === 'pending' && nextAttemptAt !== null ? (
              <div>
                <dt>{attempts.length === 0 ? 'First attempt' : 'Next attempt'}</dt>
                <dd>
                  <time dateTime={nextAttemptAt}>{momentToSecond(nextAttemptAt)}</time>
                </dd>
              </div>
            ) : null}
          </dl>
          {attempts.length === 0 ? (
            <p className="small muted">No attempt has been made yet.</p>
          ) : (
            <ol className="attempt-list">
              {attempts.toReversed().map((attempt) => (
                <Attempt key={attempt.at} attempt={attempt} />
              ))}
            </ol>
          )}
          {onResend ? <Resend isPending={state === 'pending'} onResend={onResend} /> : null}
        </div>
      </details>
    </li>
  );
}

function Attempt({ attempt }: { attempt: DeliveryAttempt }) {
  const { at, durationMs, answer } = attempt;
  const { words, meaning } = outcomeOf(attempt);
  return (
    <li>
      <p className="attempt-line wrapping">
        <b>{words}</b>
        <span className="small muted">
          <time dateTime={at}>{momentToSecond(at)}</time> · {durationInWords(durationMs)}
        </span>
      </p>
      {meaning === undefined ? null : <p className="small muted">{meaning}</p>}
      {answer === '' ? null : (
        // Scrollable, also by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above.
        <pre className="attempt-answer" tabIndex={0}>
          {answer}
        </pre>
      )}
    </li>
  );
}

function Resend({ isPending, onResend }: { isPending: boolean; onResend: () => Promise<void> }) {
  const { busy, problem, run } = useAction(onResend);
  return (
    <>
      <Problem error={problem} />
      <div className="button-row">
        <Button busy={busy} onClick={run}>
          {isPending ? 'Send Now' : 'Resend'}
        </Button>
      </div>
    </>
  );
}
