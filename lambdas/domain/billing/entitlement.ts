import { type Billing, type PricedPlan, planCents } from '#shared/account/billing.ts';
import { Tier } from '#shared/account/plan-terms.ts';
import { analysesLimit } from '#shared/account/plans.ts';
import type { Subscription } from '#shared/account/subscription.ts';
import { dayMs } from '#shared/values/days.ts';
import { bannerOf } from './banner.ts';
import { type BillingState, isLive, type PaidLine, type StripeSubscription } from './billing-state.ts';

/* What an account may have, by what Stripe knows of its payments and nothing else. */

/** Days that a paid plan goes on when its renewal is not paid, once in so many days. */
const paidGraceDays = 7;
const graceEveryDays = 365;
/** Days that a plan goes on otherwise: the first payment fails, or a payment is not known yet. */
const unpaidGraceDays = 1;
/** The age in days below which a second subscription is a mistake that is undone. */
const duplicateDays = 1;

/** The operator has to look at it. */
export type BillingAlarm = {
  reason: 'unknown_price' | 'unknown_status' | 'duplicate' | 'inquiry' | 'dispute';
  /** The subscription or charge. */
  id: string;
};

/** The end of a subscription at once, and the charges to refund for it, each under its idempotency key. */
export type Cancellation = { id: string; refunds: { charge: string; key: string }[] };

/** The attributes of a profile's plan. Without an interval, that of before stays. */
export type EntitledPlan = Omit<Subscription, 'billing_interval'> &
  Partial<Pick<Subscription, 'billing_interval'>> & { access_until: string };

export type Entitlement = {
  /** `undefined` while nothing was ever subscribed to: the account's own trial goes on. */
  plan: EntitledPlan | undefined;
  /** To when it is paid; `undefined` when nothing is. ISO 8601. */
  paidThrough: string | undefined;
  billing: Billing | undefined;
  /** The subscription that `billing` is about. */
  shown: StripeSubscription | undefined;
  /** These must end in Stripe. The rest reports the state afterwards. */
  cancellations: Cancellation[];
  alarms: BillingAlarm[];
};

/**
 * Works out a customer's entitlement at an instant.
 * @param now the time before `state` was read.
 */
export function entitlementOf(state: BillingState, now: Date): Entitlement {
  const at = now.getTime();
  const reversed = state.subscriptions.filter((one) => isLive(one) && isReversed(one, state.lines));
  const subscriptions = state.subscriptions
    .map((one) => (reversed.includes(one) ? { ...one, status: 'canceled', endsAt: null, endedAt: at } : one))
    .toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
  const live = subscriptions.filter(isLive);
  const seconds = live.slice(1);
  const duplicates = seconds.filter(({ createdAt }) => at - createdAt <= duplicateDays * dayMs);
  const kept = live.filter((one) => !duplicates.includes(one));
  const governing = live[0] ?? subscriptions.at(-1);
  // After a subscription that has ended, one that was never begun gives no trial again.
  const decisive = live[0] ?? subscriptions.findLast(hasBegun);
  const line = latestOf(
    state.lines.filter(({ subscription }) =>
      (decisive && live.length === 0 ? [decisive] : kept).some(isCalled(subscription)),
    ),
  );
  // A first payment that was never finished is nothing to show.
  const shown = governing?.status === 'incomplete_expired' ? decisive : governing;
  const plan = decisive && planOf(decisive, line, { ...state, subscriptions }, at);
  return {
    plan,
    paidThrough: line && toIso(line.end),
    billing: shown && billingOf(shown, plan, state.lines, now),
    shown,
    cancellations: [
      ...reversed.map(({ id }) => ({ id, refunds: [] })),
      ...duplicates.map(({ id }) => ({ id, refunds: refundsOf(id, state.lines) })),
    ],
    alarms: alarmsOf(subscriptions, seconds, state.lines, at),
  };
}

const toIso = (at: number) => new Date(at).toISOString();

const isCalled =
  (id: string) =>
  (one: StripeSubscription): boolean =>
    one.id === id;

const hasBegun = ({ status }: StripeSubscription) => !['incomplete', 'incomplete_expired'].includes(status);

const isDisputed = ({ charges }: PaidLine) => charges.some(({ dispute }) => dispute === 'open' || dispute === 'lost');
const isRefunded = ({ charges }: PaidLine) => charges.some((charge) => charge.isRefunded);
const isPaid = (line: PaidLine) => line.plan !== undefined && !isDisputed(line) && !isRefunded(line);

/** Of equal ends the newest: the first of those made in one second, as Stripe lists them. */
function latestOf(lines: PaidLine[]): PaidLine | undefined {
  return lines
    .filter(isPaid)
    .toSorted((one, other) => other.end - one.end || other.invoicedAt - one.invoicedAt || other.start - one.start)[0];
}

/** Whether a payment was taken back: by the bank, or wholly by a refund, unless a later period is paid. */
function isReversed({ id }: StripeSubscription, lines: PaidLine[]): boolean {
  const own = lines.filter(({ subscription }) => subscription === id);
  const paid = latestOf(own)?.end ?? Number.NEGATIVE_INFINITY;
  return own.some((line) => isDisputed(line) || (isRefunded(line) && line.end >= paid));
}

/** The payments for a subscription, with keys that stay the same when some of it is refunded already. */
function refundsOf(id: string, lines: PaidLine[]): Cancellation['refunds'] {
  const own = lines.filter(({ subscription }) => subscription === id);
  const charges = new Map(
    own
      .toSorted((one, other) => one.invoicedAt - other.invoicedAt)
      .flatMap((line) => line.charges)
      .map((charge) => [charge.id, charge]),
  );
  return [...charges.values()]
    .map((charge, index) => ({ charge, key: index === 0 ? `dup-${id}` : `dup-${id}-${index + 1}` }))
    .filter(({ charge }) => !charge.isRefunded && !charge.dispute)
    .map(({ charge, key }) => ({ charge: charge.id, key }));
}

function planOf(
  subscription: StripeSubscription,
  line: PaidLine | undefined,
  state: Pick<BillingState, 'subscriptions' | 'lines'>,
  at: number,
): EntitledPlan {
  const { status, plan, trialEnd } = subscription;
  const interval = plan && { billing_interval: plan.interval };
  const end = endOf(subscription, line, state);
  if (!plan || !isLive(subscription) || end <= at) {
    return {
      subscription_tier: 'basic',
      subscription_status: 'cancelled',
      ...interval,
      monthly_analyses_limit: analysesLimit('basic'),
      trial_end_date: null,
      access_until: toIso(Math.min(end, subscription.endedAt ?? at, at)),
    };
  }
  const tier = lower(plan, line?.plan);
  const onTrial = status === 'trialing';
  return {
    subscription_tier: tier,
    subscription_status: onTrial ? 'trial' : 'active',
    ...interval,
    monthly_analyses_limit: analysesLimit(tier),
    trial_end_date: onTrial && trialEnd !== null ? toIso(trialEnd) : null,
    access_until: toIso(end),
  };
}

/** When the access ends if nothing more is heard. */
function endOf(
  { id, createdAt, trialEnd, endsAt }: StripeSubscription,
  line: PaidLine | undefined,
  { subscriptions, lines }: Pick<BillingState, 'subscriptions' | 'lines'>,
): number {
  if (!line && trialEnd === null) return createdAt;
  const end = Math.max(line?.end ?? 0, trialEnd ?? 0);
  const wasPaid = lines.some((one) => one.subscription === id && isPaid(one));
  const hasGrace = wasPaid && !subscriptions.some((one) => one.id !== id && leftUnpaid(one, lines, end));
  const withGrace = end + (hasGrace ? paidGraceDays : unpaidGraceDays) * dayMs;
  return endsAt === null ? withGrace : Math.max(end, Math.min(endsAt, withGrace));
}

/**
 * Whether a subscription ran on unpaid in the year before `end`, and ended so. Whoever lets a renewal fail and then buys
 * anew would have some days of every month for nothing. A renewal that is paid late is paid from its period's beginning.
 */
function leftUnpaid({ id, endedAt }: StripeSubscription, lines: PaidLine[], end: number): boolean {
  const own = lines.filter(({ subscription }) => subscription === id);
  if (endedAt === null || own.length === 0 || endedAt <= end - graceEveryDays * dayMs) return false;
  // What was refunded or disputed had been paid. Stripe ends a subscription some time after its period.
  return endedAt > Math.max(...own.map((line) => line.end)) + unpaidGraceDays * dayMs;
}

function lower({ tier }: PricedPlan, paid: PricedPlan | undefined): Tier {
  const tiers = Tier.options;
  return paid && tiers.indexOf(paid.tier) < tiers.indexOf(tier) ? paid.tier : tier;
}

/** The billing that the browser shows; `undefined` for a subscription to nothing of ours. */
function billingOf(
  subscription: StripeSubscription,
  entitled: EntitledPlan | undefined,
  lines: PaidLine[],
  now: Date,
): Billing | undefined {
  const { id, plan, cents, scheduled } = subscription;
  if (!plan) return undefined;
  const charge = nextChargeOf(subscription);
  const endsAt = subscription.endedAt ?? subscription.endsAt;
  return {
    plan: plan.tier,
    interval: plan.interval,
    cents,
    next_charge: charge && { ...charge, at: toIso(charge.at) },
    ends_at: endsAt === null ? null : toIso(endsAt),
    scheduled: scheduled && {
      plan: scheduled.plan.tier,
      interval: scheduled.plan.interval,
      from: toIso(scheduled.from),
    },
    banner: bannerOf(subscription, {
      hasLapsed: entitled?.subscription_status === 'cancelled',
      isDisputed: lines.some((line) => line.subscription === id && isDisputed(line)),
    }),
    read_at: now.toISOString(),
  };
}

function nextChargeOf({ status, trialEnd, periodEnd, endsAt, scheduled, retry, cents }: StripeSubscription) {
  if (status === 'past_due') return retry && { at: retry.at, cents: retry.cents };
  if (status !== 'trialing' && status !== 'active') return null;
  const at = status === 'trialing' ? (trialEnd ?? periodEnd) : periodEnd;
  if (endsAt !== null && endsAt <= at) return null;
  if (!scheduled || scheduled.from > at) return { at, cents };
  return { at, cents: planCents(scheduled.plan.tier, scheduled.plan.interval) };
}

const knownStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
];

function alarmsOf(
  subscriptions: StripeSubscription[],
  seconds: StripeSubscription[],
  lines: PaidLine[],
  at: number,
): BillingAlarm[] {
  const alarms = (reason: BillingAlarm['reason'], ids: string[]) => [...new Set(ids)].map((id) => ({ reason, id }));
  const idsOf = (ones: StripeSubscription[]) => ones.map(({ id }) => id);
  const charges = lines.flatMap((line) => line.charges);
  const disputes = (kind: 'inquiry' | 'open') => charges.filter(({ dispute }) => dispute === kind).map(({ id }) => id);
  return [
    ...alarms('unknown_status', idsOf(subscriptions.filter(({ status }) => !knownStatuses.includes(status)))),
    ...alarms('unknown_price', [
      ...idsOf(subscriptions.filter((one) => isLive(one) && !one.plan)),
      ...lines.filter(({ plan, end }) => !plan && end > at).map(({ subscription }) => subscription),
    ]),
    ...alarms('duplicate', idsOf(seconds)),
    ...alarms('inquiry', disputes('inquiry')),
    ...alarms('dispute', disputes('open')),
  ];
}
