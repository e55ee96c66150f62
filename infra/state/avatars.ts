import { Duration } from 'aws-cdk-lib';
import { CachePolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import { allowBelow, allowVersionList, type PrivateBucketProps, privateBucket } from './private-bucket.ts';

/** The bucket of users' avatars, and of the logos of their brands under `avatars/logos/`. Keys equal the URL path. */
export class Avatars extends Construct {
  readonly bucket: Bucket;
  /** How CloudFront caches them. */
  readonly cachePolicy: CachePolicy;

  constructor(scope: Construct, id: string, props: PrivateBucketProps) {
    super(scope, id);
    this.bucket = privateBucket(this, 'avatars-bucket/', props);
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

  /** Allows a function to remove avatars and logos with all their versions, and sets the bucket's name. */
  grantEraseTo(fn: AppFunction): void {
    allowVersionList(fn, this.bucket);
    this.allow(fn, ['s3:DeleteObjectVersion']);
  }

  private allow(fn: AppFunction, actions: string[], keys = 'avatars/*'): void {
    const reason =
      'Every picture has a key of its own, made up when it is uploaded. At worst the function could read a logo, or ' +
      "replace or remove somebody else's picture; it writes under names it has just made up, and reads and removes " +
      "what the caller's own rows name.";
    allowBelow(fn, this.bucket, actions, keys, reason);
    fn.set('avatarsBucket', this.bucket.bucketName);
  }
}
