import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailure } from '#lambdas/runtime/errors.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { documents } from '#lambdas/storage/document-client.ts';
import { findKey, hourOf, keyPlace } from './api-key-rows.ts';

/*
 * How often programs call, counted by the clock hour. A key's own row counts its calls: the one conditional write
 * that counts also finds that the key is still live, and notes when it was last used.
 */

/** `used` calls of this hour, this one among them; or why it was not counted. */
export type Count = { counted: true; used: number } | { counted: false; why: 'exhausted' | 'revoked' };

/** A call meets the turn of an hour once; anything more is others that do. */
const attempts = 3;

/** Counts one more call of a key in this hour, if it is live and has one left. */
export async function countCall(keyId: string, limit: number, now: Date): Promise<Count> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const used = await countWithin(keyId, limit, now);
    if (used !== undefined) return { counted: true, used };
    const key = await findKey(keyId);
    if (!key) return { counted: false, why: 'revoked' };
    if (key.call_hour >= hourOf(now)) return { counted: false, why: 'exhausted' };
    const first = await countFirst(keyId, now);
    if (first !== undefined) return { counted: true, used: first };
  }
  return { counted: false, why: 'exhausted' };
}

function countWithin(keyId: string, limit: number, now: Date): Promise<number | undefined> {
  return count({
    Key: keyPlace(keyId),
    UpdateExpression: 'SET call_count = call_count + :one, last_used_at = :at',
    // Later than this hour: another instance's clock is ahead, and has begun it.
    ConditionExpression: 'id = :id AND call_hour >= :hour AND call_count < :limit',
    ExpressionAttributeValues: {
      ':id': keyId,
      ':hour': hourOf(now),
      ':at': now.toISOString(),
      ':one': 1,
      ':limit': limit,
    },
  });
}

function countFirst(keyId: string, now: Date): Promise<number | undefined> {
  return count({
    Key: keyPlace(keyId),
    UpdateExpression: 'SET call_count = :one, call_hour = :hour, last_used_at = :at',
    ConditionExpression: 'id = :id AND call_hour < :hour',
    ExpressionAttributeValues: { ':id': keyId, ':hour': hourOf(now), ':at': now.toISOString(), ':one': 1 },
  });
}

type Update = Omit<ConstructorParameters<typeof UpdateCommand>[0], 'TableName'>;

/** The count after an update; `undefined` when its condition does not hold. */
export async function count(update: Update): Promise<number | undefined> {
  try {
    const { Attributes } = await documents.send(
      new UpdateCommand({ ...update, TableName: setting('integrationsTable'), ReturnValues: 'UPDATED_NEW' }),
    );
    return Number(Attributes?.call_count);
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}
