import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';

/** The site under a name of its own; without it the site answers under CloudFront's. */
export type Domain = {
  domainName: string;
  /** In us-east-1, where CloudFront reads certificates. */
  certificateArn: string;
  hostedZoneName: string;
  hostedZoneId: string;
};

/** Everything in which one stage differs from another. */
export type Stage = {
  name: string;
  /** What becomes of tables, people, files and logs when the stack is deleted. */
  removalPolicy: RemovalPolicy;
  /** Whether tables, the user pool and the stack refuse to be deleted. */
  deletionProtection: boolean;
  logRetention: RetentionDays;
  /** How long the access logs of site and files are kept, in days. */
  accessLogDays: number;
  /** Requests per second the API takes from everybody together, and how many at once. */
  throttle: { rateLimit: number; burstLimit: number };
  /** Which property source the lookup asks. */
  propertySource: 'sample';
  alarmEmail?: string;
  domain?: Domain;
};

const stages = {
  dev: {
    removalPolicy: RemovalPolicy.DESTROY,
    deletionProtection: false,
    logRetention: RetentionDays.ONE_WEEK,
    accessLogDays: 7,
    throttle: { rateLimit: 20, burstLimit: 40 },
    propertySource: 'sample',
  },
  prod: {
    removalPolicy: RemovalPolicy.RETAIN,
    deletionProtection: true,
    logRetention: RetentionDays.THREE_MONTHS,
    accessLogDays: 90,
    throttle: { rateLimit: 200, burstLimit: 400 },
    propertySource: 'sample',
  },
} as const satisfies Record<string, Omit<Stage, 'name'>>;

function isStageName(name: string): name is keyof typeof stages {
  return Object.hasOwn(stages, name);
}

/**
 * The stage of that name, or the one the context asks for (`-c stage=prod`), or `dev`; with the e-mail address
 * and domain the context has for it under its name, such as `prod:alarmEmail`. Unknown names are refused.
 */
export function stageFrom(context: Pick<Node, 'tryGetContext'>, asked?: string): Stage {
  const name = asked ?? text(context, 'stage') ?? 'dev';
  if (!isStageName(name)) {
    throw new Error(`There is no stage "${name}": choose one of ${Object.keys(stages).join(', ')}.`);
  }
  return {
    name,
    ...stages[name],
    alarmEmail: text(context, `${name}:alarmEmail`),
    domain: domainFrom(context, name),
  };
}

/** The domain's four settings go together: with some of them missing the deploy would stop half-way. */
function domainFrom(context: Pick<Node, 'tryGetContext'>, stage: string): Domain | undefined {
  const domainName = text(context, `${stage}:domainName`);
  if (domainName === undefined) return undefined;
  const needed = (key: string): string => {
    const value = text(context, `${stage}:${key}`);
    if (value === undefined)
      throw new Error(`${stage}:domainName is set, so ${stage}:${key} must be as well.`);
    return value;
  };
  return {
    domainName,
    certificateArn: needed('certificateArn'),
    hostedZoneName: needed('hostedZoneName'),
    hostedZoneId: needed('hostedZoneId'),
  };
}

function text(context: Pick<Node, 'tryGetContext'>, key: string): string | undefined {
  const value: unknown = context.tryGetContext(key);
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw new Error(`The context value ${key} must be a text.`);
  return value;
}
