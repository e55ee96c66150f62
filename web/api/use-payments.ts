import { useEffect, useState } from 'react';
import type { Payments } from '#shared/account/plan-terms.ts';
import { type Config, knownConfig, loadConfig } from './session/config.ts';

/**
 * `undefined` until it is known, so that no form is shown and then taken away. A page that can't ask shows the form:
 * the server decides.
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

/** How plans are paid, once `usePayments` says that they are. */
export function payingHere(): { isTaxed: boolean; isTest: boolean } {
  const config = knownConfig();
  return { isTaxed: config?.salesTax !== 'none', isTest: config?.stripeMode === 'test' };
}
