import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Gate, StoredSession } from '#lambdas/storage/sessions/gate-rows.ts';
import { recordSession, type SignInOfCall } from '#lambdas/storage/sessions/record-session.ts';
import { tombstoneKey } from '#lambdas/storage/tombstone.ts';
import { maxSessions, sessionDays } from '#shared/sessions/session-limits.ts';
import { canceled, deletedAccount, refusedWrite } from '#test/support/lambdas/transactions.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const now = new Date('2026-04-01T08:30:00.000Z');
const seconds = now.getTime() / 1000;

const call: SignInOfCall = {
  id: 'person-1',
  signedInAt: new Date((seconds - 60) * 1000),
  session: 'new',
  viewer: '203.0.113.9',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36',
  browserId: 'browser-hash',
  now,
};

const stored = (before: number, more: Partial<StoredSession> = {}): StoredSession => ({
  signed_in: seconds - before,
  seen: '2026-04-01T08',
  browser: 'Firefox',
  system: 'Linux',
  network: '198.51.100.7',
  ...more,
});

const gateOf = (sign_ins: Gate['sign_ins'], ended_before = 0): Gate => ({ sign_ins, ended_before });
const full = Object.fromEntries(Array.from({ length: maxSessions }, (_, index) => [`s${index}`, stored(1000 - index)]));

/** The update of the last transaction. */
const written = () => dynamo.commandCalls(TransactWriteCommand).at(-1)?.args[0].input.TransactItems?.[1]?.Update;
/** The sessions that it removes. */
const removed = () =>
  Object.entries(written()?.ExpressionAttributeNames ?? {}).flatMap(([name, id]) => (name === '#session' ? [] : [id]));

beforeEach(() => {
  vi.stubEnv('PROFILES_TABLE', 'profiles');
  dynamo.reset();
  dynamo.on(TransactWriteCommand).resolves({});
  dynamo.on(GetCommand).resolves({});
});

describe('a new session', () => {
  it('is recorded with hour, browser and address, where the account is not deleted', async () => {
    expect(await recordSession(call, undefined)).toEqual({ isNewBrowser: true });
    const [check] = dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? [];
    expect(check?.ConditionCheck).toMatchObject({ Key: tombstoneKey('person-1') });
    expect(written()?.ExpressionAttributeValues?.[':first']).toEqual({
      new: {
        signed_in: seconds - 60,
        seen: '2026-04-01T08',
        browser: 'Chrome',
        system: 'Windows',
        network: '203.0.113.9',
        browser_id: 'browser-hash',
      },
    });
  });

  it.each([
    ['new where no session had the browser', stored(500, { browser_id: 'another' }), true],
    ['known where one had it', stored(500, { browser_id: 'browser-hash' }), false],
    ['known where an ended one had it', stored(500, { browser_id: 'browser-hash', ended: true }), false],
  ])('says that its browser is %s', async (_, before, isNewBrowser) => {
    expect(await recordSession(call, gateOf({ before }))).toEqual({ isNewBrowser });
  });

  it('is not recorded when the row has changed meanwhile', async () => {
    dynamo.on(TransactWriteCommand).rejects(refusedWrite());
    expect(await recordSession(call, gateOf({}))).toBeUndefined();
  });

  it('takes the place of those that are over, which leaves the others alone', async () => {
    const over = stored((sessionDays + 1) * 24 * 60 * 60);
    await recordSession(call, gateOf({ over, live: stored(100) }, 7));
    expect(removed()).toEqual(['over']);
    expect(written()?.ExpressionAttributeValues?.[':ended']).toBe(7);
  });

  it('ends the oldest when the row is full, for good: what signed in before is unknown no more', async () => {
    await recordSession(call, gateOf(full));
    expect(removed()).toEqual(['s0']);
    expect(written()?.ExpressionAttributeValues?.[':ended']).toBe(seconds - 1000 + 1);
  });

  it('ends none that lives while there is an ended one to forget', async () => {
    await recordSession(call, gateOf({ ...full, s30: stored(970, { ended: true }) }));
    expect(removed()).toEqual(['s30']);
  });
});

describe('of a deleted account', () => {
  const deletedAt = (time: number, swept: boolean) => {
    dynamo.on(TransactWriteCommand).rejectsOnce(deletedAccount()).resolves({});
    const Item = { deleted_at: new Date(time * 1000).toISOString(), ...(swept && { expires_at: 9_999_999_999 }) };
    dynamo.on(GetCommand, { Key: tombstoneKey('person-1') }).resolves({ Item });
  };

  it('a sign-in from before records nothing', async () => {
    deletedAt(seconds, true);
    await expect(recordSession(call, undefined)).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it('a later sign-in waits for the sweep', async () => {
    deletedAt(seconds - 120, false);
    await expect(recordSession(call, undefined)).rejects.toMatchObject({ code: 'request_in_progress' });
  });

  it('a later sign-in is recorded after the sweep', async () => {
    deletedAt(seconds - 120, true);
    expect(await recordSession(call, undefined)).toEqual({ isNewBrowser: true });
    const [check] = dynamo.commandCalls(TransactWriteCommand).at(-1)?.args[0].input.TransactItems ?? [];
    expect(check?.ConditionCheck?.ConditionExpression).toContain('attribute_exists(expires_at)');
  });

  it('a later sign-in is not recorded when the deletion goes on meanwhile', async () => {
    deletedAt(seconds - 120, true);
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(deletedAccount())
      .rejectsOnce(canceled('ConditionalCheckFailed', 'None'));
    expect(await recordSession(call, undefined)).toBeUndefined();
  });
});
