import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stages.ts';

/** Most metrics are summed over it. */
export const period = Duration.minutes(5);

type AlarmOptions = {
  metric: IMetric;
  /** It raises the alarm above this. */
  above: number;
  /** Users lose this; the alarm's mail shows it. */
  lost: string;
  /** For how many periods in a row. Default: 1. */
  periods?: number;
  /** Without data the state stays as it is: of a rate that is published now and then. */
  isKept?: boolean;
};

/** The alarms of a stage and the address they are sent to. */
export class Alarms {
  private readonly owner: Construct;
  private readonly topic: Topic;

  /** @param undelivered gets the mails that could not be sent. */
  constructor(owner: Construct, stage: Stage, undelivered: IQueue) {
    this.owner = owner;
    this.topic = makeTopic(owner, stage, undelivered);
  }

  /** Raises an alarm when there is too much of something. */
  raise(id: string, { metric, above, lost, periods = 1, isKept = false }: AlarmOptions): void {
    this.add(id, lost, {
      metric,
      threshold: above,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: isKept ? TreatMissingData.IGNORE : TreatMissingData.NOT_BREACHING,
    });
  }

  /** Raises an alarm when a count that must never rest is zero, or there is none. */
  raiseWithout(id: string, { metric, lost }: Pick<AlarmOptions, 'metric' | 'lost'>): void {
    this.add(id, lost, {
      metric,
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    });
  }

  private add(id: string, lost: string, props: Omit<ConstructorParameters<typeof Alarm>[2], 'alarmDescription'>): void {
    const alarm = new Alarm(this.owner, id, {
      ...props,
      // The alarms of all functions, and of all tables, share a row each.
      alarmDescription: `${lost} Runbook: docs/operations.md#alarms, row ${id.replace(/-.*/, '-…')}.`,
    });
    const action = new SnsAction(this.topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }
}

/** The sum of metrics of which each is missing in periods without one. */
export function sumOf(label: string, metrics: IMetric[]): MathExpression {
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  const expression = Object.keys(usingMetrics)
    .map((name) => `FILL(${name}, 0)`)
    .join(' + ');
  return new MathExpression({ label, expression, usingMetrics, period });
}

function makeTopic(owner: Construct, stage: Stage, undelivered: IQueue): Topic {
  const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com');
  // Alarms cannot use AWS's managed key for SNS.
  const masterKey = new Key(owner, 'Key', {
    description: `Alarm messages of ${stage.stackName}`,
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  masterKey.grant(cloudWatch, 'kms:Decrypt', 'kms:GenerateDataKey*');

  const topic = new Topic(owner, 'Alarms', { masterKey, enforceSSL: true });
  // An explicit policy replaces the default one, which lets the account's alarms publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: 'AlarmsOfThisAccount',
      principals: [cloudWatch],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  );
  if (stage.alarmEmail !== undefined) {
    topic.addSubscription(new EmailSubscription(stage.alarmEmail, { deadLetterQueue: undelivered }));
  }
  return topic;
}
