import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lookUpOnQuota } from '#lambdas/domain/lookups/look-up-on-quota.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { workspaceOf } from '#shared/account/workspace.ts';
import { aPerson } from '#test/support/lambdas/api-event.ts';
import { aProfile, aProperty } from '#test/support/lambdas/builders.ts';

const steps = vi.hoisted(() => ({
  reserveLookup: vi.fn(),
  refundLookup: vi.fn(),
  countFailedLookup: vi.fn(),
  refundFailedLookup: vi.fn(),
  keepLookup: vi.fn(),
  askSource: vi.fn(),
  findFacts: vi.fn(),
}));
vi.mock('#lambdas/storage/profiles/lookup-quota.ts', () => ({ ...steps, toSettled: () => undefined }));
vi.mock('#lambdas/storage/profiles/profile-rows.ts', () => ({ findAccountRow: async () => undefined }));
vi.mock('#lambdas/storage/properties/properties.ts', () => steps);
vi.mock('#lambdas/storage/analyses/lookups.ts', () => ({
  findRecentLookup: async () => undefined,
  fullAddress: (typed: string) => typed,
}));
vi.mock('#lambdas/storage/facts/bought-records.ts', () => ({ toKeepRecord: () => [] }));
vi.mock('#lambdas/domain/lookups/keep-lookup.ts', () => steps);
vi.mock('#lambdas/storage/facts/house-facts.ts', () => steps);
vi.mock('#lambdas/domain/events/low-quota.ts', () => ({ publishingLowQuota: async () => undefined }));
vi.mock('#lambdas/domain/lookups/ask-source.ts', () => ({
  ...steps,
  openSource: async () => ({ isKnown: false, answer: async () => ({ found: false, reason: 'failed', detail: '' }) }),
}));

const log: Log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const now = new Date('2026-03-05T10:00:00.000Z');
const lookUp = () =>
  lookUpOnQuota({ ...aPerson, id: workspaceOf(aPerson.id) }, '1 Test St, Phoenix, AZ 85001', now, log);
const isDown = new Error('the table is down');

beforeEach(() => {
  vi.resetAllMocks();
  steps.reserveLookup.mockResolvedValue({ reservation: 'reserved', profile: aProfile() });
  steps.countFailedLookup.mockResolvedValue(true);
  steps.refundFailedLookup.mockResolvedValue(undefined);
  steps.refundLookup.mockResolvedValue(undefined);
});

describe('a lookup that cannot be counted', () => {
  it('gives its reservation back when it could not be counted as failed', async () => {
    steps.countFailedLookup.mockRejectedValue(isDown);
    await expect(lookUp()).rejects.toBe(isDown);
    expect(steps.refundLookup).toHaveBeenCalledExactlyOnceWith(aPerson.id, 'reserved');
  });

  it('is not left counted as failed when it could not be reserved', async () => {
    steps.reserveLookup.mockRejectedValue(isDown);
    await expect(lookUp()).rejects.toBe(isDown);
    expect(steps.refundFailedLookup).toHaveBeenCalledOnce();
    expect(steps.refundLookup).not.toHaveBeenCalled();
  });

  it('says why it failed even when its reservation cannot be given back', async () => {
    steps.countFailedLookup.mockRejectedValue(isDown);
    steps.refundLookup.mockRejectedValue(new Error('still down'));
    await expect(lookUp()).rejects.toBe(isDown);
    expect(log.error).toHaveBeenCalledWith('lookup_not_refunded', expect.anything());
  });
});

it('is stored with what the account’s files say of the house', async () => {
  const property = aProperty();
  steps.askSource.mockResolvedValue({ property, isPartial: false, stored: Promise.resolve() });
  steps.findFacts.mockResolvedValue({
    facts: { liens: 4000 },
    days: { liens: '2026-03-01' },
    file: 'a.csv',
    day: '2026-03-01',
  });
  steps.keepLookup.mockImplementation(async (_user, _address, lookup) => lookup);
  const { property: answered } = await lookUp();
  expect(answered.fromFile).toMatchObject({ file: 'a.csv', day: '2026-03-01', liens: 4000 });
  expect(property.fromFile).toBeUndefined();
});

it('is answered after what was fetched is stored, also when the lookup itself cannot be stored', async () => {
  const storing = Promise.withResolvers<void>();
  const asking = { property: aProperty(), isPartial: false, stored: storing.promise };
  steps.askSource.mockResolvedValue(asking);
  steps.keepLookup.mockRejectedValue(isDown);
  let isAnswered = false;
  const answer = lookUp().finally(() => {
    isAnswered = true;
  });
  answer.catch(() => {});
  await vi.waitFor(() => expect(steps.keepLookup).toHaveBeenCalled());
  await new Promise(setImmediate);
  expect(isAnswered).toBe(false);
  storing.resolve();
  await expect(answer).rejects.toBe(isDown);
  expect(steps.refundLookup).toHaveBeenCalledOnce();
});
