import { type Billing, isEnding, isRunning } from '#shared/account/billing.ts';
import { plans } from '#shared/account/plans.ts';
import type { Profile } from '#shared/account/profile.ts';
import { isTrialActive } from '#shared/account/profile.ts';
import { shortDate } from '#shared/values/dates.ts';
import { usdToCent } from '#shared/values/money.ts';

type Words = { heading: string; text: string };

/** The next charge, or that there is none. */
export function billingWords(profile: Profile, isTaxed: boolean, now: Date): Words {
  const { billing, trial_end_date: trialEnd } = profile;
  if (billing) return ofBilling(billing, isTaxed);
  if (isTrialActive(profile, now) && trialEnd !== null) {
    return { heading: 'No card on file', text: `Your trial ends ${shortDate(trialEnd)} by itself.` };
  }
  return { heading: 'No card on file', text: 'No plan is being paid.' };
}

function ofBilling(billing: Billing, isTaxed: boolean): Words {
  const { plan, interval, next_charge: next, ends_at: end, banner } = billing;
  const name = `${plans[plan].name}, ${interval}.`;
  if (banner === 'incomplete') return { heading: 'Not paid yet', text: name };
  if (!isRunning(billing)) return { heading: `Ended ${shortDate(end ?? '')}`, text: name };
  if (isEnding(billing)) {
    const trial = banner === 'trial_ends';
    return { heading: `Ends ${shortDate(end ?? '')}`, text: `${name} You won’t be charged${trial ? '' : ' again'}.` };
  }
  if (!next) return { heading: plans[plan].name, text: name };
  const amount = usdToCent(next.cents / 100);
  // What is left of an invoice has its tax.
  if (banner === 'past_due' || banner === 'on_hold') {
    return { heading: `${amount} on ${shortDate(next.at)}`, text: `${name} The payment that failed is tried again.` };
  }
  return {
    heading: `${amount}${isTaxed ? ' plus tax' : ''} on ${shortDate(next.at)}`,
    text: `${name} Renews until you cancel.`,
  };
}
