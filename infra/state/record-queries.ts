import { Aws, Duration, Stack } from 'aws-cdk-lib';
import { CfnWorkGroup } from 'aws-cdk-lib/aws-athena';
import { type IMetric, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnDatabase, CfnTable } from 'aws-cdk-lib/aws-glue';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import type { Stage } from '#infra/stage/stages.ts';
import { allowBelow } from './private-bucket.ts';
import { recordColumns } from './record-columns.ts';

/** What one query may read; a county of a million houses has some 200 MB, and a query reads a few of its columns. */
export const mostScannedBytes = 1_000_000_000;

/** Below which answers of queries are kept, for a week. */
export const answersPrefix = 'answers/';

/** Houses of the loads, by county and load: Athena works their folders out of the query, so nothing has to be registered. */
export class RecordQueries extends Construct {
  private readonly workgroup: CfnWorkGroup;
  private readonly database: string;
  private readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { stage, bucket }: { stage: Stage; bucket: Bucket }) {
    super(scope, id);
    this.bucket = bucket;
    this.database = `${stage.stackName.replaceAll('-', '_')}_records`;
    const database = new CfnDatabase(this, 'Database', {
      catalogId: Aws.ACCOUNT_ID,
      databaseInput: { name: this.database },
    });
    const folder = bucket.s3UrlForObject('houses');
    const partitions = ['state', 'county', 'load'];
    const houses = new CfnTable(this, 'Houses', {
      catalogId: Aws.ACCOUNT_ID,
      databaseName: this.database,
      tableInput: {
        name: 'houses',
        tableType: 'EXTERNAL_TABLE',
        parameters: {
          EXTERNAL: 'TRUE',
          'projection.enabled': 'true',
          ...Object.fromEntries(partitions.map((name) => [`projection.${name}.type`, 'injected'])),
          'storage.location.template': `${folder}/${partitions.map((name) => `${name}=\${${name}}`).join('/')}/`,
        },
        partitionKeys: partitions.map((name) => ({ name, type: 'string' })),
        storageDescriptor: {
          columns: Object.entries(recordColumns).map(([name, type]) => ({ name, type })),
          location: `${folder}/`,
          inputFormat: 'org.apache.hadoop.hive.ql.io.parquet.MapredParquetInputFormat',
          outputFormat: 'org.apache.hadoop.hive.ql.io.parquet.MapredParquetOutputFormat',
          serdeInfo: { serializationLibrary: 'org.apache.hadoop.hive.ql.io.parquet.serde.ParquetHiveSerDe' },
        },
      },
    });
    houses.addDependency(database);
    this.workgroup = new CfnWorkGroup(this, 'Workgroup', {
      name: `${stage.stackName}-records`,
      recursiveDeleteOption: true,
      workGroupConfiguration: {
        enforceWorkGroupConfiguration: true,
        publishCloudWatchMetricsEnabled: true,
        bytesScannedCutoffPerQuery: mostScannedBytes,
        engineVersion: { selectedEngineVersion: 'Athena engine version 3' },
        resultConfiguration: {
          outputLocation: bucket.s3UrlForObject(answersPrefix),
          encryptionConfiguration: { encryptionOption: 'SSE_S3' },
        },
      },
    });
  }

  /** The bytes that queries have read, however they ended. */
  get scanned(): IMetric[] {
    return ['SUCCEEDED', 'FAILED', 'CANCELLED'].map(
      (QueryState) =>
        new Metric({
          namespace: 'AWS/Athena',
          metricName: 'ProcessedBytes',
          dimensionsMap: { QueryState, QueryType: 'DML', WorkGroup: this.workgroup.name },
          statistic: Stats.SUM,
          period: Duration.minutes(5),
        }),
    );
  }

  /** Allows a function to ask about houses, and sets the names of workgroup and database. */
  grantTo(fn: AppFunction): void {
    const { bucket } = this;
    const { partition, region, account } = Stack.of(this);
    const glue = (name: string) => `arn:${partition}:glue:${region}:${account}:${name}`;
    fn.allow(
      ['StartQueryExecution', 'GetQueryExecution', 'GetQueryResults', 'StopQueryExecution'].map(
        (action) => `athena:${action}`,
      ),
      `arn:${partition}:athena:${region}:${account}:workgroup/${this.workgroup.name}`,
    );
    fn.allow(['glue:GetDatabase'], glue('catalog'), glue(`database/${this.database}`));
    fn.allow(
      ['glue:GetTable', 'glue:GetPartitions'],
      glue('catalog'),
      glue(`database/${this.database}`),
      glue(`table/${this.database}/houses`),
    );
    fn.allow(['s3:ListBucket', 's3:GetBucketLocation'], bucket.bucketArn);
    allowBelow(fn, bucket, ['s3:GetObject'], 'houses/*', 'Athena reads the files of a load with the caller’s rights.');
    allowBelow(
      fn,
      bucket,
      ['s3:GetObject', 's3:PutObject'],
      `${answersPrefix}*`,
      'Athena writes each answer under a name of its own with the caller’s rights.',
    );
    fn.set('recordsWorkgroup', this.workgroup.name);
    fn.set('recordsDatabase', this.database);
  }
}
