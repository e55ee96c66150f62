import { Duration } from 'aws-cdk-lib';
import type { WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { Dashboard, type GraphWidget, type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { ChatSocket } from '#infra/api/chat-socket.ts';
import type { HttpApi } from '#infra/api/http-api.ts';
import type { Accounts } from '#infra/background/accounts.ts';
import type { Billing } from '#infra/background/billing.ts';
import type { DealNews } from '#infra/background/deal-news.ts';
import type { LetterSeal } from '#infra/background/letter-seal.ts';
import type { Lists } from '#infra/background/lists.ts';
import type { SellerMails } from '#infra/background/seller-mails.ts';
import type { Undelivered } from '#infra/background/undelivered.ts';
import type { Watch } from '#infra/background/watch.ts';
import type { Webhooks } from '#infra/background/webhooks.ts';
import type { AppFunction, FunctionArea } from '#infra/functions/function.ts';
import type { Firewall } from '#infra/site/firewall.ts';
import type { Site } from '#infra/site/site.ts';
import type { Stage } from '#infra/stage/stages.ts';
import type { PropertySource } from '#infra/state/property-source.ts';
import type { Records } from '#infra/state/records.ts';
import type { Tables } from '#infra/state/tables.ts';
import { Alarms, period, sumOf } from './alarms.ts';
import { graph } from './graph.ts';
import { LogMetrics } from './log-metrics.ts';
import { watchMails } from './mail-alarms.ts';
import { watchPayments } from './payment-alarms.ts';
import { watchTables } from './table-alarms.ts';

export type MonitoringProps = {
  stage: Stage;
  functions: Record<FunctionArea, AppFunction>;
  api: HttpApi;
  socket: ChatSocket;
  socketStage: WebSocketStage;
  site: Site;
  firewall: Firewall;
  tables: Tables;
  propertySource: PropertySource;
  records: Records;
  webhooks: Webhooks;
  lists: Lists;
  accounts: Accounts;
  billing: Billing;
  letterSeal: LetterSeal;
  sellerMails: SellerMails;
  dealNews: DealNews;
  watch: Watch;
  undelivered: Undelivered;
};

/** Alarms for problems that users notice, the address they are sent to, and a dashboard. */
export class Monitoring extends Construct {
  private readonly alarms: Alarms;

  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id);
    const { stage, functions, api, socket, tables, records, undelivered } = props;
    this.alarms = new Alarms(this, stage, undelivered.queue);
    const accessLogs = [api.accessLog, socket.accessLog];
    const logged = new LogMetrics(this, { stage, functions, accessLogs });

    const rows = [
      this.watchApi(props),
      this.watchChat(props, logged),
      this.watchFunctions(functions),
      this.watchEdge(props, logged),
      [
        graph('Lookups, saved analyses, compared structures', [
          logged.lookups,
          logged.analysesSaved,
          logged.structuresCompared,
        ]),
        // While more are opened than joined, customers wait.
        graph('Chats opened, chats joined by staff', [logged.chatsOpened, logged.chatsJoined]),
      ],
    ];
    this.watchProvider(props);
    this.watchBackground(props, logged);
    if (stage.stripe !== undefined) rows.push(watchPayments(this.alarms, logged));
    if (stage.emailSender !== undefined) watchMails(this.alarms);
    watchTables(this.alarms, tables, records);
    if (records.scanned) {
      this.alarms.raise('RecordsScanned', {
        metric: sumOf('bytes', records.scanned),
        above: 50_000_000_000,
        lost: 'The searches of public records cost more than planned: Athena has read over 50 GB in five minutes.',
      });
      this.alarms.raise('RollsOutdated', {
        metric: logged.rollsOutdated(),
        above: 0,
        lost: 'The roll of a county is over 400 days old, so lookups there cost provider calls again: load the next one.',
      });
    }
    new Dashboard(this, 'Dashboard', { dashboardName: stage.stackName, widgets: rows });
  }

  private watchApi({ api }: MonitoringProps): GraphWidget[] {
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
    this.alarms.raise('ApiFailures', {
      metric: failureRate,
      above: 1,
      lost: 'Pages show errors: more than 1 % of API requests failed (5xx).',
    });
    this.alarms.raise('ApiLatency', {
      metric: latency,
      above: 3000,
      lost: 'Pages load slowly: 5 % of API requests took longer than 3 seconds.',
      periods: 3,
    });
    return [graph('API requests', [requests], [failureRate]), graph('API latency p95 (ms)', [latency])];
  }

  private watchChat(
    { socketStage: socket }: MonitoringProps,
    { chatFailures, chatsWaiting }: LogMetrics,
  ): GraphWidget[] {
    const frames = socket.metric('MessageCount', { period, statistic: Stats.SUM });
    const connects = socket.metric('ConnectCount', { period, statistic: Stats.SUM });
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
    this.alarms.raise('ChatFailures', {
      metric: chatFailures,
      above: 0,
      lost: 'Customers or staff cannot chat: the function answered "internal".',
    });
    this.alarms.raise('ChatSocket', {
      metric: socketFailures,
      above: 1,
      lost: 'The chat does not connect or loses frames: API Gateway could not call its function, or was refused.',
    });
    this.alarms.raise('ChatsWaiting', {
      metric: chatsWaiting,
      above: 5,
      lost: 'Customers wait in the chat: more than five have had no answer for at least five minutes.',
    });
    return [
      graph('Customers who wait in the chat', [chatsWaiting]),
      graph('Chat frames and connections', [frames, connects]),
      graph('Chat failures', [chatFailures], [socketFailures]),
    ];
  }

  private watchFunctions(functions: Record<FunctionArea, AppFunction>): GraphWidget[] {
    const errors: IMetric[] = [];
    const durations: IMetric[] = [];
    for (const area of Object.keys(functions) as FunctionArea[]) {
      const { lambda, lost, secondsToAnswer } = functions[area];
      const failed = lambda.metricErrors({ period, label: area });
      const duration = lambda.metricDuration({ period, statistic: Stats.p(99), label: area });
      errors.push(failed);
      durations.push(duration);
      this.alarms.raise(`Errors-${area}`, {
        metric: failed,
        above: 0,
        lost: `${lost} A call of ${area} crashed or timed out.`,
      });
      this.alarms.raise(`Throttles-${area}`, {
        metric: lambda.metricThrottles({ period }),
        above: 0,
        lost: `${lost} Calls of ${area} were throttled.`,
      });
      if (secondsToAnswer === undefined) continue;
      this.alarms.raise(`Slow-${area}`, {
        metric: duration,
        above: secondsToAnswer * 1000,
        lost: `Users wait: one in a hundred calls of ${area} takes longer than ${secondsToAnswer} seconds.`,
        periods: 3,
      });
    }
    return [graph('Function errors', errors), graph('Function duration p99 (ms)', durations)];
  }

  private watchEdge({ site, firewall, stage }: MonitoringProps, { tooManyRequests }: LogMetrics): GraphWidget[] {
    const refused = sumOf('429s', [tooManyRequests, ...firewall.refused]);
    this.alarms.raise('TooManyRequests', {
      metric: refused,
      above: 100,
      lost: 'Customers may be turned away: more than 100 requests and frames in five minutes got 429.',
    });
    const ofDistribution = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { DistributionId: site.distribution.distributionId, Region: 'Global' },
        statistic,
        period,
      });
    const requests = ofDistribution('Requests', Stats.SUM);
    const failureRate = new MathExpression({
      label: '% of requests failed',
      expression: 'IF(requests * rate >= 300, rate, 0)',
      usingMetrics: { requests, rate: ofDistribution('5xxErrorRate', Stats.AVERAGE) },
      period,
    });
    // CloudFront's metrics are in us-east-1, and alarms see only their own region.
    if ((stage.region ?? 'us-east-1') === 'us-east-1') {
      this.alarms.raise('SiteFailures', {
        metric: failureRate,
        above: 1,
        lost: 'Pages do not load: more than 1 % of requests to CloudFront failed (5xx).',
      });
    }
    return [graph('CloudFront requests', [requests], [failureRate]), graph('Refused with 429', [refused])];
  }

  private watchProvider({ propertySource: { needsOperator, callsLow, suggestionsLow } }: MonitoringProps): void {
    if (needsOperator) {
      this.alarms.raise('PropertySource', {
        metric: needsOperator,
        above: 0,
        lost: 'New houses cannot be looked up: the property source refused its key, was asked too often, or has no calls left.',
      });
    }
    if (callsLow) {
      this.alarms.raise('ProviderCalls', {
        metric: callsLow,
        above: 0,
        lost: 'New houses cannot be looked up soon: 80 % of the day’s or the month’s provider calls are used up.',
      });
    }
    if (suggestionsLow) {
      this.alarms.raise('Suggestions', {
        metric: suggestionsLow,
        above: 0,
        lost: 'The address field suggests nothing, or soon will not: 80 % of the month’s suggestions are used up.',
      });
    }
  }

  private watchBackground(
    { webhooks, accounts, lists, billing, letterSeal, sellerMails, dealNews, watch, undelivered }: MonitoringProps,
    logged: LogMetrics,
  ): void {
    this.alarms.raise('WebhookDeadLetters', {
      metric: webhooks.checks.givenUp,
      above: 0,
      lost: 'Webhook events arrive late: a message failed five times.',
    });
    this.alarms.raise('WebhookQueueAge', {
      metric: webhooks.checks.oldestMessage,
      above: 45 * 60,
      lost: 'Webhook events arrive late: a message has been in the queue for more than 45 minutes.',
    });
    this.alarms.raiseWithout('RelayStopped', {
      metric: logged.relayRuns(Duration.minutes(15)),
      lost: 'Webhook events arrive late: the relay, which runs every five minutes, has not run for 15.',
    });
    this.alarms.raise('DeletionDeadLetters', {
      metric: accounts.deletions.givenUp,
      above: 0,
      lost: 'Users who deleted their account still have data stored: the sweep failed five times.',
    });
    this.alarms.raise('BillingDeadLetters', {
      metric: billing.customers.givenUp,
      above: 0,
      lost: 'Customers may not have what they paid for until the night: reading it failed five times.',
    });
    this.alarms.raise('SealDeadLetters', {
      metric: letterSeal.signatures.givenUp,
      above: 0,
      lost: 'Users and their sellers have no copy of a signed letter: sealing it failed five times.',
    });
    this.alarms.raise('SellerMailDeadLetters', {
      metric: sellerMails.due.givenUp,
      above: 0,
      lost: 'Users hear late that a seller answered, or sellers that there is a reply: sending the mail failed five times.',
    });
    this.alarms.raise('DealNewsDeadLetters', {
      metric: dealNews.changes.givenUp,
      above: 0,
      lost: 'Users see late what others change in a deal they look at: telling their pages failed five times.',
    });
    this.alarms.raise('WatchDeadLetters', {
      metric: watch.loads.givenUp,
      above: 0,
      lost: 'Users do not hear what new public records say of a house that they follow: looking at it failed five times.',
    });
    this.alarms.raise('SealNeedsOperator', {
      metric: logged.sealNeedsOperator,
      above: 0,
      lost: 'Users wait for signed letters: a page no longer shows what its seller signed, who is asked to sign again.',
    });
    this.alarms.raise('Undelivered', {
      metric: undelivered.count,
      above: 0,
      lost: 'Users may have data stored or get webhook events later than they should: a scheduled run was lost.',
    });
    this.alarms.raise('ListDeadLetters', {
      metric: lists.rows.givenUp,
      above: 0,
      lost: 'Users wait for rows of lists that they screen: a message failed five times.',
    });
    this.alarms.raise('ListQueueAge', {
      metric: lists.rows.oldestMessage,
      above: 45 * 60,
      lost: 'Users wait for lists that they screen: a message has been in the queue for more than 45 minutes.',
    });
  }
}
