import { useEffect, useRef, useState } from 'react';
import { accessOf } from '#shared/account/access.ts';
import { analysesLimit, plans } from '#shared/account/plans.ts';
import type { Profile } from '#shared/account/profile.ts';
import { mayCancel } from '#shared/account/subscription.ts';
import { shortDate } from '#shared/values/dates.ts';
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
      const after = await cancelSubscription();
      setAsked(false);
      const { banner, ends_at } = after.billing ?? {};
      toast({
        title: 'Subscription canceled',
        text:
          banner === 'ends' && ends_at
            ? endText(ends_at)
            : 'Your subscription has been canceled. You can continue using basic features.',
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
      <Dialog open={asked} onOpenChange={setAsked} title="Cancel Subscription" description={confirmationOf(profile)}>
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

const endText = (end: string) => `It ends on ${shortDate(end)}. You won’t be charged again.`;

/** The end of what is paid, to which a canceled plan runs; `undefined` when it ends at once. */
function paidEnd({ billing, paid_through }: Profile): string | undefined {
  return billing?.banner === 'none' && billing.ends_at === null ? (paid_through ?? billing.next_charge?.at) : undefined;
}

function confirmationOf(profile: Profile): string {
  const end = paidEnd(profile);
  if (end === undefined) return profile.subscription_status === 'trial' ? confirmation.trial : confirmation.paid;
  if (profile.subscription_tier === 'basic') {
    return `Are you sure you want to cancel your subscription? ${endText(end)}`;
  }
  return `${confirmation.paid} ${endText(end)}`;
}

/** Names the features that stop, the day, and those that stay. */
export function cancelEffects(profile: Profile, now: Date): [name: string, value: string][] {
  const basic = `Basic: ${analysesLimit('basic')} analyses a month.`;
  const { tier, onTrial, includes } = accessOf(profile, now);
  const stops = [
    includes('advancedFinancing') ? ' You set the terms of one structure at a time.' : '',
    includes('apiAccess') ? ' API keys and webhooks stop.' : '',
  ].join('');
  const kept: [string, string] = ['You keep', 'Your saved analyses. Analyses used this month still count.'];
  const end = paidEnd(profile);
  if (end !== undefined) {
    return [
      ['Until then', `${plans[tier].name}, as it is.`],
      ['After', `${basic}${stops} New houses need a plan.`],
      kept,
    ];
  }
  if (tier !== 'basic') return [['Today', `You move to ${basic}${stops}`], kept];
  const hasTrial = onTrial || profile.subscription_status === 'trial';
  return [['Today', hasTrial ? `Your trial ends. You stay on ${basic}` : `Your plan ends. You have ${basic}`], kept];
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
