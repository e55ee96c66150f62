import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod/mini';
import { Payments, unpaidDays } from '#shared/account/plan-terms.ts';
import { PropertySourceName } from '#shared/property/source-name.ts';
import { exampleOperator } from '#shared/site/operator.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { parseUrl } from '#shared/values/parse-url.ts';

/** The stages that others are like. */
export const Base = z.enum(['dev', 'prod']);
export type Base = z.infer<typeof Base>;

type SettingRow = {
  /** Reads the text of a context value. */
  value: z.ZodMiniType<unknown, string>;
  /** The texts it takes, in words: "It must be …". */
  range: string;
  unit?: string;
  /** The stage's value without it, as one would write it. Absent for none. */
  byDefault?: Partial<Record<Base, string>>;
  /** Prod, and stages like it, do not synthesize without it; in words, what they would lack. */
  prodNeeds?: string;
  /** For docs/operations.md. */
  says: string;
};

const text = (pattern: RegExp) => z.string().check(z.regex(pattern));
const email = text(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/);
/** They are written into pages and JSON as they are. */
const words = text(/^(?!.*&\S)[^\s<>"\\][^<>"\\\p{C}]{0,199}$/u);
const wordsRange = 'one line without < > " or \\, with a space after each &';
const number = z.pipe(text(/^\d+$/), z.transform(Number));
const whole = (least: number, most: number) => z.pipe(number, z.int().check(z.gte(least), z.lte(most)));
const wholeRange = (least: number, most: number) => `a whole number from ${wholeNumber(least)} to ${wholeNumber(most)}`;
const count = { value: whole(1, 999_999_999), range: wholeRange(1, 999_999_999) };

/** A web ACL for CloudFront is always one of us-east-1. */
const webAclArn = /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/;

const Firewall = z.union([
  z.enum(['on', 'off']),
  z.pipe(
    text(webAclArn),
    z.transform((arn) => ({ webAclArn: arn })),
  ),
]);

/** Up to three, so that a mistyped list makes no heap of secrets. */
const OriginKeys = z.pipe(
  text(/^[1-9]\d{0,3}(,[1-9]\d{0,3}){0,2}$/),
  z.pipe(
    z.transform((list: string) => list.split(',').map(Number)),
    z.tuple([z.number()], z.number()).check(z.refine((keys) => new Set(keys).size === keys.length)),
  ),
);

const SealFingerprints = z.pipe(
  text(/^[\da-f]{64}(,[\da-f]{64}){0,19}$/),
  z.pipe(
    z.transform((list: string) => list.split(',')),
    z.array(z.string()).check(z.refine((sums) => new Set(sums).size === sums.length)),
  ),
);

/**
 * The settings of a stage: CDK context values under the stage's name, such as `prod:alarmEmail`. docs/operations.md
 * shows this table.
 */
export const stageSettings = {
  account: {
    value: text(/^\d{12}$/),
    range: 'the 12 digits of an AWS account',
    prodNeeds: 'an account',
    says: 'The AWS account. A deploy with the credentials of another one stops.',
  },
  region: {
    value: text(/^[a-z]{2}(-[a-z]+)+-\d$/),
    range: 'an AWS region such as us-east-1',
    prodNeeds: 'a region',
    says: 'The AWS region. A stage with a firewall of its own belongs in us-east-1.',
  },
  alarmEmail: {
    value: email,
    range: 'an email address',
    prodNeeds: 'an address for its alarms',
    says: 'Gets the alarms, the warnings about the budget and, with `stripe`, which needs it, a mail about each refund by staff. SNS sends it a confirmation mail first; until it is confirmed nobody is told of alarms.',
  },
  company: {
    value: words,
    range: wordsRange,
    byDefault: { dev: exampleOperator.company },
    prodNeeds: 'the company that runs it',
    says: 'Who runs the installation, in the pages’ footer, the API’s description, reminders and security notices.',
  },
  companyAddress: {
    value: words,
    range: wordsRange,
    byDefault: { dev: exampleOperator.address },
    prodNeeds: 'the address of that company',
    says: 'Its postal address, in one line. It stands in the footer, in reminders and in security notices.',
  },
  supportEmail: {
    // It is part of `mailto:` links.
    value: text(/^[\w.+-]+@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i),
    range: 'an email address',
    byDefault: { dev: exampleOperator.supportEmail },
    prodNeeds: 'an address for customers who need help',
    says: 'Where the pages and the mails tell customers to write. Nothing receives mail there for you.',
  },
  domain: {
    value: z.union([z.literal('none'), text(/^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/)]),
    range: 'a host name such as app.example.com, or none',
    prodNeeds: 'a domain',
    says: "The site's host name, or `none` for CloudFront's own. A host name requires the next four.",
  },
  certificateArn: {
    value: text(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/),
    range: 'the ARN of an ACM certificate in us-east-1',
    says: 'The certificate of the domain. CloudFront reads it in us-east-1.',
  },
  hostedZoneName: {
    value: text(/^([a-z\d-]+\.)+[a-z]{2,}$/),
    range: 'a host name such as example.com',
    says: 'The Route 53 hosted zone of the domain.',
  },
  hostedZoneId: {
    value: text(/^Z[A-Z\d]{1,31}$/),
    range: 'the id of a hosted zone, which begins with Z',
    says: 'The id of that zone.',
  },
  emailSender: {
    value: email,
    range: 'an email address',
    says: 'Sends the codes of sign-up and reset, reminders and security notices by SES. Its domain has to be verified in SES, in the same region. Without it Cognito sends the codes, 50 a day, and nobody gets the others.',
  },
  firewall: {
    value: Firewall,
    range: 'on, off or the ARN of a web ACL for CloudFront',
    byDefault: { dev: 'off', prod: 'on' },
    says: 'What limits the requests of one address. `on` makes a web ACL.',
  },
  originKeys: {
    value: OriginKeys,
    range: 'one to three different numbers such as 1,2',
    byDefault: { dev: '1', prod: '1' },
    says: 'The origin keys that the functions accept; CloudFront sends the first. See Origin key.',
  },
  signInConcurrency: {
    value: whole(1, 1000),
    range: wholeRange(1, 1000),
    unit: 'calls at once',
    // Leaves 950 of the 1,000 that an account gets on request. A new account's 10 would refuse the deploy.
    byDefault: { prod: '50' },
    says: 'Kept free for each function that a sign-in waits for.',
  },
  compromisedPasswords: {
    value: z.enum(['refused', 'unchecked']),
    range: 'refused or unchecked',
    byDefault: { dev: 'unchecked', prod: 'unchecked' },
    says: 'Whether Cognito refuses new passwords that are in its lists of leaked ones. `refused` takes its Plus plan, which costs more: see Leaked passwords.',
  },
  routeRequests: {
    value: whole(150, 10_000),
    range: wholeRange(150, 10_000),
    unit: 'requests a second',
    byDefault: { dev: '200', prod: '200' },
    says: 'What a route of the HTTP API takes from all callers. Costly routes (lookups, counts of areas, uploads, bank lines, a book’s journal, the contact form) take a tenth.',
  },
  chatFrames: {
    value: whole(50, 10_000),
    range: wholeRange(50, 10_000),
    unit: 'frames a second',
    byDefault: { dev: '200', prod: '200' },
    says: 'What each of the chat’s most frequent frames (messages, typing, heartbeats) takes from all callers. Its other frames have a share of that.',
  },
  logDays: {
    value: z.pipe(number, z.enum(RetentionDays)),
    range: 'a period of CloudWatch Logs, such as 7, 30, 90 or 365',
    unit: 'days',
    byDefault: { dev: '7', prod: '90' },
    says: 'How long logs and access logs are kept.',
  },
  monthlyBudget: {
    value: whole(1, 1_000_000),
    range: wholeRange(1, 1_000_000),
    unit: 'US dollars',
    byDefault: { dev: '20', prod: '200' },
    says: 'What the AWS account may cost in a month. AWS Budgets writes to the address for alarms at 80 %, at 100 %, and when the forecast is above it.',
  },
  rollout: {
    value: z.enum(['canary', 'at-once']),
    range: 'canary or at-once',
    byDefault: { dev: 'at-once', prod: 'canary' },
    says: 'How calls move to new functions: with `canary` a tenth of them for five minutes, then all. A new version that fails meanwhile rolls the deploy back.',
  },
  claims: {
    value: z.enum(['shown', 'example', 'hidden']),
    range: 'shown, example or hidden',
    // Customers see none that nobody can prove.
    byDefault: { dev: 'example', prod: 'hidden' },
    says: '`shown` when you can prove what the site then says: the number of investors, deals and properties, the success rate, response times, the 30-day guarantee. `example` shows the same and says that the figures are an example. `hidden` also leaves out the invented discussions.',
  },
  payments: {
    value: Payments,
    range: 'free, trial-only or stripe',
    byDefault: { dev: 'free' },
    prodNeeds: 'to say what it takes for its plans',
    says: '`free`: plans are chosen on forms that charge nothing and say so. `trial-only`: the trial runs, and nothing can be bought; afterwards an account is Basic. `stripe`: plans are paid at Stripe; see Payments.',
  },
  paymentsSince: {
    value: z.iso.date(),
    range: 'a day such as 2026-12-01',
    says: `Needed where plans are not free: the day (UTC) from which they are not. An account that is on a plan without having paid keeps it for ${unpaidDays} days from then.`,
  },
  stripeMode: {
    value: z.enum(['live', 'test']),
    range: 'live or test',
    says: "Needed with `stripe`: whether the keys and events are of Stripe's live mode or of its test mode, where no money moves.",
  },
  salesTax: {
    value: z.enum(['none', 'automatic', 'managed']),
    range: 'none, automatic or managed',
    says: 'Needed with `stripe`: `none`, or `automatic` for Stripe Tax with your own registrations, on top of the price, or `managed` for Stripe as merchant of record.',
  },
  letterSeal: {
    value: z.enum(['on', 'off']),
    range: 'on or off',
    byDefault: { dev: 'off', prod: 'off' },
    says: 'Whether sellers may sign a letter of intent, which is then sealed. `on` needs a seal: see Seal of signed letters.',
  },
  sealFingerprints: {
    value: SealFingerprints,
    range: 'one to twenty different SHA-256 sums of 64 digits and letters a to f, separated by commas',
    says: 'The fingerprints of the stage’s seals, old ones too, which the site lists. `npm run seal-key` prints each: see Seal of signed letters.',
  },
  records: {
    value: z.enum(['on', 'off']),
    range: 'on or off',
    byDefault: { dev: 'off', prod: 'off' },
    says: 'Whether the stage has public records of counties, which `npm run records` loads: see Records of whole counties.',
  },
  freePlans: {
    value: z.enum(['acknowledged']),
    range: 'acknowledged',
    says: 'Needed where plans are free and property data is not: anybody who signs up gets any plan and may spend the provider’s calls.',
  },
  supportPhone: {
    value: text(/^\+?[\d ().-]{7,25}$/),
    range: 'a phone number',
    says: 'Phone support for Enterprise. Without it none is sold.',
  },
  accountManager: {
    value: text(/\S/),
    range: 'a name',
    says: 'The account manager for Enterprise. Without one none is sold.',
  },
  accountManagerEmail: {
    value: email,
    range: 'an email address',
    says: "The account manager's address. Name and address are set together.",
  },
  trainingUrl: {
    value: z.string().check(z.refine((url) => parseUrl(url)?.protocol === 'https:')),
    range: 'an https URL',
    says: 'Booking link for training sessions for Enterprise. Without it training is not sold.',
  },
  propertySource: {
    value: PropertySourceName,
    range: 'rentcast or realestateapi, or sample for made-up data',
    byDefault: { dev: 'sample' },
    prodNeeds: 'a property source',
    says: 'Where property data comes from. `-c propertySource=…` sets it for whatever stage is deployed.',
  },
  propertyCallsPerMonth: {
    ...count,
    unit: 'calls',
    byDefault: { dev: '500', prod: '5000' },
    says: 'Calls of the provider in a calendar month (UTC). A property takes four or five calls at RentCast, one at RealEstateAPI, and is then cached. One account may use a fifth of a day’s calls.',
  },
  propertyCallsPerDay: {
    ...count,
    unit: 'calls',
    says: 'Calls of the provider in a day (UTC); without it a tenth of the month’s.',
  },
  suggestionsPerMonth: {
    ...count,
    unit: 'suggestions',
    byDefault: { dev: '10000', prod: '100000' },
    says: 'Address suggestions of a stage with a provider in a calendar month (UTC). One account has a 200th of it a day, 500 at most.',
  },
} as const satisfies Record<string, SettingRow>;

export type StageSetting = keyof typeof stageSettings;

type ValueOf<S extends StageSetting> = z.infer<(typeof stageSettings)[S]['value']>;

/** The certain settings of each base: those with a default, and those that it does not synthesize without. */
type Certain =
  | { byDefault: Record<Base, string> }
  | { byDefault: Pick<Record<Base, string>, 'dev'>; prodNeeds: string };

/** The values of a stage. Those that neither a default nor a need makes sure of may be absent. */
export type SettingValues = {
  [S in StageSetting]: (typeof stageSettings)[S] extends Certain ? ValueOf<S> : ValueOf<S> | undefined;
};

export const settingNames = Object.keys(stageSettings) as StageSetting[];

/**
 * Reads all settings of a stage. Throws one error that names every value out of its range, and everything that the
 * stage needs.
 *
 * @param read a setting's text, if it is set.
 */
export function readSettings(
  stage: string,
  base: Base,
  read: (setting: StageSetting) => string | undefined,
): SettingValues {
  const problems: string[] = [];
  const parsedValue = (name: StageSetting): unknown => {
    const { value, range, byDefault, prodNeeds }: SettingRow = stageSettings[name];
    const key = `${stage}:${name}`;
    const given = read(name) ?? byDefault?.[base];
    if (given === undefined) {
      if (base === 'prod' && prodNeeds) problems.push(`Stage ${stage} needs ${prodNeeds}: set ${key} to ${range}.`);
      return undefined;
    }
    const parsed = value.safeParse(given);
    if (!parsed.success) problems.push(`${key} must be ${range}, not "${given}".`);
    return parsed.data;
  };
  const values = Object.fromEntries(settingNames.map((name) => [name, parsedValue(name)]));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  // The one cast: each value was parsed by its own row above.
  return values as SettingValues;
}
