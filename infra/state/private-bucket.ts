import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import type { Stage } from '#infra/stage/stages.ts';
import type { AccessLogs } from './access-logs.ts';

export type PrivateBucketProps = { stage: Stage; logs: AccessLogs };

/** How long a file that was removed or replaced can be brought back (docs/operations.md). */
const restorableDays = 30;

/**
 * A bucket of users' files: encrypted, closed to the public, and gone with a stage that may go. It keeps what was
 * removed for a while; only the deletion of an account removes every version at once.
 */
export function privateBucket(scope: Construct, logsPrefix: string, { stage, logs }: PrivateBucketProps): Bucket {
  return new Bucket(scope, 'Bucket', {
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    versioned: true,
    lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(restorableDays), expiredObjectDeleteMarker: true }],
    serverAccessLogsBucket: logs.bucket,
    serverAccessLogsPrefix: logsPrefix,
    removalPolicy: stage.removalPolicy,
    autoDeleteObjects: stage.removalPolicy === RemovalPolicy.DESTROY,
  });
}

/** Allows a function to find every version of a bucket's files, of whatever account: S3 lists whole buckets. */
export function allowVersionList(fn: AppFunction, bucket: Bucket): void {
  fn.allow(['s3:ListBucketVersions'], bucket.bucketArn);
}

/**
 * Allows a function actions on all files below a prefix.
 *
 * @param keys such as `photos/*`.
 * @param reason why the wildcard is acceptable, for cdk-nag.
 */
export function allowBelow(fn: AppFunction, bucket: Bucket, actions: string[], keys: string, reason: string): void {
  fn.allow(actions, bucket.arnForObjects(keys));
  // As the finding names the bucket: by its export from the stack of the state.
  const stack = Stack.of(bucket);
  const { 'Fn::ImportValue': name } = stack.resolve(stack.exportValue(bucket.bucketArn));
  Validations.of(fn.role).acknowledge({ id: `AwsSolutions-IAM5[Resource::${name}/${keys}]`, reason });
}
