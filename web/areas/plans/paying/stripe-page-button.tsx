import { useProfile } from '#web/api/resources/use-profile.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { leaveFor } from './leave-for.ts';
import { showFailure } from './show-failure.ts';

type StripePageButtonProps = {
  /** The part of Stripe's portal that it leads to. */
  to: 'home' | 'card';
  variant?: 'primary' | 'default';
  children: string;
};

/** Leads to Stripe's page for card and invoices. */
export function StripePageButton({ to, variant, children }: StripePageButtonProps) {
  const { openBillingPortal } = useProfile();
  const { busy, run } = useAction(
    async () => leaveFor((await openBillingPortal(to)).url),
    (error) => showFailure('Error', error),
  );
  return (
    <Button variant={variant} busy={busy} onClick={run}>
      {children}
    </Button>
  );
}
