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

  /** Allows a function to read and remove the letters that sellers have signed, and sets the bucket's name. */
  grantReadSealedTo(fn: AppFunction): void {
    this.allowSealed(fn, ['s3:GetObject', 's3:DeleteObject']);
  }

  /** Allows a function to read all that a link can show: photos, signed letters and receipts. Sets the bucket's name. */
  grantShowTo(fn: AppFunction): void {
    this.allow(fn, ['s3:GetObject']);
    this.allowSealed(fn, ['s3:GetObject']);
    this.allowReceipts(fn, ['s3:GetObject']);
  }

  /** Allows a function to write them, and to remove one whose page is gone by then, and sets the bucket's name. */
  grantWriteSealedTo(fn: AppFunction): void {
    this.allowSealed(fn, ['s3:PutObject', 's3:DeleteObject']);
  }

  /** Allows a function to write photos, and to remove what nothing names any more, and sets the bucket's name. */
  grantWriteTo(fn: AppFunction): void {
    this.allow(fn, ['s3:PutObject', 's3:DeleteObject']);
  }

  /** Allows a function to remove photos, signed letters and receipts, and sets the bucket's name. */
  grantRemoveTo(fn: AppFunction): void {
    this.allow(fn, ['s3:DeleteObject']);
    this.allowSealed(fn, ['s3:DeleteObject']);
    this.allowReceipts(fn, ['s3:DeleteObject']);
  }

  /** Allows a function to remove photos, signed letters and receipts with all their versions, and sets the bucket's name. */
  grantEraseTo(fn: AppFunction): void {
    allowVersionList(fn, this.bucket);
    this.allow(fn, ['s3:DeleteObjectVersion']);
    this.allowSealed(fn, ['s3:DeleteObjectVersion']);
    this.allowReceipts(fn, ['s3:DeleteObjectVersion']);
  }

  /** Allows a function to read the receipts of books, and sets the bucket's name. */
  grantReadReceiptsTo(fn: AppFunction): void {
    this.allowReceipts(fn, ['s3:GetObject']);
  }

  /** Allows a function to write them, and to remove one whose book is gone by then, and sets the bucket's name. */
  grantWriteReceiptsTo(fn: AppFunction): void {
    this.allowReceipts(fn, ['s3:PutObject', 's3:DeleteObject']);
  }

  private allowReceipts(fn: AppFunction, actions: string[]): void {
    const reason =
      'Every receipt has a key of its own below the account’s name. At worst the function could touch one of ' +
      "another account; it takes keys only from rows of the caller's, or of the book whose secret was presented.";
    allowBelow(fn, this.bucket, actions, 'receipts/*', reason);
    fn.set('photosBucket', this.bucket.bucketName);
  }

  private allowSealed(fn: AppFunction, actions: string[]): void {
    const reason =
      'Every signed letter has a key of its own below the account’s name. At worst the function could touch one of ' +
      "another account; it takes keys only from rows of the caller's, or of the page whose secret was presented.";
    allowBelow(fn, this.bucket, actions, 'sealed/*', reason);
    fn.set('photosBucket', this.bucket.bucketName);
  }

  private allow(fn: AppFunction, actions: string[]): void {
    const reason =
      'Every photo has a key of its own below the account’s name. At worst the function could touch a photo of ' +
      "another account; it takes keys only from rows of the caller's, or of the packet whose secret was presented.";
    allowBelow(fn, this.bucket, actions, 'photos/*', reason);
    fn.set('photosBucket', this.bucket.bucketName);
  }
}
