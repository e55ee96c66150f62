import { join } from 'node:path';
import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { logGroup } from '#infra/stage/log-group.ts';
import type { Stage } from '#infra/stage/stages.ts';
import { type Setting, settings } from '#lambdas/runtime/settings.ts';
import type { Area } from '#shared/contract/route.ts';

/** The functions that requests and frames reach: somebody waits for them. */
export type RequestedArea = Area | 'api-key-authorizer' | 'chat';

/** Those, and the functions that queues, schedules and the user pool call. */
export type FunctionArea =
  | RequestedArea
  | 'waiting-chats'
  | 'webhook-sender'
  | 'webhook-relay'
  | 'list-worker'
  | 'reminders'
  | 'account-events'
  | 'sign-up-cleanup'
  | 'account-sweeper'
  | 'billing-worker'
  | 'seller-sealer'
  | 'seller-mails'
  | 'mail-events'
  | 'watch-worker';

export type FunctionBase = {
  stage: Stage;
  /** The directory with the built bundles. */
  assets: string;
  /** Gets the events of calls that nobody waits for and that failed; a function that is only waited for needs none. */
  undelivered?: IQueue;
};

/** Its limits, and the words of its alarms. */
export type FunctionRow = {
  /** Default: 10. */
  timeoutSeconds?: number;
  /** Default: 512. */
  memoryMb?: number;
  /** Whether a sign-in waits for it: the stage may keep concurrency free for it. */
  isForSignIn?: boolean;
  /** Users lose this while it fails; its alarms say so. */
  lost: string;
  /** An alarm is raised where one in a hundred calls takes longer. Absent where nobody waits. */
  secondsToAnswer?: number;
};

type AppFunctionProps = FunctionBase & FunctionRow & { area: FunctionArea };

/** The acknowledgement for a role that writes traces. */
export const acknowledgedTraces = {
  id: 'AwsSolutions-IAM5[Resource::*]',
  reason:
    'Only xray:PutTraceSegments and xray:PutTelemetryRecords, which AWS offers for no narrower resource. ' +
    'The risk is false trace data, not access to anything.',
};

/**
 * The function of one area. By itself it may only write its log and traces, and its failed events to the queue of what
 * was not delivered; the owners of tables and buckets grant the rest.
 */
export class AppFunction extends Construct {
  readonly lambda: LambdaFunction;
  /** Callers use this alias: the version that is in use. */
  readonly live: Alias;
  readonly role: Role;
  readonly logGroup: LogGroup;
  readonly lost: FunctionRow['lost'];
  readonly secondsToAnswer: FunctionRow['secondsToAnswer'];

  constructor(scope: Construct, id: string, props: AppFunctionProps) {
    super(scope, id);
    const { stage, assets, undelivered, area, timeoutSeconds = 10, memoryMb = 512, isForSignIn = false } = props;
    this.lost = props.lost;
    this.secondsToAnswer = props.secondsToAnswer;

    this.logGroup = logGroup(this, 'Logs', stage, `/dealwright/${stage.name}/${area}`);
    // Its own role, because AWSLambdaBasicExecutionRole may write to every log group.
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.logGroup.grantWrite(this.role);

    this.lambda = new LambdaFunction(this, 'Function', {
      code: Code.fromAsset(join(assets, 'lambdas', area)),
      handler: 'handler.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // Lambda allots CPU by memory. The bundles need under 100 MB; the rest shortens cold starts.
      memorySize: memoryMb,
      timeout: Duration.seconds(timeoutSeconds),
      reservedConcurrentExecutions: isForSignIn ? stage.signInConcurrency : undefined,
      role: this.role,
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
      ...(undelivered && { deadLetterQueue: undelivered }),
      // Operators can go back to an earlier version without a deploy.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
    });
    this.live = new Alias(this, 'Live', { aliasName: 'live', version: this.lambda.currentVersion });
    Validations.of(this.role).acknowledge(acknowledgedTraces);
  }

  /** Allows the function these actions on one resource. */
  allow(actions: string[], ...resources: string[]): void {
    this.role.addToPolicy(new PolicyStatement({ actions, resources }));
  }

  /** Sets a setting for the function's code. */
  set(name: Setting, value: string): void {
    this.lambda.addEnvironment(settings[name], value);
  }
}
