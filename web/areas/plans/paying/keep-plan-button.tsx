import { plans } from '#shared/account/plans.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { showFailure } from './show-failure.ts';

/** Goes on with a plan that was canceled and has not ended yet, or that was to change. */
export function KeepPlanButton({ label = 'Keep My Plan' }: { label?: string }) {
  const { keepSubscription } = useProfile();
  const { busy, run } = useAction(
    async () => {
      const { billing } = await keepSubscription();
      const name = billing && plans[billing.plan].name;
      toast({ title: 'Plan kept', text: `${name ?? 'Your plan'} renews until you cancel.` });
    },
    (error) => showFailure('Error', error),
  );
  return (
    <Button busy={busy} onClick={run}>
      {label}
    </Button>
  );
}
