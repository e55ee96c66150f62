import { RemovalPolicy } from 'aws-cdk-lib';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import type { PlanContacts } from '#shared/account/plan-contacts.ts';
import type { PropertySourceName } from '#shared/property/source-name.ts';
import type { Operator } from '#shared/site/operator.ts';
import { nearestName } from './nearest-name.ts';
import { Base, readSettings, type SettingValues, type StageSetting, settingNames } from './stage-settings.ts';

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
} as const satisfies Record<Exclude<PropertySourceName, 'sample'>, string>;

type Settings = Pick<
  SettingValues,
  | 'account'
  | 'region'
  | 'alarmEmail'
  | 'emailSender'
  | 'firewall'
  | 'originKeys'
  | 'signInConcurrency'
  | 'compromisedPasswords'
  | 'routeRequests'
  | 'chatFrames'
  | 'monthlyBudget'
  | 'rollout'
  | 'claims'
  | 'payments'
  | 'paymentsSince'
  | 'suggestionsPerMonth'
  | 'letterSeal'
  | 'records'
  | 'sealFingerprints'
>;

export type Stage = Settings & {
  /** Part of the names of everything. */
  name: string;
  /** The name of the app's stack, and of what is one of its kind in a stage. */
  stackName: string;
  /** For tables, users and files when the stack is deleted. */
  removalPolicy: RemovalPolicy;
  /** For logs. */
  logRemovalPolicy: RemovalPolicy;
  /** Whether tables, the user pool and the stack refuse to be deleted. */
  deletionProtection: boolean;
  /** Of logs and access logs, in days. */
  logRetention: RetentionDays;
  propertySource: 'sample' | PropertyProvider;
  operator: Operator;
  /** The operator's people. Plans are sold with those that are set. */
  contacts: PlanContacts;
  domain: Domain | undefined;
  /** How plans are paid; `undefined` where they are not. */
  stripe: StripePayments | undefined;
};

/** Payments at Stripe, and who hears of refunds. */
export type StripePayments = {
  mode: 'live' | 'test';
  salesTax: 'none' | 'automatic' | 'managed';
  operatorEmail: string;
};

/** No setting changes these. */
const bases = {
  dev: {
    removalPolicy: RemovalPolicy.DESTROY,
    logRemovalPolicy: RemovalPolicy.DESTROY,
    deletionProtection: false,
  },
  prod: {
    removalPolicy: RemovalPolicy.RETAIN,
    // With their fixed names they would be in the way of the retry of a first deploy that failed.
    logRemovalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    deletionProtection: true,
  },
} as const;

type Context = Pick<Node, 'tryGetContext' | 'getAllContext'>;

/**
 * The stage `asked`, or the context's (`-c stage=prod`), or `dev`. Another name than dev and prod is a stage by its
 * context value `<name>:like`. Throws for an unknown stage or setting, and for values that are missing or wrong.
 */
export function stageFrom(context: Context, asked?: string): Stage {
  const name = asked ?? textOf(context, 'stage') ?? 'dev';
  const base = baseOf(context, name);
  refuseUnknownSettings(context, name);
  const settings = readSettings(name, base, (setting) => {
    const value = textOf(context, `${name}:${setting}`);
    return value ?? (setting === 'propertySource' ? textOf(context, setting) : undefined);
  });
  refuseFirewallElsewhere(name, settings);
  refuseFreePlansByMistake(name, settings);
  refusePlansWithoutStart(name, settings);
  const { logDays, propertySource, domain, company, companyAddress, supportEmail, freePlans, ...rest } = settings;
  const { stripeMode, salesTax, ...others } = rest;
  return {
    ...others,
    ...bases[base],
    name,
    stackName: `dealwright-${name}`,
    logRetention: logDays,
    propertySource: propertySourceOf(name, settings),
    operator: { company, address: companyAddress, supportEmail },
    contacts: contactsOf(name, settings),
    stripe: paymentsOf(name, base, settings),
    domain: domainOf(name, settings),
  };
}

/** The stage's own base, or that of its `like`. Names are part of those of AWS resources. */
function baseOf(context: Context, name: string): Base {
  const own = Base.safeParse(name);
  if (own.success) return own.data;
  const like = textOf(context, `${name}:like`);
  const base = Base.safeParse(like);
  if (!/^[a-z][a-z\d-]{0,19}$/.test(name)) {
    throw new Error(`There is no stage "${name}": a name has up to 20 lower-case letters, digits and hyphens.`);
  }
  if (base.success) return base.data;
  if (like !== undefined) throw new Error(`${name}:like must be dev or prod, not "${like}".`);
  throw new Error(`There is no stage "${name}": choose dev or prod, or set ${name}:like to one of them.`);
}

/** A misspelled setting would be missing without a word: no domain, nobody told of an outage. */
function refuseUnknownSettings(context: Context, asked: string): void {
  const keys = Object.keys(context.getAllContext());
  const configured = keys.flatMap((key) => /^(.+):like$/.exec(key)?.[1] ?? []);
  const stages = [...Base.options, ...configured, asked];
  for (const key of keys) {
    const [, stage = '', setting = ''] = /^([\w-]+):(.*)$/s.exec(key) ?? [];
    const isSetting = settingNames.some((known) => known === setting) || setting === 'like';
    const isStage = stages.includes(stage);
    if (isSetting && !isStage) {
      const near = `${nearestName(stage, stages)}:${setting}`;
      throw new Error(`There is no stage "${stage}" for "${key}": did you mean ${near}? Or set ${stage}:like.`);
    }
    if (isStage && (!isSetting || (setting === 'like' && Base.safeParse(stage).success))) {
      throw new Error(`There is no setting "${key}": did you mean ${stage}:${nearestName(setting, settingNames)}?`);
    }
  }
}

/** AWS keeps web ACLs for CloudFront in us-east-1. Where the region is not set, the deploy checks it. */
function refuseFirewallElsewhere(stage: string, { firewall, region = 'us-east-1' }: SettingValues): void {
  if (firewall !== 'on' || region === 'us-east-1') return;
  throw new Error(
    `${stage}:firewall is on, so ${stage}:region must be us-east-1. Elsewhere set it to the ARN of a web ACL, or off.`,
  );
}

/** Whoever signs up could make their account Enterprise, and spend what the operator pays for property data. */
function refuseFreePlansByMistake(stage: string, { payments, propertySource, freePlans }: SettingValues): void {
  if (payments !== 'free' || propertySource === undefined || propertySource === 'sample') return;
  if (freePlans === 'acknowledged') return;
  throw new Error(
    `${stage}:payments is free and ${stage}:propertySource is ${propertySource}: anybody who signs up gets any plan and spends its calls. Set ${stage}:payments to trial-only, or ${stage}:freePlans to acknowledged.`,
  );
}

/** Accounts that are on a plan without having paid would lose it at once, or never. */
function refusePlansWithoutStart(stage: string, { payments, paymentsSince }: SettingValues): void {
  if (payments === 'free' || paymentsSince !== undefined) return;
  throw new Error(
    `${stage}:payments is ${payments}, so ${stage}:paymentsSince must be the day from which plans are no longer free.`,
  );
}

/** Who pays comes back to the site, and gets mails; the operator hears of each refund. Only a stage like dev does without a domain of its own. */
function paymentsOf(stage: string, base: Base, settings: SettingValues): StripePayments | undefined {
  const { payments, stripeMode: mode, salesTax, emailSender, alarmEmail, domain } = settings;
  if (payments !== 'stripe') return undefined;
  const lacks = (name: StageSetting) =>
    new Error(`${stage}:payments is stripe, so ${stage}:${name} must be set as well.`);
  if (mode === undefined) throw lacks('stripeMode');
  if (salesTax === undefined) throw lacks('salesTax');
  if (emailSender === undefined) throw lacks('emailSender');
  if (alarmEmail === undefined) throw lacks('alarmEmail');
  if (base === 'prod' && (domain === undefined || domain === 'none')) throw lacks('domain');
  return { mode, salesTax, operatorEmail: alarmEmail };
}

/** Half a contact stops the synthesis. */
function contactsOf(stage: string, settings: SettingValues): PlanContacts {
  const { supportPhone: phone, accountManager: name, accountManagerEmail: email, trainingUrl } = settings;
  if ((name === undefined) !== (email === undefined)) {
    throw new Error(`${stage}:accountManager and ${stage}:accountManagerEmail must be set together.`);
  }
  return {
    ...(phone !== undefined && { phone }),
    ...(name !== undefined && email !== undefined && { manager: { name, email } }),
    ...(trainingUrl !== undefined && { booking_url: trainingUrl }),
  };
}

/** A domain needs all of its settings: otherwise the deploy would fail half-way, or its mails end at 50 a day. */
function domainOf(stage: string, settings: SettingValues): Domain | undefined {
  const { domain } = settings;
  if (domain === undefined || domain === 'none') return undefined;
  const needed = (name: 'certificateArn' | 'hostedZoneName' | 'hostedZoneId' | 'emailSender'): string => {
    const value = settings[name];
    if (value === undefined) throw new Error(`${stage}:domain is set, so ${stage}:${name} must be as well.`);
    return value;
  };
  needed('emailSender');
  return {
    domainName: domain,
    certificateArn: needed('certificateArn'),
    hostedZoneName: needed('hostedZoneName'),
    hostedZoneId: needed('hostedZoneId'),
  };
}

/** Only dev defaults to sample data, so that customers never see it by mistake. */
function propertySourceOf(stage: string, settings: SettingValues): Stage['propertySource'] {
  const { propertySource: name = 'sample', propertyCallsPerMonth: callsPerMonth, propertyCallsPerDay } = settings;
  if (name === 'sample') return name;
  // One busy day leaves the rest of the month its calls.
  const callsPerDay = propertyCallsPerDay ?? Math.ceil(callsPerMonth / 10);
  if (callsPerDay > callsPerMonth) {
    throw new Error(`${stage}:propertyCallsPerDay must not be more than ${stage}:propertyCallsPerMonth.`);
  }
  return { name, url: providerUrls[name], callsPerMonth, callsPerDay };
}

function textOf(context: Context, key: string): string | undefined {
  const value: unknown = context.tryGetContext(key);
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw new Error(`The context value ${key} must be a text.`);
  return value;
}
