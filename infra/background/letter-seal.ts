import { Construct } from 'constructs';
import { AppFunction, type FunctionBase } from '#infra/functions/function.ts';
import type { LetterSealKey } from '#infra/state/letter-seal-key.ts';
import type { Photos } from '#infra/state/photos.ts';
import type { Tables } from '#infra/state/tables.ts';
import { letSendMails } from './let-send-mails.ts';
import { WorkQueue } from './work-queue.ts';

type LetterSealProps = { base: FunctionBase; tables: Tables; photos: Photos; key: LetterSealKey };

/** To write and seal a PDF takes about a second. */
const workerSeconds = 30;

/**
 * The seal of letters that sellers sign: a queue of signatures, and the worker that writes each as a PDF and seals it by
 * the stage's certificate. Where letters can't be signed nothing calls the worker.
 */
export class LetterSeal extends Construct {
  readonly worker: AppFunction;
  readonly signatures: WorkQueue;
  private readonly isUsed: boolean;

  constructor(scope: Construct, id: string, { base, tables, photos, key }: LetterSealProps) {
    super(scope, id);
    this.isUsed = key.arn !== undefined;
    this.signatures = new WorkQueue(this, 'Signatures', workerSeconds);
    this.worker = new AppFunction(this, 'Worker', {
      ...base,
      area: 'seller-sealer',
      timeoutSeconds: workerSeconds,
      memoryMb: 1024, // It signs with RSA in JavaScript.
      lost: 'Users and their sellers wait for copies of signed letters.',
    });
    if (!this.isUsed) return;
    key.grantTo(this.worker);
    tables.analyses.grantTo(this.worker, 'GetItem', 'UpdateItem');
    tables.integrations.grantTo(this.worker, 'UpdateItem'); // It counts the copies that it mails.
    photos.grantWriteSealedTo(this.worker);
    letSendMails(this.worker, base.stage);
    this.signatures.feed(this.worker, { batchSize: 1, reportBatchItemFailures: true, maxConcurrency: 2 });
  }

  /** Allows a function to have letters sealed, where they can be signed. */
  grantRequestTo(fn: AppFunction): void {
    if (this.isUsed) this.signatures.grantSendTo(fn, 'sealQueue');
  }
}
