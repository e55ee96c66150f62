import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ConfiguredRetryStrategy } from '@smithy/core/retry';
import { tableLimits, tablePauseMs } from '#lambdas/runtime/call-limits.ts';
import { daySeconds } from '#shared/values/days.ts';

/* One client per Lambda instance, so that connections are reused. */
export const documents = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    ...tableLimits,
    retryStrategy: new ConfiguredRetryStrategy(tableLimits.maxAttempts, tablePauseMs),
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);

/** Makes one attempt, over the same connections: for what must not happen twice when an answer is lost. */
export const documentsOnce = DynamoDBDocumentClient.from(
  new DynamoDBClient({ maxAttempts: 1, requestHandler: documents.config.requestHandler }),
);

/** DynamoDB deletes expired rows up to days late: readers treat them as absent. */
export function isExpired(row: { expires_at?: unknown }, now: Date): boolean {
  return row.expires_at !== undefined && Number(row.expires_at) * 1000 <= now.getTime();
}

/** A TTL value: whole seconds since 1970, `days` after `now`. */
export function expiresIn(days: number, now: Date): number {
  return Math.floor(now.getTime() / 1000) + Math.round(days * daySeconds);
}
