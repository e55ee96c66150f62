import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { callLimits } from '#lambdas/runtime/call-limits.ts';

/* One client a Lambda instance, so that connections are kept between invocations. */
export const documents = DynamoDBDocumentClient.from(
  new DynamoDBClient({ maxAttempts: 3, requestHandler: callLimits }),
  { marshallOptions: { removeUndefinedValues: true } },
);

/** DynamoDB deletes expired rows up to days late, so a reader treats one past its time as absent. */
export function isExpired(row: { expires_at?: unknown }, now: Date): boolean {
  return row.expires_at !== undefined && Number(row.expires_at) * 1000 <= now.getTime();
}

/** A TTL attribute's value: whole seconds since 1970, some days after `now`. */
export function expiresIn(days: number, now: Date): number {
  return Math.floor(now.getTime() / 1000) + Math.round(days * 24 * 60 * 60);
}
