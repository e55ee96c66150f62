import { RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { AccessLogs } from './access-logs.ts';
import type { Stage } from './stages.ts';

/** Pictures of people, under the keys `avatars/…`: the path they are fetched from is the key they have. */
export class Avatars extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { stage, logs }: { stage: Stage; logs: AccessLogs }) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      serverAccessLogsBucket: logs.bucket,
      serverAccessLogsPrefix: 'avatars-bucket/',
      removalPolicy: stage.removalPolicy,
      autoDeleteObjects: stage.removalPolicy === RemovalPolicy.DESTROY,
    });
  }
}
