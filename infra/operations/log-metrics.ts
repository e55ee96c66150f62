import { Duration } from 'aws-cdk-lib';
import { type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type IFilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { AppFunction, FunctionArea } from '#infra/functions/function.ts';
import type { Stage } from '#infra/stage/stages.ts';
import {
  badStripeSignature,
  billingDiffers,
  billingNeedsOperator,
  billingSwept,
  chatOpened,
  chatsWaiting,
  paymentRefunded,
  relayed,
  rollOutdated,
  sealNeedsOperator,
  stripeEventTaken,
  stripeFailed,
  stripeKeyRefused,
} from '#lambdas/runtime/settings.ts';
import { everyRoute } from '#shared/contract/every-route.ts';
import { routeKey } from '#shared/contract/route.ts';
import type { SocketActionName } from '#shared/contract/socket/socket-messages.ts';
import type { ErrorCode } from '#shared/values/errors.ts';
import { period } from './alarms.ts';

type LogMetricsProps = {
  stage: Stage;
  functions: Record<FunctionArea, AppFunction>;
  /** API Gateway's logs: a line per request, and one per event of the chat. */
  accessLogs: LogGroup[];
};

const { stringValue, numberValue, all, notExists } = FilterPattern;

const answered = stringValue('$.message.event', '=', 'answer');
const isRoute = (key: string) => stringValue('$.message.route', '=', key);
const event = (name: string) => stringValue('$.message.event', '=', name);

/** An answer of the HTTP API that is not an error. */
const succeeded = (route: keyof typeof everyRoute) =>
  all(answered, isRoute(routeKey(everyRoute[route])), numberValue('$.message.status', '<', 300));

/** Counts log lines for which AWS has no metric. Each name is a metric of the namespace `dealwright/<stage>`. */
export class LogMetrics {
  readonly chatFailures: IMetric;
  readonly chatsOpened: IMetric;
  readonly chatsJoined: IMetric;
  /** How many customers wait for an answer, every fifteen minutes. */
  readonly chatsWaiting: IMetric;
  /** Signatures whose page no longer shows what was signed. */
  readonly sealNeedsOperator: IMetric;
  readonly lookups: IMetric;
  readonly analysesSaved: IMetric;
  readonly structuresCompared: IMetric;
  /** Requests and frames that got 429, from API Gateway or from a function. */
  readonly tooManyRequests: IMetric;
  private readonly owner: Construct;
  private readonly namespace: string;
  private readonly relay: LogGroup;
  private readonly functions: Record<FunctionArea, AppFunction>;

  constructor(owner: Construct, { stage, functions, accessLogs }: LogMetricsProps) {
    this.owner = owner;
    this.namespace = `dealwright/${stage.name}`;
    this.relay = functions['webhook-relay'].logGroup;
    this.functions = functions;
    const logOf = (area: FunctionArea) => [functions[area].logGroup];

    // To API Gateway a frame that was answered with an error is answered like any.
    const internal = stringValue('$.message.code', '=', 'internal' satisfies ErrorCode);
    this.chatFailures = this.count('ChatFailures', logOf('chat'), internal);
    this.chatsOpened = this.count('ChatsOpened', logOf('chat'), event(chatOpened));
    const joined = all(answered, isRoute('join_chat' satisfies SocketActionName), notExists('$.message.code'));
    this.chatsJoined = this.count('ChatsJoined', logOf('chat'), joined);
    this.chatsWaiting = this.gauge('ChatsWaiting', functions['waiting-chats'].logGroup, event(chatsWaiting), 'waiting');
    this.sealNeedsOperator = this.count('SealNeedsOperator', logOf('seller-sealer'), event(sealNeedsOperator));
    this.lookups = this.count('Lookups', logOf('property-lookup'), succeeded('lookUpProperty'));
    this.analysesSaved = this.count('AnalysesSaved', logOf('analyses'), succeeded('saveAnalysis'));
    this.structuresCompared = this.count('StructuresCompared', logOf('structures'), succeeded('compareStructures'));
    this.tooManyRequests = this.count('TooManyRequests', accessLogs, stringValue('$.status', '=', '429'));
  }

  relayRuns(each: Duration): IMetric {
    return this.count('RelayRuns', [this.relay], event(relayed), each);
  }

  /** Counties whose roll is old, once a day; a stage without records has none. */
  rollsOutdated(): IMetric {
    return this.count('RollsOutdated', [this.functions['watch-worker'].logGroup], event(rollOutdated));
  }

  /** Counts the lines of the functions of payments; a stage without payments has none of them. */
  payments() {
    const logsOf = (...areas: FunctionArea[]) => areas.map((area) => this.functions[area].logGroup);
    const payers = logsOf('subscription', 'billing-worker', 'staff-billing');
    const [worker] = logsOf('billing-worker');
    const [webhook] = logsOf('stripe-webhook');
    if (worker === undefined || webhook === undefined) throw new Error('unreachable');
    return {
      badSignatures: this.count('BadStripeSignatures', [webhook], event(badStripeSignature)),
      needsOperator: this.count('BillingNeedsOperator', [...payers, webhook], event(billingNeedsOperator)),
      refunded: this.count('PaymentsRefunded', logsOf('staff-billing'), event(paymentRefunded)),
      keysRefused: this.count('StripeKeysRefused', payers, event(stripeKeyRefused)),
      stripeFailures: this.count('StripeFailures', payers, event(stripeFailed)),
      differs: this.count('BillingDiffers', [worker], event(billingDiffers)),
      sweeps: this.count('BillingSweeps', [worker], event(billingSwept), Duration.hours(26)),
      secondsLate: this.gauge('StripeEventLateness', webhook, event(stripeEventTaken), 'late_s'),
      active: this.gauge('ActiveSubscriptions', worker, event(billingSwept), 'active'),
      pastDue: this.gauge('PastDueSubscriptions', worker, event(billingSwept), 'past_due'),
    };
  }

  /** The highest number in a field of the lines. */
  private gauge(metricName: string, logGroup: LogGroup, filterPattern: IFilterPattern, field: string): IMetric {
    const filter = new MetricFilter(this.owner, `${metricName}InLog`, {
      logGroup,
      filterPattern,
      metricNamespace: this.namespace,
      metricName,
      metricValue: `$.message.${field}`,
    });
    return filter.metric({ period: Duration.minutes(15), statistic: Stats.MAXIMUM });
  }

  private count(metricName: string, logs: LogGroup[], filterPattern: IFilterPattern, each = period): IMetric {
    const [first] = logs.map((logGroup, index) =>
      new MetricFilter(this.owner, `${metricName}InLog${index === 0 ? '' : index + 1}`, {
        logGroup,
        filterPattern,
        metricNamespace: this.namespace,
        metricName,
      }).metric({ period: each, statistic: Stats.SUM }),
    );
    if (first === undefined) throw new Error(`${metricName} counts the lines of no log.`);
    return first;
  }
}
