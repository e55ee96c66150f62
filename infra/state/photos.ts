import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import { allowBelow, allowVersionList, type PrivateBucketProps, privateBucket } from './private-bucket.ts';

/** The bucket of the photos of houses. Only functions read it: who may see a photo is up to the packet. */
export class Photos extends Construct {
  private readonly bucket: Bucket;

  constructor(scope: Construct, id: string, props: PrivateBucketProps) {
    super(scope, id);
    this.bucket = privateBucket(this, 'photos-bucket/', props);
  }

  /** Allows a function to read and remove photos, and sets the bucket's name. */
  grantReadTo(fn: AppFunction): void {
    this.allow(fn, ['s3:GetObject', 's3:DeleteObject']);
  }

  /** Allows a function to read the letters that sellers have signed, and sets the bucket's name. */
  grantReadSealedTo(fn: AppFunction): void {
    const reason =
      'Every signed letter has a key of its own below the account’s name. At worst the function could read one of ' +
      "another account; it takes keys only from rows of the caller's.";
    allowBelow(fn, this.bucket, ['s3:GetObject'], 'sealed/*', reason);
    fn.set('photosBucket', this.bucket.bucketName);
  }

  /** Allows a function to write photos, and to remove what nothing names any more, and sets the bucket's name. */
  grantWriteTo(fn: AppFunction): void {
    this.allow(fn, ['s3:PutObject', 's3:DeleteObject']);
  }

  /** Allows a function to remove photos, and sets the bucket's name. */
  grantRemoveTo(fn: AppFunction): void {
    this.allow(fn, ['s3:DeleteObject']);
  }

  /** Allows a function to remove photos with all their versions, and sets the bucket's name. */
  grantEraseTo(fn: AppFunction): void {
    allowVersionList(fn, this.bucket);
    this.allow(fn, ['s3:DeleteObjectVersion']);
  }

  private allow(fn: AppFunction, actions: string[]): void {
    const reason =
      'Every photo has a key of its own below the account’s name. At worst the function could touch a photo of ' +
      "another account; it takes keys only from rows of the caller's, or of the packet whose secret was presented.";
    allowBelow(fn, this.bucket, actions, 'photos/*', reason);
    fn.set('photosBucket', this.bucket.bucketName);
  }
}
