import { useEffect, useState } from 'react';
import type { Payments } from '#shared/account/plan-terms.ts';
import { isTrialActive, type Profile } from '#shared/account/profile.ts';
import { notSold } from '#shared/account/subscription.ts';
import { knownConfig, loadConfig } from '#web/api/session/config.ts';
import { Link } from '#web/ui/controls/link.tsx';

/** What the installation takes for its plans; the server refuses what a page that does not know yet lets through. */
export function usePayments(): Payments {
  const [payments, setPayments] = useState<Payments>(knownConfig()?.payments ?? 'free');
  useEffect(() => {
    loadConfig().then(
      (config) => setPayments(config.payments ?? 'free'),
      () => undefined,
    );
  }, []);
  return payments;
}

/** In the place of a form, where nothing is sold: a running trial may still choose what it tries. */
export function NotSold({ profile }: { profile: Profile }) {
  if (isTrialActive(profile, new Date())) {
    return (
      <p>
        Until it ends, your trial can be on any plan. <Link to="/pricing">Choose a Plan</Link>
      </p>
    );
  }
  return (
    <p>
      <b>{notSold}</b> Everything you saved stays. <Link to="/contact-support">Write to us</Link> if you want one.
    </p>
  );
}
