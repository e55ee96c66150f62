import { Aws, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { AppFunction, FunctionArea } from './function.ts';
import type { HttpApi } from './http-api.ts';
import type { PropertySource } from './property-source.ts';
import type { Stage } from './stages.ts';
import type { Webhooks } from './webhooks.ts';

type MonitoringProps = {
  stage: Stage;
  functions: Record<FunctionArea, AppFunction>;
  api: HttpApi;
  propertySource: PropertySource;
  webhooks: Webhooks;
};

const period = Duration.minutes(5);

/** Alarms for problems that users notice, the address they are sent to, and a dashboard. */
export class Monitoring extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id);
    const { stage, functions, api, propertySource, webhooks } = props;
    this.topic = this.makeTopic(stage);

    const requests = api.stage.metricCount({ period });
    const failures = api.stage.metricServerError({ period });
    const latency = api.stage.metricLatency({ period, statistic: Stats.p(95) });
    const failureRate = new MathExpression({
      label: '% of requests failed',
      // With little traffic one failure is a large share: fewer than three raise no alarm.
      expression: 'IF(failures >= 3, 100 * failures / requests, 0)',
      usingMetrics: { requests, failures },
      period,
    });
    this.alarm('ApiFailures', failureRate, 1, 'More than 1 % of API requests failed (5xx).');
    this.alarm('ApiLatency', latency, 3000, '5 % of API requests took longer than 3 seconds.', 3);

    if (propertySource.needsOperator) {
      this.alarm(
        'PropertySource',
        propertySource.needsOperator,
        0,
        'The property source refused its key, was asked too often, or has no calls left this month.',
      );
    }

    if (propertySource.suggestionsLow) {
      const words = '80 % of the month’s address suggestions are used up, or all: then fields suggest nothing.';
      this.alarm('Suggestions', propertySource.suggestionsLow, 0, words);
    }

    this.alarm('WebhookDeadLetters', webhooks.givenUp, 0, 'A message about a webhook failed five times.');

    this.alarm(
      'WebhookQueueAge',
      webhooks.oldestMessage,
      45 * 60,
      'A message about a webhook has been in the queue for more than 45 minutes.',
    );

    const errors: IMetric[] = [];
    const durations: IMetric[] = [];
    for (const [area, { lambda }] of Object.entries(functions)) {
      const failed = lambda.metricErrors({ period, label: area });
      errors.push(failed);
      durations.push(lambda.metricDuration({ period, statistic: Stats.p(95), label: area }));
      this.alarm(`Errors-${area}`, failed, 0, `A call of ${area} crashed or timed out.`);
      this.alarm(`Throttles-${area}`, lambda.metricThrottles({ period }), 0, `Calls of ${area} were throttled.`);
    }

    new Dashboard(this, 'Dashboard', {
      dashboardName: Stack.of(this).stackName,
      widgets: [
        [
          new GraphWidget({ title: 'API requests', width: 12, left: [requests], right: [failureRate] }),
          new GraphWidget({ title: 'API latency p95 (ms)', width: 12, left: [latency] }),
        ],
        [
          new GraphWidget({ title: 'Function errors', width: 12, left: errors }),
          new GraphWidget({ title: 'Function duration p95 (ms)', width: 12, left: durations }),
        ],
      ],
    });
  }

  private alarm(id: string, metric: IMetric, threshold: number, alarmDescription: string, periods = 1): void {
    const alarm = new Alarm(this, id, {
      metric,
      threshold,
      alarmDescription,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    const action = new SnsAction(this.topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }

  private makeTopic(stage: Stage): Topic {
    const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com');
    // Alarms cannot use AWS's managed key for SNS.
    const masterKey = new Key(this, 'Key', {
      description: `Alarm messages of ${Stack.of(this).stackName}`,
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    masterKey.grant(cloudWatch, 'kms:Decrypt', 'kms:GenerateDataKey*');

    const topic = new Topic(this, 'Alarms', { masterKey, enforceSSL: true });
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
      const subscription = topic.addSubscription(new EmailSubscription(stage.alarmEmail));
      Validations.of(subscription).acknowledge({
        id: 'Serverless-SNSRedrivePolicy',
        reason:
          'A lost email loses nothing else: the alarm stays red on the dashboard and is sent again when it ' +
          'changes. A queue of undelivered mails would need an operator to watch it.',
      });
    }
    return topic;
  }
}
