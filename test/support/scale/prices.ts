/*
 * List prices, in US dollars, without free tiers unless they are a tier here. Sources: the pricing pages of each AWS
 * service for us-east-1, and of RentCast. Check them before you decide by them.
 */

export const pricesAsOf = 'June 2025';

/** Up to so many, the price of each; the last tier has no end. */
export type Tiers = readonly { upTo: number; each: number }[];

const million = 1_000_000;
const perMillion = (dollars: number) => dollars / million;
const flat = (each: number): Tiers => [{ upTo: Number.POSITIVE_INFINITY, each }];

/** The prices of what a month's use costs, by what is counted. */
export const prices = {
  'HTTP API requests (API Gateway)': [
    { upTo: 300 * million, each: perMillion(1) },
    { upTo: Number.POSITIVE_INFINITY, each: perMillion(0.9) },
  ],
  'Chat messages (API Gateway)': flat(perMillion(1)),
  'Chat connection minutes (API Gateway)': flat(perMillion(0.25)),
  'Function calls (Lambda)': flat(perMillion(0.2)),
  'Function GB-seconds (Lambda, ARM)': flat(0.0000133334),
  'Write units (DynamoDB on demand)': flat(perMillion(0.625)),
  'Read units (DynamoDB on demand)': flat(perMillion(0.125)),
  'GB stored, with point-in-time recovery (DynamoDB)': flat(0.25 + 0.2),
  'Requests (CloudFront)': [
    { upTo: 10 * million, each: 0 },
    { upTo: Number.POSITIVE_INFINITY, each: perMillion(1) },
  ],
  'GB sent (CloudFront)': [
    { upTo: 1000, each: 0 },
    { upTo: 11_000, each: 0.085 },
    { upTo: 51_000, each: 0.08 },
    { upTo: Number.POSITIVE_INFINITY, each: 0.06 },
  ],
  'Requests inspected (AWS WAF)': flat(perMillion(0.6)),
  'GB of logs (CloudWatch)': flat(0.5),
  'Traces (X-Ray)': flat(perMillion(5)),
  'Active users (Cognito Lite)': [
    { upTo: 10_000, each: 0 },
    { upTo: 100_000, each: 0.0055 },
    { upTo: million, each: 0.0046 },
    { upTo: 10 * million, each: 0.00325 },
    { upTo: Number.POSITIVE_INFINITY, each: 0.0025 },
  ],
  'Mails (SES)': flat(0.0001),
  'Calls of the provider (RentCast, plan Scale)': [
    // The plan's fee is for the first 25,000.
    { upTo: 25_000, each: 449 / 25_000 },
    { upTo: Number.POSITIVE_INFINITY, each: 0.015 },
  ],
} as const satisfies Record<string, Tiers>;

export type Priced = keyof typeof prices;

/** The price of so many, tier by tier. */
export function priceOf(what: Priced, count: number): number {
  const tiers: Tiers = prices[what];
  return tiers.reduce((sum, { upTo, each }, index) => {
    const from = tiers[index - 1]?.upTo ?? 0;
    return sum + Math.max(0, Math.min(count, upTo) - from) * each;
  }, 0);
}

/** What a resource costs a month by being there. */
export const atRest = {
  /** Of each metric that an alarm watches. */
  alarmMetric: 0.1,
  /** Of an account. */
  freeAlarmMetrics: 10,
  /** Of a metric of our own, counted from logs, for a month in which it has a value in every hour. */
  customMetric: 0.3,
  /** With more than 50 metrics, as ours; an account has three smaller ones free. */
  dashboard: 3,
  key: 1,
  secret: 0.4,
  webAcl: 5,
  webAclRule: 1,
} as const;

/** What Athena reads, a byte; a query is billed for 10 MB at least. */
export const athenaByte = 5 / 1e12;
