import type { StaffSellerMail } from '#shared/billing/staff-billing.ts';
import { recentMoment } from '#shared/values/dates.ts';
import { counted } from '#shared/values/words.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';

type SellerMailingProps = { mails: StaffSellerMail; onAllow: (endedAt: string) => Promise<void> };

/** Why an account's emails to sellers ended, what allows them again, and who has. */
export function SellerMailing({ mails, onAllow }: SellerMailingProps) {
  const { ended_at: endedAt, allowed } = mails;
  const { busy, problem, run } = useAction(async () => {
    if (endedAt === null) return;
    await onAllow(endedAt);
    toast({ title: 'Mailing allowed again' });
  });
  return (
    <>
      <h3>Emails to sellers</h3>
      {endedAt === null ? (
        <p>Allowed.</p>
      ) : (
        <div className="stack staff-mailing">
          <p>
            Mailing ended {recentMoment(endedAt)}: {counted(mails.complaints, 'complaint')}, and {mails.bounces} of the
            last {counted(mails.of_last, 'email')} bounced. Addresses that complained stay blocked.
          </p>
          <Problem error={problem} />
          <div className="button-row">
            <Button busy={busy} onClick={run}>
              Allow Mailing Again
            </Button>
          </div>
        </div>
      )}
      {allowed.length > 0 && (
        <ul className="staff-refunds">
          {allowed.map((each) => (
            <li key={each.at}>
              <p>
                Allowed again after {counted(each.complaints, 'complaint')} and {counted(each.bounces, 'bounce')}
              </p>
              <p className="small muted">
                {each.by}, {recentMoment(each.at)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
