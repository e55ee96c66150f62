import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import type { PlanContacts } from '#shared/account/plan-contacts.ts';
import { parseUrl } from '#shared/values/parse-url.ts';
import { nearestName } from './nearest-name.ts';

/** The site's own domain; without it the site uses CloudFront's. */
export type Domain = {
  domainName: string;
  /** In us-east-1, where CloudFront reads certificates. */
  certificateArn: string;
  hostedZoneName: string;
  hostedZoneId: string;
};

/** A provider of property data, and its maximum of calls per calendar month and per day (UTC). */
export type PropertyProvider = {
  name: keyof typeof providerUrls;
  url: string;
  callsPerMonth: number;
  callsPerDay: number;
};

const providerUrls = {
  rentcast: 'https://api.rentcast.io/v1',
  realestateapi: 'https://api.realestateapi.com',
} as const;

/** The differences between stages. */
export type Stage = {
  name: string;
  /** For tables, users and files when the stack is deleted. */
  removalPolicy: RemovalPolicy;
  /** For logs. */
  logRemovalPolicy: RemovalPolicy;
  /** Whether tables, the user pool and the stack refuse to be deleted. */
  deletionProtection: boolean;
  logRetention: RetentionDays;
  /** Retention of the access logs, in days. */
  accessLogDays: number;
  /** What limits the requests of one address: our own rules, those of another web ACL, or nothing. */
  firewall: 'on' | 'off' | { webAclArn: string };
  /** Concurrent calls kept free for each function that a sign-in waits for; none when absent. */
  signInConcurrency?: number | undefined;
  /** The numbers of the origin keys: the functions accept all, CloudFront sends the first. */
  originKeys: [number, ...number[]];
  /** The source of property data. */
  propertySource: 'sample' | PropertyProvider;
  /** Address suggestions of a provider's stage for all users per calendar month (UTC). */
  suggestionsPerMonth: number;
  /** Whether the site makes the claims that only the operator can prove. */
  claims: boolean;
  /** The operator's people. Plans are sold with those that are set. */
  contacts: PlanContacts;
  alarmEmail?: string;
  domain?: Domain;
};

/** A stage without its context values. */
type Preset = Omit<
  Stage,
  'name' | 'propertySource' | 'contacts' | 'claims' | 'alarmEmail' | 'firewall' | 'originKeys'
> & {
  firewall: 'on' | 'off';
  /** Whether the context must name an address for alarms. */
  needsAlarmEmail: boolean;
  /** Whether claims are shown without a context value. */
  claims: 'shown' | 'hidden';
  /** Without it the context must name one. */
  propertySource?: 'sample';
  propertyCallsPerMonth: number;
};

const stages = {
  dev: {
    removalPolicy: RemovalPolicy.DESTROY,
    logRemovalPolicy: RemovalPolicy.DESTROY,
    deletionProtection: false,
    needsAlarmEmail: false,
    logRetention: RetentionDays.ONE_WEEK,
    accessLogDays: 7,
    firewall: 'off',
    claims: 'shown',
    propertySource: 'sample',
    propertyCallsPerMonth: 500,
    suggestionsPerMonth: 10_000,
  },
  prod: {
    removalPolicy: RemovalPolicy.RETAIN,
    // With their fixed names they would be in the way of the retry of a first deploy that failed.
    logRemovalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    deletionProtection: true,
    needsAlarmEmail: true,
    logRetention: RetentionDays.THREE_MONTHS,
    accessLogDays: 90,
    firewall: 'on',
    // Leaves 950 of the 1,000 that an account gets on request. A new account's 10 would refuse the deploy.
    signInConcurrency: 50,
    claims: 'hidden',
    propertyCallsPerMonth: 5000,
    suggestionsPerMonth: 100_000,
  },
} as const satisfies Record<string, Preset>;

/** The context values of a stage, each under the stage's name: `prod:alarmEmail`. */
const stageSettings = [
  'alarmEmail',
  'firewall',
  'originKeys',
  'signInConcurrency',
  'domainName',
  'certificateArn',
  'hostedZoneName',
  'hostedZoneId',
  'claims',
  'supportPhone',
  'accountManager',
  'accountManagerEmail',
  'trainingUrl',
  'propertySource',
  'propertyCallsPerDay',
  'propertyCallsPerMonth',
  'suggestionsPerMonth',
] as const;
type StageSetting = (typeof stageSettings)[number];
type ContextKey = 'stage' | 'propertySource' | `${string}:${StageSetting}`;

type Context = Pick<Node, 'tryGetContext' | 'getAllContext'>;

function isStageName(name: string): name is keyof typeof stages {
  return Object.hasOwn(stages, name);
}

/**
 * The stage `asked`, or the context's (`-c stage=prod`), or `dev`; throws for an unknown name. Settings that differ by
 * operator come from context values with the stage's name, such as `prod:alarmEmail`.
 */
export function stageFrom(context: Context, asked?: string): Stage {
  refuseUnknownSettings(context);
  const name = asked ?? text(context, 'stage') ?? 'dev';
  if (!isStageName(name)) {
    throw new Error(`There is no stage "${name}": choose one of ${Object.keys(stages).join(', ')}.`);
  }
  const { propertyCallsPerMonth, needsAlarmEmail, ...preset }: Preset = stages[name];
  return {
    name,
    ...preset,
    firewall: firewallFrom(context, name, preset.firewall),
    signInConcurrency: count(context, `${name}:signInConcurrency`) ?? preset.signInConcurrency,
    originKeys: originKeysFrom(context, name),
    propertySource: propertySourceFrom(context, name, preset.propertySource, propertyCallsPerMonth),
    suggestionsPerMonth: count(context, `${name}:suggestionsPerMonth`) ?? preset.suggestionsPerMonth,
    claims: claimsFrom(context, name, preset.claims),
    contacts: contactsFrom(context, name),
    alarmEmail: alarmEmailFrom(context, name, needsAlarmEmail),
    domain: domainFrom(context, name),
  };
}

/** A web ACL for CloudFront is always one of us-east-1. */
const webAclArn = /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/;

function firewallFrom(context: Context, stage: string, preset: Preset['firewall']): Stage['firewall'] {
  const firewall = text(context, `${stage}:firewall`) ?? preset;
  if (firewall === 'on' || firewall === 'off') return firewall;
  if (webAclArn.test(firewall)) return { webAclArn: firewall };
  throw new Error(`${stage}:firewall must be on, off or the ARN of a web ACL for CloudFront, not "${firewall}".`);
}

/** Up to three, so that a mistyped list makes no heap of secrets. */
function originKeysFrom(context: Context, stage: string): Stage['originKeys'] {
  const listed = text(context, `${stage}:originKeys`) ?? '1';
  const [sent, ...others] = listed.split(',').map(Number);
  const isList = /^[1-9]\d{0,3}(,[1-9]\d{0,3}){0,2}$/.test(listed);
  if (!isList || sent === undefined || new Set([sent, ...others]).size <= others.length) {
    throw new Error(`${stage}:originKeys must be one to three different numbers such as 1,2, not "${listed}".`);
  }
  return [sent, ...others];
}

/** A misspelled setting would be missing without a word: no domain, nobody told of an outage. */
function refuseUnknownSettings(context: Context): void {
  for (const key of Object.keys(context.getAllContext())) {
    const [, stage = '', setting = ''] = /^(\w+):(.*)$/s.exec(key) ?? [];
    if (!isStageName(stage) || stageSettings.some((known) => known === setting)) continue;
    throw new Error(`There is no setting "${key}": did you mean ${stage}:${nearestName(setting, stageSettings)}?`);
  }
}

/** In prod somebody must be told: alarms without an address reach nobody. */
function alarmEmailFrom(context: Context, stage: string, isNeeded: boolean): string | undefined {
  const email = text(context, `${stage}:alarmEmail`);
  if (email !== undefined) requireEmail(email, `${stage}:alarmEmail`);
  else if (isNeeded) throw new Error(`Stage ${stage} needs an address for its alarms: set ${stage}:alarmEmail.`);
  return email;
}

function requireEmail(address: string, key: string): void {
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new Error(`${key} must be an email address, not "${address}".`);
}

/** Only dev makes claims by default: customers see none that nobody can prove. */
function claimsFrom(context: Context, stage: string, preset: Preset['claims']): boolean {
  const claims = text(context, `${stage}:claims`) ?? preset;
  if (claims !== 'shown' && claims !== 'hidden') {
    throw new Error(`${stage}:claims must be shown or hidden, not "${claims}".`);
  }
  return claims === 'shown';
}

/** Half a contact, or a link that browsers would not open, stops the synthesis. */
function contactsFrom(context: Context, stage: string): PlanContacts {
  const read = (key: StageSetting) => text(context, `${stage}:${key}`);
  const [phone, name, email, booking_url] = [
    read('supportPhone'),
    read('accountManager'),
    read('accountManagerEmail'),
    read('trainingUrl'),
  ];
  if ((name === undefined) !== (email === undefined)) {
    throw new Error(`${stage}:accountManager and ${stage}:accountManagerEmail must be set together.`);
  }
  if (phone !== undefined && !/^\+?[\d ().-]{7,25}$/.test(phone)) {
    throw new Error(`${stage}:supportPhone must be a phone number, not "${phone}".`);
  }
  if (email !== undefined) requireEmail(email, `${stage}:accountManagerEmail`);
  if (booking_url !== undefined && parseUrl(booking_url)?.protocol !== 'https:') {
    throw new Error(`${stage}:trainingUrl must be an https URL, not "${booking_url}".`);
  }
  return {
    ...(phone !== undefined && { phone }),
    ...(name !== undefined && email !== undefined && { manager: { name, email } }),
    ...(booking_url !== undefined && { booking_url }),
  };
}

/** A domain needs all four settings: otherwise the deploy would fail half-way. */
function domainFrom(context: Context, stage: string): Domain | undefined {
  const domainName = text(context, `${stage}:domainName`);
  if (domainName === undefined) return undefined;
  const needed = (key: StageSetting): string => {
    const value = text(context, `${stage}:${key}`);
    if (value === undefined) throw new Error(`${stage}:domainName is set, so ${stage}:${key} must be as well.`);
    return value;
  };
  return {
    domainName,
    certificateArn: needed('certificateArn'),
    hostedZoneName: needed('hostedZoneName'),
    hostedZoneId: needed('hostedZoneId'),
  };
}

/** Only dev defaults to sample data, so that customers never see it by mistake. */
function propertySourceFrom(
  context: Context,
  stage: string,
  preset: 'sample' | undefined,
  callsPerMonth: number,
): Stage['propertySource'] {
  const name = text(context, `${stage}:propertySource`) ?? text(context, 'propertySource') ?? preset;
  const known = Object.keys(providerUrls);
  if (name === undefined) {
    throw new Error(
      `Stage ${stage} needs a property source: set ${stage}:propertySource to ${known.join(' or ')}, ` +
        'or give -c propertySource=sample to go without real data.',
    );
  }
  if (name === 'sample') return name;
  if (!isProvider(name)) {
    throw new Error(`There is no property source "${name}": choose one of sample, ${known.join(', ')}.`);
  }
  const perMonth = count(context, `${stage}:propertyCallsPerMonth`) ?? callsPerMonth;
  return {
    name,
    url: providerUrls[name],
    callsPerMonth: perMonth,
    // One busy day leaves the rest of the month its calls.
    callsPerDay: count(context, `${stage}:propertyCallsPerDay`) ?? Math.ceil(perMonth / 10),
  };
}

function count(context: Context, key: ContextKey): number | undefined {
  const number = text(context, key);
  if (number === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(number)) throw new Error(`${key} must be a whole number, not "${number}".`);
  return Number(number);
}

function isProvider(name: string): name is keyof typeof providerUrls {
  return Object.hasOwn(providerUrls, name);
}

function text(context: Context, key: ContextKey): string | undefined {
  const value: unknown = context.tryGetContext(key);
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw new Error(`The context value ${key} must be a text.`);
  return value;
}
