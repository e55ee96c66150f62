import { Aws } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import { allowBelow, allowVersionList, type PrivateBucketProps, privateBucket } from './private-bucket.ts';

/** The bucket of users' avatars, and of the logos of their brands under `avatars/logos/`. Keys equal the URL path. */
export class Avatars extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, props: PrivateBucketProps) {
    super(scope, id);
    this.bucket = privateBucket(this, 'avatars-bucket/', props);
    // Any distribution of the account: this stage's is made after the bucket. The pictures are public by their links.
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [this.bucket.arnForObjects('avatars/*')],
        conditions: {
          ArnLike: { 'AWS:SourceArn': `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/*` },
        },
      }),
    );
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
