import type { SQSBatchResponse, SQSRecord } from 'aws-lambda';
import { SealRequest } from '#lambdas/domain/seller-pages/seal-request.ts';
import { errorFields, logWith } from '#lambdas/runtime/log.ts';
import { sealLetter } from './seal-letter.ts';

/** Seals the signed letters that the queue names. One that fails comes again. */
export async function handler({ Records }: { Records: SQSRecord[] }): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  for (const { messageId, body } of Records) {
    const log = logWith({ message_id: messageId });
    try {
      await sealLetter(SealRequest.parse(JSON.parse(body)), new Date(), log);
    } catch (error) {
      log.error('failed', errorFields(error));
      failed.push(messageId);
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
