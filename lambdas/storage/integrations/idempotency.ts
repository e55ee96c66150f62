import { createHash, randomUUID } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { isConditionFailure } from '#lambdas/runtime/errors.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { documents, expiresIn, isExpired } from '#lambdas/storage/document-client.ts';
import { accountOf } from './account-of.ts';

/*
 * Calls that are made once however often they are sent, one row each under its account:
 *
 *   {account}    call#{hash of the caller's key for it}
 *
 * Whoever puts the row does the work; the answer is then written onto it and given to everybody who sends the same
 * call within the day. A call that fails takes its row away. One that dies leaves it, and after `leaseMs` somebody
 * else may do the work: longer than a function may run, so never two at a time.
 */
const keptDays = 1;
export const leaseMs = 30_000;

const Row = z.object({
  request_hash: z.string(),
  claim: z.string(),
  /** Milliseconds since 1970. */
  lease_until: z.number(),
  answer: z.optional(z.string()),
  expires_at: z.number(),
});

/** A call by its account, the caller's name for it, and what it asks. */
export type NamedCall = { userId: string; key: string; request: unknown };

/**
 * `ours`: do the work, and then `finishCall` or `dropCall` with the claim. `answered`: this is what it came to.
 * `in_progress`: somebody is at it. `other`: the same name stands for another request.
 */
export type Claim =
  | { state: 'ours'; claim: string }
  | { state: 'answered'; answer: unknown }
  | { state: 'in_progress' }
  | { state: 'other' };

/** Claims a call. Of any number of callers at the same time one gets `ours`. */
export async function claimCall(call: NamedCall, now: Date): Promise<Claim> {
  const claim = randomUUID();
  const request_hash = sha256(JSON.stringify(call.request));
  const row = {
    request_hash,
    claim,
    lease_until: now.getTime() + leaseMs,
    expires_at: expiresIn(keptDays, now),
  } satisfies z.infer<typeof Row>;
  if (await putClaim(call, row, now)) return { state: 'ours', claim };

  const { Item } = await documents.send(
    new GetCommand({ TableName: setting('integrationsTable'), Key: placeOf(call), ConsistentRead: true }),
  );
  const found = Item && Row.parse(Item);
  // Gone in between: whoever had it failed, and this one may be sent again.
  if (!found || isExpired(found, now)) return { state: 'in_progress' };
  if (found.request_hash !== request_hash) return { state: 'other' };
  if (found.answer === undefined) return { state: 'in_progress' };
  return { state: 'answered', answer: JSON.parse(found.answer) };
}

/** Keeps what a call came to. Does nothing when the claim was lost to somebody who came after the lease. */
export async function finishCall(call: NamedCall, claim: string, answer: unknown): Promise<void> {
  await whileOurs(
    documents.send(
      new UpdateCommand({
        TableName: setting('integrationsTable'),
        Key: placeOf(call),
        UpdateExpression: 'SET answer = :answer',
        ConditionExpression: 'claim = :claim',
        ExpressionAttributeValues: { ':claim': claim, ':answer': JSON.stringify(answer) },
      }),
    ),
  );
}

/** Lets go of a call that came to nothing, so that it can be sent again. */
export async function dropCall(call: NamedCall, claim: string): Promise<void> {
  await whileOurs(
    documents.send(
      new DeleteCommand({
        TableName: setting('integrationsTable'),
        Key: placeOf(call),
        ConditionExpression: 'claim = :claim',
        ExpressionAttributeValues: { ':claim': claim },
      }),
    ),
  );
}

function placeOf({ userId, key }: NamedCall) {
  return { account: accountOf(userId), sort_key: `call#${sha256(key)}` };
}

async function putClaim(call: NamedCall, row: z.infer<typeof Row>, now: Date): Promise<boolean> {
  try {
    await documents.send(
      new PutCommand({
        TableName: setting('integrationsTable'),
        Item: { ...placeOf(call), ...row },
        ConditionExpression:
          'attribute_not_exists(account) OR expires_at <= :seconds OR ' +
          '(attribute_not_exists(answer) AND lease_until <= :now)',
        ExpressionAttributeValues: { ':seconds': Math.floor(now.getTime() / 1000), ':now': now.getTime() },
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

async function whileOurs(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
