import { useEffect, useState } from 'react';
import type { Payments } from '#shared/account/plan-terms.ts';
import { isTrialActive, type Profile } from '#shared/account/profile.ts';
import { notSold } from '#shared/account/subscription.ts';
import { type Config, knownConfig, loadConfig } from '#web/api/session/config.ts';
import { Link } from '#web/ui/controls/link.tsx';

/**
 * What the installation takes for its plans; `undefined` until that is known, so that no form is shown and then taken
 * away. A page that can't ask shows the form: the server decides.
 */
export function usePayments(): Payments | undefined {
  const [payments, setPayments] = useState(() => paymentsOf(knownConfig()));
  useEffect(() => {
    loadConfig().then(
      (config) => setPayments(paymentsOf(config)),
      () => setPayments('free'),
    );
  }, []);
  return payments;
}

/** A configuration of an earlier release names none. */
const paymentsOf = (config: Config | undefined): Payments | undefined => config && (config.payments ?? 'free');

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
