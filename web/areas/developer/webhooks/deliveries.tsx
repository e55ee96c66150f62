import { useEffect, useRef } from 'react';
import { useWebhookDeliveries } from '#web/api/resources/use-webhook-deliveries.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Failed, Problem } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { DeliveryEntry } from './delivery-entry.tsx';

type DeliveriesProps = {
  webhookId: string;
  /** Whether test events and resends are possible now. */
  maySend: boolean;
  /** A delivery's result may have changed the webhook itself. */
  onOutcome: () => void;
};

/** A webhook's deliveries, and a button for a test event. */
export function Deliveries({ webhookId, maySend, onOutcome }: DeliveriesProps) {
  const log = useWebhookDeliveries(webhookId);
  const { deliveries, error } = log;
  const test = useAction(log.sendTest);
  const reading = useAction(log.refresh);
  const attempts = deliveries?.reduce((sum, { attempts: made }) => sum + made.length, 0);
  useOnChange(attempts, onOutcome);

  return (
    <div className="stack" aria-busy={deliveries === undefined && error === undefined}>
      <div className="button-row">
        {maySend ? (
          <Button busy={test.busy} onClick={test.run}>
            Send Test Event
          </Button>
        ) : null}
        <Button busy={reading.busy} onClick={reading.run}>
          Refresh
        </Button>
      </div>
      <Problem error={test.problem} />
      {deliveries === undefined ? (
        error === undefined ? (
          <Skeleton lines={3} />
        ) : (
          <Failed text="The deliveries could not be loaded." onRetry={reading.run} />
        )
      ) : (
        <>
          {deliveries.length === 0 ? (
            <p>
              Nothing was sent yet.
              {maySend ? ' Send a test event to see whether your server takes it.' : null}
            </p>
          ) : (
            <ul className="delivery-list ruled-above">
              {deliveries.map((delivery) => (
                <DeliveryEntry
                  key={delivery.id}
                  delivery={delivery}
                  onResend={maySend ? () => log.resend(delivery.id) : undefined}
                />
              ))}
            </ul>
          )}
          {error === undefined ? null : <Problem error={new Error('This list could not be read again.')} />}
          {log.hasMore ? (
            <div className="button-row">
              <Button busy={log.loadingMore} onClick={log.showMore}>
                Load More
              </Button>
            </div>
          ) : null}
        </>
      )}
    </div>
  );
}

/** Calls back when a value changes; the first known value does not count. */
function useOnChange(value: number | undefined, tell: () => void): void {
  const last = useRef(value);
  useEffect(() => {
    const before = last.current;
    last.current = value;
    if (before !== undefined && value !== before) tell();
  });
}
