import {
  ApiGatewayManagementApiClient,
  ForbiddenException,
  GoneException,
  LimitExceededException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { mockClient } from 'aws-sdk-client-mock';
import { ulid } from 'ulid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { push } from '#lambdas/runtime/push.ts';
import type { Push } from '#shared/contract/socket/socket-messages.ts';

const gateway = mockClient(ApiGatewayManagementApiClient);
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const frame: Push = { type: 'typing', chat_id: ulid(), sender_type: 'user', sender_name: 'Pat Private' };

const failure = (status: number) => ({ message: 'no', $metadata: { httpStatusCode: status } });
const gone = new GoneException(failure(410));
const busy = new LimitExceededException(failure(429));
const broken = new LimitExceededException(failure(500));
const cut = new Error('socket hang up');
const forbidden = new ForbiddenException(failure(403));
const to = (ConnectionId: string) => gateway.on(PostToConnectionCommand, { ConnectionId });
const triesFor = (id: string) => gateway.commandCalls(PostToConnectionCommand, { ConnectionId: id }).length;

beforeEach(() => {
  gateway.reset();
  vi.clearAllMocks();
  gateway.on(PostToConnectionCommand).resolves({});
});

describe('a push', () => {
  it('goes to every connection as one text', async () => {
    expect(await push(['one', 'two'], frame, log)).toEqual([]);
    expect(gateway.commandCalls(PostToConnectionCommand).map(({ args }) => args[0].input)).toEqual([
      { ConnectionId: 'one', Data: JSON.stringify(frame) },
      { ConnectionId: 'two', Data: JSON.stringify(frame) },
    ]);
  });

  it('tells which connections are no more, at the first try', async () => {
    to('gone').rejects(gone);
    expect(await push(['one', 'gone', 'two'], frame, log)).toEqual(['gone']);
    expect(triesFor('gone')).toBe(1);
  });

  it.each([
    ['too many at once', busy],
    ['an error on the other side', broken],
    ['a connection that was cut', cut],
  ])('is tried again after %s', async (_, error) => {
    to('one').rejectsOnce(error).rejectsOnce(error).resolves({});
    expect(await push(['one'], frame, log)).toEqual([]);
    expect(triesFor('one')).toBe(3);
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('is dropped after four tries, without failing and without its words in the log', async () => {
    to('one').rejects(busy);
    expect(await push(['one', 'two'], frame, log)).toEqual([]);
    expect([triesFor('one'), triesFor('two')]).toEqual([4, 1]);
    expect(log.warn).toHaveBeenCalledExactlyOnceWith('push_lost', expect.objectContaining({ to: 'one' }));
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('Private');
  });

  it('is not tried again when it may never work', async () => {
    to('one').rejects(forbidden);
    await push(['one'], frame, log);
    expect(triesFor('one')).toBe(1);
    expect(log.warn).toHaveBeenCalledOnce();
  });

  it('has at most twenty under way at once', async () => {
    let now = 0;
    let most = 0;
    gateway.on(PostToConnectionCommand).callsFake(async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now -= 1;
      return {};
    });
    const ids = Array.from({ length: 65 }, (_, index) => `connection-${index}`);
    await push(ids, frame, log);
    expect(gateway.commandCalls(PostToConnectionCommand)).toHaveLength(65);
    expect(most).toBe(20);
  });
});
