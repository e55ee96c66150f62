import { CfnElement, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { AccessLogs } from './access-logs.ts';
import type { AppFunction } from './function.ts';
import type { Stage } from './stages.ts';

/** The bucket of users' avatars. Keys begin with `avatars/` and equal the URL path. */
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

  /** Allows a function to write and remove avatars, not to read or list them, and sets the bucket's name. */
  grantWriteTo(fn: AppFunction): void {
    fn.allow(['s3:PutObject', 's3:DeleteObject'], this.bucket.arnForObjects('avatars/*'));
    fn.set('avatarsBucket', this.bucket.bucketName);
    const cfnBucket = this.bucket.node.defaultChild;
    const bucketId = CfnElement.isCfnElement(cfnBucket) ? Stack.of(this).getLogicalId(cfnBucket) : '';
    Validations.of(fn.role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${bucketId}.Arn>/avatars/*]`,
      reason:
        'Every picture has a key of its own, made up when it is uploaded. At worst the function could replace or ' +
        "remove somebody else's picture; it writes under names it has just made up and removes what the caller's " +
        'own row names.',
    });
  }
}
