import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import type { Stage } from '#infra/stage/stages.ts';
import type { AccessLogs } from './access-logs.ts';
import { answersPrefix, RecordQueries } from './record-queries.ts';
import { AppTable } from './tables.ts';

type RecordsProps = { stage: Stage; logs: AccessLogs };

/**
 * Public records of counties: the table that lookups read, and the bucket of the loads' files. An operator's command
 * fills both (docs/records.md). A stage without records has neither.
 */
export class Records extends Construct {
  /** `undefined` without records, like the bucket. */
  readonly table: AppTable | undefined;
  private readonly bucket: Bucket | undefined;
  private readonly queries: RecordQueries | undefined;

  constructor(scope: Construct, id: string, { stage, logs }: RecordsProps) {
    super(scope, id);
    if (stage.records === 'off') return;
    this.table = new AppTable(this, 'Table', {
      stage,
      setting: 'recordsTable',
      partitionKey: 'id',
      sortKey: 'sort_key',
      expiry: 'expires_at',
    });
    this.bucket = new Bucket(this, 'Files', {
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      // What a load has written is never changed, and can be made again of the publisher's files.
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        { prefix: answersPrefix, expiration: Duration.days(7) },
      ],
      serverAccessLogsBucket: logs.bucket,
      serverAccessLogsPrefix: 'records-bucket/',
      removalPolicy: stage.removalPolicy,
      autoDeleteObjects: stage.removalPolicy === RemovalPolicy.DESTROY,
    });
    this.queries = new RecordQueries(this, 'Queries', { stage, bucket: this.bucket });
  }

  /** Allows a function to search the published houses of an area. */
  grantSearchTo(fn: AppFunction): void {
    this.grantReadTo(fn);
    this.queries?.grantTo(fn);
  }

  /** The bytes that searches have read; `undefined` without records. */
  get scanned(): IMetric[] | undefined {
    return this.queries?.scanned;
  }

  /** Names for the operator's command; `undefined` without records. */
  get names(): { table: string; bucket: string } | undefined {
    return this.table && this.bucket && { table: this.table.table.tableName, bucket: this.bucket.bucketName };
  }

  /** Allows a function to read what the published loads say of houses, and sets the table's name. */
  grantReadTo(fn: AppFunction): void {
    this.table?.grantTo(fn, 'GetItem', 'Query');
  }
}
