import { expect, it, vi } from 'vitest';
import { toKeepRecord } from '#lambdas/storage/facts/bought-records.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { aProperty } from '#test/support/lambdas/builders.ts';

it('keeps a record for 90 days, and leads to it from the address without its ZIP', () => {
  vi.stubEnv('ANALYSES_TABLE', 'analyses');
  const now = new Date('2026-03-10T12:00:00.000Z');
  const writes = toKeepRecord(WorkspaceId.parse('me'), '1 A St, Mesa, AZ 85201', aProperty(), now);
  const until = now.getTime() / 1000 + 90 * 24 * 60 * 60;
  const expires = writes.map(({ item }) =>
    'Update' in item ? item.Update.ExpressionAttributeValues?.[':expires'] : undefined,
  );
  expect(expires).toEqual([until, until]);
  expect(toKeepRecord(WorkspaceId.parse('me'), '1 A St, Mesa, AZ', aProperty(), now)).toHaveLength(1);
});
