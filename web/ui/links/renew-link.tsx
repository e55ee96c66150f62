import { useState } from 'react';
import { shortDate } from '#shared/values/dates.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { LinkDaysField } from './link-days-field.tsx';

type RenewLinkProps<Days extends number> = {
  /** Whose link it is: "version 2". */
  about: string;
  /** Until when it works, as an instant. */
  endsAt: string;
  choices: readonly Days[];
  usual: Days;
  /** Renews the link. @returns until when it works now. */
  onRenew: (days: Days) => Promise<string>;
};

/** Asks for how long a link shall work from now, and renews it. */
export function RenewLink<Days extends number>({ about, endsAt, choices, usual, onRenew }: RenewLinkProps<Days>) {
  const [isAsking, setAsking] = useState(false);
  const [days, setDays] = useState(usual);
  const { busy, problem, run, setProblem } = useAction(async () => {
    const end = await onRenew(days);
    setAsking(false);
    toast(
      end === endsAt
        ? { title: 'Link not changed', text: `It works until ${shortDate(end)} already.` }
        : { title: 'Link renewed', text: `It works until ${shortDate(end)}.` },
    );
  });

  function ask() {
    setProblem(undefined);
    setAsking(true);
  }

  return (
    <>
      <Button variant="quiet" onClick={ask}>
        Renew Link<span className="visually-hidden"> of {about}</span>
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={(open) => !busy && setAsking(open)}
        title={`Renew the link of ${about}`}
        description={`${linkEndText(endsAt)}. Renewing never ends a link earlier.`}
      >
        <form className="stack" onSubmit={submitting(run)}>
          <LinkDaysField label="From now it works for" days={days} choices={choices} onChange={setDays} />
          <Problem error={problem} />
          <div className="button-row">
            <Button variant="primary" type="submit" busy={busy}>
              Renew Link
            </Button>
            <Button variant="quiet" disabled={busy} onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

/** Until when a link works, or when it ended. */
export const linkEndText = (endsAt: string): string =>
  `${new Date() < new Date(endsAt) ? 'Works until' : 'Ended'} ${shortDate(endsAt)}`;
