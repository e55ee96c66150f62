import { useEffect, useRef, useState } from 'react';
import { type Account, accessOf } from '#shared/account/access.ts';
import { analysesLimit } from '#shared/account/plans.ts';
import { mayCancel } from '#shared/account/subscription.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { TermList } from '#web/ui/layout/term-list.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import './cancel-subscription.css';

const confirmation = {
  trial: "Are you sure you want to cancel your trial? You'll lose access to premium features immediately.",
  paid: "Are you sure you want to cancel your subscription? You'll lose access to premium features and be downgraded to the basic plan.",
};

/** Cancels the subscription after a confirmation; absent if there is nothing to cancel. */
export function CancelSubscriptionButton() {
  const { profile, cancelSubscription } = useProfile();
  const [asked, setAsked] = useState(false);
  const { busy, run } = useAction(
    async () => {
      await cancelSubscription();
      setAsked(false);
      toast({
        title: 'Subscription canceled',
        text: 'Your subscription has been canceled. You can continue using basic features.',
      });
    },
    (error) => {
      console.warn('The subscription was not canceled.', error);
      const text = failureText(error, 'Failed to cancel subscription. Please try again.');
      toast({ title: 'Error', text, kind: 'error' });
    },
  );
  const cancellable = profile !== undefined && mayCancel(profile);
  useHeadingFocus(cancellable);
  if (!cancellable) return null;

  return (
    <>
      <Button onClick={() => setAsked(true)}>Cancel Subscription</Button>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        title="Cancel Subscription"
        description={profile.subscription_status === 'trial' ? confirmation.trial : confirmation.paid}
      >
        <TermList className="cancel-effects" terms={cancelEffects(profile, new Date())} />
        <div className="cancel-actions">
          <Button onClick={() => setAsked(false)}>Keep Subscription</Button>
          <Button variant="danger" busy={busy} onClick={run}>
            Cancel Subscription
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** What stops, when, and what stays. */
export function cancelEffects(account: Account, now: Date): [name: string, value: string][] {
  const basic = `Basic: ${analysesLimit('basic')} analyses a month.`;
  const { tier, includes } = accessOf(account, now);
  const isBasic = tier === 'basic';
  const stops = [
    includes('advancedFinancing') ? ' You set the terms of one structure at a time.' : '',
    includes('apiAccess') ? ' API keys and webhooks stop.' : '',
  ].join('');
  return [
    ['Today', isBasic ? `Your trial ends. You stay on ${basic}` : `You move to ${basic}${stops}`],
    ['You keep', 'Your saved analyses. Analyses used this month still count.'],
  ];
}

/** The button disappears after canceling, so focus moves to the page's heading. */
function useHeadingFocus(cancellable: boolean) {
  const before = useRef(cancellable);
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (before.current && !cancellable && heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    before.current = cancellable;
  }, [cancellable]);
}
