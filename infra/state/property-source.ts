import { Aws, Validations } from 'aws-cdk-lib';
import { type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import type { PropertyProvider, Stage } from '#infra/stage/stages.ts';
import { operatorNeeded, providerCallsRunningOut, suggestionsRunningOut } from '#lambdas/runtime/settings.ts';
import type { Records } from './records.ts';
import type { Tables } from './tables.ts';

type PropertySourceProps = { stage: Stage; tables: Tables; records: Records };

type Provided = {
  provider: PropertyProvider;
  key: Secret;
  needsOperator: Metric;
  callsLow: Metric;
  suggestionsLow: Metric;
};

/**
 * The source of property data: the sample, which needs nothing, or a provider with its key, its cache and a metric for
 * problems that need an operator.
 */
export class PropertySource extends Construct {
  private readonly tables: Tables;
  private readonly records: Records;
  private readonly provided: Provided | undefined;
  private readonly suggestionsPerMonth: number;

  constructor(scope: Construct, id: string, { stage, tables, records }: PropertySourceProps) {
    super(scope, id);
    this.tables = tables;
    this.records = records;
    this.suggestionsPerMonth = stage.suggestionsPerMonth;
    if (stage.propertySource === 'sample') return;
    const key = new Secret(this, 'Key', {
      description: `Key of ${stage.propertySource.name}. Put the key in as plain text.`,
      removalPolicy: stage.removalPolicy,
    });
    Validations.of(key).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'The provider hands out its keys on a page of its own and has no call that changes them. A new one counts ' +
        'within minutes, or at once when the old one is refused: docs/operations.md.',
    });
    const counted = (metricName: string) =>
      new Metric({ namespace: `dealwright/${stage.name}`, metricName, statistic: 'Sum' });
    this.provided = {
      provider: stage.propertySource,
      key,
      needsOperator: counted('PropertySourceNeedsOperator'),
      callsLow: counted('ProviderCallsRunningOut'),
      suggestionsLow: counted('SuggestionsRunningOut'),
    };
  }

  /** The secret with the provider's key; `undefined` for the sample. */
  get keyArn(): string | undefined {
    return this.provided?.key.secretArn;
  }

  /** Counts refused keys, rate limits and exhausted calls of the provider; `undefined` for the sample. */
  get needsOperator(): IMetric | undefined {
    return this.provided?.needsOperator;
  }

  /** Counts the days and months whose calls of the provider are used up to 80 %; `undefined` for the sample. */
  get callsLow(): IMetric | undefined {
    return this.provided?.callsLow;
  }

  /** Counts the months whose suggestions are used up to 80 % and to 100 %; `undefined` for the sample. */
  get suggestionsLow(): IMetric | undefined {
    return this.provided?.suggestionsLow;
  }

  /** Allows a function to look up properties, first in public records where the stage has them. */
  grantLookupTo(fn: AppFunction): void {
    this.records.grantReadTo(fn);
    fn.set('propertySource', this.provided?.provider.name ?? 'sample');
    if (this.provided === undefined) return;
    const { provider, key, needsOperator, callsLow } = this.provided;
    fn.set('propertySourceUrl', provider.url);
    fn.set('propertySourceSecret', key.secretArn);
    fn.set('propertyCallsPerMonth', String(provider.callsPerMonth));
    fn.set('propertyCallsPerDay', String(provider.callsPerDay));
    fn.allow(['secretsmanager:GetSecretValue'], key.secretArn);
    this.tables.properties.grantTo(fn, 'GetItem', 'PutItem', 'UpdateItem');
    countEvents(fn, operatorNeeded, needsOperator);
    countEvents(fn, providerCallsRunningOut, callsLow);
  }

  /** Allows a function to suggest addresses; the sample's need no permission. */
  grantSuggestionsTo(fn: AppFunction): void {
    if (this.provided === undefined) return;
    const places = `arn:${Aws.PARTITION}:geo-places:${Aws.REGION}::provider/default`;
    fn.allow(['geo-places:Autocomplete'], places);
    fn.set('suggestionsPerMonth', String(this.suggestionsPerMonth));
    countEvents(fn, suggestionsRunningOut, this.provided.suggestionsLow);
  }
}

/** Counts the lines of a function's log that are about an event. */
function countEvents(fn: AppFunction, event: string, { namespace, metricName }: Metric): void {
  new MetricFilter(fn, metricName, {
    logGroup: fn.logGroup,
    filterPattern: FilterPattern.stringValue('$.message.event', '=', event),
    metricNamespace: namespace,
    metricName,
  });
}
