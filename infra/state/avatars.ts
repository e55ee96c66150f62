import { CfnElement, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { CachePolicy } from 'aws-cdk-lib/aws-cloudfront';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import type { Stage } from '#infra/stage/stages.ts';
import type { AccessLogs } from './access-logs.ts';

/** The bucket of users' avatars, and of the logos of their brands under `avatars/logos/`. Keys equal the URL path. */
export class Avatars extends Construct {
  readonly bucket: Bucket;
  /** How CloudFront caches them. */
  readonly cachePolicy: CachePolicy;

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
    this.cachePolicy = new CachePolicy(this, 'BrieflyAtTheEdge', {
      comment: 'A deleted picture is gone from every edge within minutes, whatever its file says.',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.minutes(5),
      maxTtl: Duration.minutes(5),
    });
  }

  /** Allows a function to write and remove avatars, not to read or list them, and sets the bucket's name. */
  grantWriteTo(fn: AppFunction): void {
    this.allow(fn, ['s3:PutObject', 's3:DeleteObject']);
  }

  /** Allows a function to read logos, for the files it makes, and sets the bucket's name. No avatars. */
  grantReadLogosTo(fn: AppFunction): void {
    this.allow(fn, ['s3:GetObject'], 'avatars/logos/*');
  }

  /** Allows a function to remove avatars, and sets the bucket's name. */
  grantRemoveTo(fn: AppFunction): void {
    this.allow(fn, ['s3:DeleteObject']);
  }

  private allow(fn: AppFunction, actions: string[], keys = 'avatars/*'): void {
    fn.allow(actions, this.bucket.arnForObjects(keys));
    fn.set('avatarsBucket', this.bucket.bucketName);
    const cfnBucket = this.bucket.node.defaultChild;
    const bucketId = CfnElement.isCfnElement(cfnBucket) ? Stack.of(this).getLogicalId(cfnBucket) : '';
    Validations.of(fn.role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${bucketId}.Arn>/${keys}]`,
      reason:
        'Every picture has a key of its own, made up when it is uploaded. At worst the function could read a logo, or ' +
        "replace or remove somebody else's picture; it writes under names it has just made up, and reads and removes " +
        "what the caller's own rows name.",
    });
  }
}
