import { CfnElement, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import type { Stage } from '#infra/stage/stages.ts';
import type { AccessLogs } from './access-logs.ts';

/** The bucket of the photos of houses. Only functions read it: who may see a photo is up to the packet. */
export class Photos extends Construct {
  private readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { stage, logs }: { stage: Stage; logs: AccessLogs }) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      serverAccessLogsBucket: logs.bucket,
      serverAccessLogsPrefix: 'photos-bucket/',
      removalPolicy: stage.removalPolicy,
      autoDeleteObjects: stage.removalPolicy === RemovalPolicy.DESTROY,
    });
  }

  /** Allows a function to write, read and remove photos, and sets the bucket's name. */
  grantTo(fn: AppFunction): void {
    this.allow(fn, ['s3:PutObject', 's3:GetObject', 's3:DeleteObject']);
  }

  /** Allows a function to remove photos, and sets the bucket's name. */
  grantRemoveTo(fn: AppFunction): void {
    this.allow(fn, ['s3:DeleteObject']);
  }

  private allow(fn: AppFunction, actions: string[]): void {
    fn.allow(actions, this.bucket.arnForObjects('photos/*'));
    fn.set('photosBucket', this.bucket.bucketName);
    const cfnBucket = this.bucket.node.defaultChild;
    const bucketId = CfnElement.isCfnElement(cfnBucket) ? Stack.of(this).getLogicalId(cfnBucket) : '';
    Validations.of(fn.role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${bucketId}.Arn>/photos/*]`,
      reason:
        'Every photo has a key of its own below the account’s name. At worst the function could touch a photo of ' +
        "another account; it takes keys only from rows of the caller's, or of the packet whose secret was presented.",
    });
  }
}
