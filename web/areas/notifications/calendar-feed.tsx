import { useState } from 'react';
import { shortDate } from '#shared/values/dates.ts';
import { useCalendarFeed } from '#web/api/resources/deals/use-calendar-feed.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { useFocusFirst } from '#web/ui/forms/use-focus-first.ts';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { ShownOnce } from '#web/ui/links/shown-once.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';

/** The address under which calendar programs read the dates of all deals. */
export function CalendarFeedSection() {
  const { createdAt, error, retry, create, revoke } = useCalendarFeed();
  const [address, setAddress] = useState<string>();
  const container = useFocusFirst<HTMLDivElement>(address ?? 'none');
  const making = useAction(
    async () => setAddress(await create()),
    (problem) => showProblem('Error', problem),
  );

  return (
    <Section title="Calendar feed" text="See your next actions and deal dates in Google, Apple or Outlook Calendar.">
      <div className="stack" ref={container} aria-busy={createdAt === undefined && error === undefined}>
        {address !== undefined && <NewFeed address={address} onDone={() => setAddress(undefined)} />}
        {createdAt === undefined ? (
          error === undefined ? (
            <Skeleton lines={2} />
          ) : (
            <Failed text="Your calendar feed could not be loaded." onRetry={retry} />
          )
        ) : createdAt === null ? (
          <div className="button-row">
            <Button variant="primary" busy={making.busy} onClick={making.run}>
              Create Feed
            </Button>
          </div>
        ) : (
          <>
            <p>Created {shortDate(createdAt)}. Lost the address? Create a new one; the old one stops working.</p>
            <div className="button-row">
              <Button busy={making.busy} onClick={making.run}>
                New Address
              </Button>
              <Revoke
                onRevoke={async () => {
                  await revoke();
                  setAddress(undefined);
                }}
              />
            </div>
          </>
        )}
      </div>
    </Section>
  );
}

function NewFeed({ address, onDone }: { address: string; onDone: () => void }) {
  return (
    <ShownOnce title="Copy the address now" what="Address" text={address} onDone={onDone}>
      <p>
        This is the only time it is shown. In your calendar, choose “Subscribe” or “Add from URL” and paste it. Anyone
        who has it can read your dates and addresses, without signing in.
      </p>
    </ShownOnce>
  );
}

function Revoke({ onRevoke }: { onRevoke: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  const { busy, run } = useAction(
    async () => {
      await onRevoke();
      setAsking(false);
      toast({ title: 'Calendar feed ended', text: 'Its address no longer works.' });
    },
    (error) => showProblem('Error', error),
  );
  return (
    <>
      <Button onClick={() => setAsking(true)}>End Feed</Button>
      <Dialog
        open={isAsking}
        onOpenChange={(open) => !busy && setAsking(open)}
        title="End this feed?"
        description="Calendars that subscribe to it get no more dates. This can’t be undone."
      >
        <div className="button-row">
          <Button variant="danger" busy={busy} onClick={run}>
            End Feed
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            Keep It
          </Button>
        </div>
      </Dialog>
    </>
  );
}
