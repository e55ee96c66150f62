import { Aws, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import type { WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
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
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { HttpApi } from '#infra/api/http-api.ts';
import type { Accounts } from '#infra/background/accounts.ts';
import type { Webhooks } from '#infra/background/webhooks.ts';
import type { AppFunction, FunctionArea } from '#infra/functions/function.ts';
import type { Stage } from '#infra/stage/stages.ts';
import type { PropertySource } from '#infra/state/property-source.ts';
import type { ErrorCode } from '#shared/values/errors.ts';

type MonitoringProps = {
  stage: Stage;
  functions: Record<FunctionArea, AppFunction>;
  api: HttpApi;
  /** The chat's WebSocket stage. */
  socket: WebSocketStage;
  propertySource: PropertySource;
  webhooks: Webhooks;
  accounts: Accounts;
};

const period = Duration.minutes(5);

/** What users lose while a function fails. */
const lostWithout: Record<FunctionArea, string> = {
  profile: 'Users cannot load or change their profile, or delete their account.',
  'property-lookup': 'Users cannot look up houses and get no address suggestions.',
  analyses: 'Users cannot open, save or change analyses.',
  subscription: 'Users cannot choose, change or cancel a plan.',
  support: 'Visitors cannot send contact messages; staff cannot read them.',
  'public-api': 'Integrations cannot look up houses or read analyses; users cannot manage API keys.',
  structures: 'Integrations cannot compare, solve or stress structures.',
  webhooks: 'Users cannot manage webhooks.',
  'api-key-authorizer': 'Every call with an API key is refused.',
  chat: 'Customers and staff cannot chat.',
  'webhook-sender': 'Webhook events arrive late.',
  'account-sweeper': 'Users who deleted their account still have data stored.',
  'account-events': 'Users who reset their password stay signed in elsewhere.',
  'sign-up-cleanup': 'Users lose nothing: sign-ups that nobody confirmed stay longer than a day.',
  'webhook-relay': 'Webhook events that the queue could not hold arrive late.',
};

/** Alarms for problems that users notice, the address they are sent to, and a dashboard. */
export class Monitoring extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id);
    const { stage, functions, api, socket, propertySource, webhooks, accounts } = props;
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
    this.alarm('ApiFailures', failureRate, 1, 'Pages show errors: more than 1 % of API requests failed (5xx).');
    this.alarm('ApiLatency', latency, 3000, 'Pages load slowly: 5 % of API requests took longer than 3 seconds.', 3);

    const frames = socket.metric('MessageCount', { period, statistic: Stats.SUM });
    const connects = socket.metric('ConnectCount', { period, statistic: Stats.SUM });
    const chatFailures = this.chatFailures(stage, functions.chat);
    this.alarm('ChatFailures', chatFailures, 0, 'Customers or staff cannot chat: the function answered "internal".');
    const socketFailures = new MathExpression({
      label: '% of frames failed',
      // API Gateway reports a metric only in periods that have one.
      expression:
        'IF(FILL(unreached, 0) + FILL(refused, 0) >= 3, ' +
        '100 * (FILL(unreached, 0) + FILL(refused, 0)) / (FILL(frames, 0) + FILL(connects, 0)), 0)',
      usingMetrics: {
        unreached: socket.metric('ExecutionError', { period, statistic: Stats.SUM }),
        refused: socket.metric('IntegrationError', { period, statistic: Stats.SUM }),
        frames,
        connects,
      },
      period,
    });
    this.alarm(
      'ChatSocket',
      socketFailures,
      1,
      'The chat does not connect or loses frames: API Gateway could not call its function, or was refused.',
    );

    if (propertySource.needsOperator) {
      this.alarm(
        'PropertySource',
        propertySource.needsOperator,
        0,
        'New houses cannot be looked up: the property source refused its key, was asked too often, or has no calls left.',
      );
    }

    if (propertySource.suggestionsLow) {
      const words =
        'The address field suggests nothing, or soon will not: 80 % of the month’s suggestions are used up.';
      this.alarm('Suggestions', propertySource.suggestionsLow, 0, words);
    }

    this.alarm(
      'WebhookDeadLetters',
      webhooks.checks.givenUp,
      0,
      'Webhook events arrive late: a message failed five times.',
    );

    this.alarm(
      'WebhookQueueAge',
      webhooks.checks.oldestMessage,
      45 * 60,
      'Webhook events arrive late: a message has been in the queue for more than 45 minutes.',
    );

    this.alarm(
      'DeletionDeadLetters',
      accounts.deletions.givenUp,
      0,
      'Users who deleted their account still have data stored: the sweep failed five times.',
    );

    const errors: IMetric[] = [];
    const durations: IMetric[] = [];
    for (const area of Object.keys(functions) as FunctionArea[]) {
      const { lambda } = functions[area];
      const failed = lambda.metricErrors({ period, label: area });
      errors.push(failed);
      durations.push(lambda.metricDuration({ period, statistic: Stats.p(95), label: area }));
      const lost = lostWithout[area];
      this.alarm(`Errors-${area}`, failed, 0, `${lost} A call of ${area} crashed or timed out.`);
      this.alarm(
        `Throttles-${area}`,
        lambda.metricThrottles({ period }),
        0,
        `${lost} Calls of ${area} were throttled.`,
      );
    }

    new Dashboard(this, 'Dashboard', {
      dashboardName: Stack.of(this).stackName,
      widgets: [
        [
          new GraphWidget({ title: 'API requests', width: 12, left: [requests], right: [failureRate] }),
          new GraphWidget({ title: 'API latency p95 (ms)', width: 12, left: [latency] }),
        ],
        [
          new GraphWidget({ title: 'Chat frames and connections', width: 12, left: [frames, connects] }),
          new GraphWidget({ title: 'Chat failures', width: 12, left: [chatFailures], right: [socketFailures] }),
        ],
        [
          new GraphWidget({ title: 'Function errors', width: 12, left: errors }),
          new GraphWidget({ title: 'Function duration p95 (ms)', width: 12, left: durations }),
        ],
      ],
    });
  }

  /** Counts the frames that the chat's function answered with `internal`: to API Gateway they are answers like any. */
  private chatFailures(stage: Stage, { logGroup }: AppFunction): IMetric {
    return new MetricFilter(this, 'ChatFailuresInLog', {
      logGroup,
      filterPattern: FilterPattern.stringValue('$.message.code', '=', 'internal' satisfies ErrorCode),
      metricNamespace: `dealwright/${stage.name}`,
      metricName: 'ChatFailures',
    }).metric({ period, statistic: Stats.SUM });
  }

  /** @param lost what users lose, in words; the alarm's mail shows it. */
  private alarm(id: string, metric: IMetric, threshold: number, lost: string, periods = 1): void {
    const alarm = new Alarm(this, id, {
      metric,
      threshold,
      // The alarms of all functions share a row each.
      alarmDescription: `${lost} Runbook: docs/operations.md#alarms, row ${id.replace(/-.*/, '-…')}.`,
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
