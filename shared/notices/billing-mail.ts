import { type Billing, planCents } from '#shared/account/billing.ts';
import { renewalTerms, termsOfPaying } from '#shared/account/paying-texts.ts';
import type { BillingInterval, Tier } from '#shared/account/plan-terms.ts';
import { analysesLimit, plans } from '#shared/account/plans.ts';
import type { Operator } from '#shared/site/operator.ts';
import { product } from '#shared/site/product.ts';
import { usDate } from '#shared/values/dates.ts';
import { usdToCent } from '#shared/values/money.ts';

/* The mails about what is paid, as text: what happened, the plan with price and date, and how to cancel. */

/** Times are ISO 8601, amounts US cents. */
export type BillingNews =
  /** The copy of what was agreed to; `firstPayment` is the trial's end. */
  | { kind: 'bought'; at: string; firstPayment: string | undefined; isChange: boolean }
  | { kind: 'trial_ends'; charge: Charge }
  | { kind: 'renews'; charge: Charge }
  | { kind: 'yearly' }
  /** `until`: by when a card saves the plan. The amount has its tax. */
  | { kind: 'failed'; at: string; cents: number; nextAttempt: string; until: string }
  | { kind: 'ended'; at: string; wasPaid: boolean }
  | { kind: 'refunded'; at: string; cents: number; payment: Charge };

type Charge = { at: string; cents: number };

type Setting = {
  /** Scheme and host of the site. */
  origin: string;
  operator: Operator;
  /** Whether sales tax comes on top of prices. */
  isTaxed: boolean;
};

export type MailText = { subject: string; text: string };

/** Writes the mail about what happened to a subscription. @param billing as the account has it now. */
export function billingMail(news: BillingNews, billing: Billing, { origin, operator, isTaxed }: Setting): MailText {
  const settings = `${origin}/account-settings`;
  const { subject, body } = saying(news, billing, isTaxed, settings);
  const contact =
    billing.banner === 'disputed'
      ? `Your bank disputed a payment. Write to us: ${operator.supportEmail}`
      : `Questions? Write to ${operator.supportEmail}.`;
  const hasEnded = news.kind === 'ended' || (billing.ends_at !== null && billing.ends_at <= billing.read_at);
  const manage = `${hasEnded ? 'Your plan' : 'Cancel or change your plan'}: ${settings}?tab=subscription`;
  const facts = [...factsOf(billing, hasEnded, isTaxed), manage].join('\n');
  const parts = [body, facts, contact, `${operator.company}, ${operator.address}`];
  return { subject, text: `${parts.join('\n\n')}\n` };
}

function saying(news: BillingNews, billing: Billing, isTaxed: boolean, settings: string) {
  const { name } = plans[billing.plan];
  const price = dollars(billing.cents, isTaxed);
  const isAnnual = billing.interval === 'annual';
  switch (news.kind) {
    case 'bought': {
      const { at, firstPayment, isChange } = news;
      const choice = { tier: billing.plan, billing_interval: billing.interval };
      const first = isChange ? 'change' : firstPayment === undefined ? undefined : new Date(firstPayment);
      const chose = isChange ? 'changed to' : 'chose';
      return {
        subject: `You ${chose} the ${name} plan`,
        body: `On ${usDate(at)} you ${chose} the ${name} plan of ${product.name} and agreed to this:\n\n${termsOfPaying(choice, first, isTaxed)}`,
      };
    }
    case 'trial_ends': {
      const { at, cents } = news.charge;
      return {
        subject: `Your trial ends on ${usDate(at)}`,
        body: `Your trial ends on ${usDate(at)}. Cancel before then and you pay nothing. Otherwise we charge ${dollars(cents, isTaxed)}, and again ${renewalTerms(billing.interval)}`,
      };
    }
    case 'renews': {
      const { at, cents } = news.charge;
      const subject = `Your annual plan ${billing.scheduled ? 'changes' : 'renews'} on ${usDate(at)}`;
      const stop = 'Cancel before then and you won’t be charged. What you have paid for stays until its end.';
      return { subject, body: `${subject}, and we charge ${dollars(cents, isTaxed)}. ${stop}` };
    }
    case 'yearly':
      return {
        subject: `Your ${name} plan: a yearly reminder`,
        body: `Once a year we remind you of what you pay. The ${name} plan of ${product.name} costs ${price} ${renewalTerms(billing.interval)}`,
      };
    case 'failed': {
      const { at, cents, nextAttempt, until } = news;
      return {
        subject: 'Your payment failed',
        body: `We could not charge ${dollars(cents)} on ${usDate(at)}. We try again on ${usDate(nextAttempt)}. Update your card by ${usDate(until)} to keep the ${name} plan: ${settings}?tab=billing`,
      };
    }
    case 'ended': {
      const { at, wasPaid } = news;
      const charged = wasPaid ? 'You won’t be charged again.' : 'You were not charged.';
      const what = wasPaid ? `Your ${isAnnual ? 'annual ' : ''}${name} plan` : `Your trial of the ${name} plan`;
      return {
        subject: `Your ${name} plan has ended`,
        body: `${what} ended on ${usDate(at)}. ${charged} What you saved stays, and you have ${analysesLimit('basic')} analyses a month.`,
      };
    }
    case 'refunded': {
      const { at, cents, payment } = news;
      const paid = `${dollars(payment.cents)} that you paid on ${usDate(payment.at)}`;
      const what = cents === payment.cents ? `the ${paid}` : `${dollars(cents)} of the ${paid}`;
      return {
        subject: `We refunded ${dollars(cents)}`,
        body: `On ${usDate(at)} we refunded ${what}. Banks take up to 10 business days to show it.`,
      };
    }
  }
}

/** The plan, and what comes next. */
function factsOf(billing: Billing, hasEnded: boolean, isTaxed: boolean): string[] {
  const { plan, interval, cents, next_charge: next, ends_at: endsAt, scheduled, banner } = billing;
  // What failed has its tax.
  const label = banner === 'past_due' ? 'Next attempt' : 'Next charge';
  const when = hasEnded ? 'Ended' : 'Ends';
  return [
    `Plan: ${planText(plan, interval, cents, isTaxed)}`,
    ...(next && !hasEnded
      ? [`${label}: ${dollars(next.cents, isTaxed && banner !== 'past_due')} on ${usDate(next.at)}`]
      : []),
    ...(scheduled && !hasEnded
      ? [
          `From ${usDate(scheduled.from)}: ${planText(scheduled.plan, scheduled.interval, planCents(scheduled.plan, scheduled.interval), isTaxed)}`,
        ]
      : []),
    ...(endsAt === null ? [] : [`${when}: ${usDate(endsAt)}${hasEnded ? '' : '. You won’t be charged again.'}`]),
  ];
}

const planText = (tier: Tier, interval: BillingInterval, cents: number, isTaxed: boolean) =>
  `${plans[tier].name}, ${usdToCent(cents / 100)} a ${interval === 'annual' ? 'year' : 'month'}${isTaxed ? ' plus tax' : ''}`;

const dollars = (cents: number, isTaxed = false) => `${usdToCent(cents / 100)}${isTaxed ? ' plus tax' : ''}`;
