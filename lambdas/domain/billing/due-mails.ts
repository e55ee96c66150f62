import { priceKey } from '#shared/account/billing.ts';
import type { BillingNews } from '#shared/notices/billing-mail.ts';
import { dayMs, utcDay } from '#shared/values/days.ts';
import type { BillingState, PaidLine, StripeSubscription } from './billing-state.ts';
import type { Entitlement } from './entitlement.ts';

/*
 * Which mails are due, by what Stripe knows now. Nothing is compared with before: events come twice, late or never. What
 * a mail is about has a name instead, under which it is claimed once. What happened too long ago is no news.
 */

/** Days after which a mail about what happened is not sent any more. */
const newsDays = 3;
/** The same of the copy of what was agreed to: longer than a trial, in which the plan may change. */
const copyDays = 10;
/** Days before a trial's end from which its mail is sent. The sweep comes once a day, so it comes two days before. */
const trialDaysAhead = 2.5;
/** Somebody who bought a day ago has just read when the trial ends. */
const justBoughtDays = 1;
/** Days before an annual renewal between which its mail is sent. By law it comes 15 to 45 days before. */
const renewalDays = { from: 30, to: 15 };
/** Days: the yearly reminder comes a week before a year is over, or within the three weeks after that. */
const reminder = { every: 365, ahead: 7, within: 28 };

export type DueMail = {
  /** The name of what the mail is about, with its kind. */
  key: string;
  news: BillingNews;
};

export function dueMails(state: BillingState, entitlement: Entitlement, now: Date): DueMail[] {
  const { shown, billing, plan: entitled } = entitlement;
  if (!shown?.plan || !billing) return [];
  const at = now.getTime();
  const { id, plan, status, createdAt, trialEnd, endsAt, endedAt, retry } = shown;
  const { banner, next_charge: charge } = billing;
  const due: DueMail[] = [];
  const add = (news: BillingNews, about: string) => due.push({ key: `${news.kind}#${about}`, news });

  const isRunning = status === 'trialing' || status === 'active';
  const since = isRunning ? boughtAt(shown, state.lines) : undefined;
  if (since !== undefined && isNews(since, now, copyDays)) {
    const isChange = since > createdAt;
    const firstPayment = trialEnd === null || isChange ? undefined : toIso(trialEnd);
    add(
      { kind: 'bought', at: toIso(since), firstPayment, isChange },
      `${id}#${priceKey(plan.tier, plan.interval)}#${toIso(since)}`,
    );
  }

  const ahead = charge && Date.parse(charge.at) - at;
  if (banner === 'trialing' && charge && ahead !== null && !isNews(createdAt, now, justBoughtDays)) {
    if (isWithin(ahead, 0, trialDaysAhead))
      add({ kind: 'trial_ends', charge }, `${id}#${utcDay(Date.parse(charge.at))}`);
  }
  if (status === 'active' && plan.interval === 'annual' && charge && ahead !== null) {
    if (isWithin(ahead, renewalDays.to, renewalDays.from)) {
      add({ kind: 'renews', charge }, `${id}#${utcDay(Date.parse(charge.at))}`);
    }
  }
  if ((status === 'active' || status === 'past_due') && endsAt === null) {
    const sinceReminder = at - createdAt + reminder.ahead * dayMs;
    const year = Math.floor(sinceReminder / (reminder.every * dayMs));
    const late = sinceReminder - year * reminder.every * dayMs;
    if (year > 0 && late < reminder.within * dayMs) add({ kind: 'yearly' }, `${id}#${year}`);
  }

  // While a card still saves the plan.
  if (banner === 'past_due' && retry && entitled) {
    const { at: nextAttempt, cents, invoice, invoicedAt } = retry;
    add(
      { kind: 'failed', at: toIso(invoicedAt), cents, nextAttempt: toIso(nextAttempt), until: entitled.access_until },
      invoice,
    );
  }
  if (status === 'canceled' && endedAt !== null && isNews(endedAt, now)) {
    const wasPaid = state.lines.some(({ subscription }) => subscription === id);
    add({ kind: 'ended', at: toIso(endedAt), wasPaid }, id);
  }
  for (const { id: refund, at: then, cents, payment } of state.refunds) {
    if (!isNews(then, now)) continue;
    add({ kind: 'refunded', at: toIso(then), cents, payment: { ...payment, at: toIso(payment.at) } }, refund);
  }
  return due;
}

/** Whether what happened then is still worth a mail. */
export const isNews = (then: number, now: Date, days = newsDays): boolean => now.getTime() - then < days * dayMs;

const toIso = (at: number) => new Date(at).toISOString();

const isWithin = (ms: number, from: number, to: number) => ms > from * dayMs && ms <= to * dayMs;

/** Since when a subscription has its plan; `undefined` while a change to it is not paid. */
function boughtAt({ id, plan, createdAt }: StripeSubscription, lines: PaidLine[]): number | undefined {
  const own = lines
    .filter(({ subscription }) => subscription === id)
    .toSorted((one, other) => one.invoicedAt - other.invoicedAt || one.start - other.start);
  const lastOther = own.findLastIndex(
    (line) => line.plan?.tier !== plan?.tier || line.plan?.interval !== plan?.interval,
  );
  return lastOther === -1 ? createdAt : own[lastOther + 1]?.invoicedAt;
}
