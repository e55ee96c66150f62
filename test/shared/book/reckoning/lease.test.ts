import { describe, expect, it } from 'vitest';
import { type LeaseFact, replayLease } from '#shared/book/reckoning/lease.ts';

const lease = { rent: 150_000, firstDue: '2026-01-01', credit: 20_000, graceDays: 5, expiry: null };
const pay = (number: number, day: string, amount: number): LeaseFact => ({ kind: 'payment', number, day, amount });
const stateOf = (...facts: LeaseFact[]) => replayLease(lease, facts).state;

describe('a lease', () => {
  it('meets a month once its rent is there, and credits it if that is within the grace days', () => {
    expect(stateOf(pay(1, '2026-01-06', 150_000))).toMatchObject({ met: 1, credits: 20_000, unapplied: 0 });
    expect(stateOf(pay(1, '2026-01-07', 150_000))).toMatchObject({ met: 1, credits: 0 });
    const parts = [pay(1, '2026-01-01', 100_000), pay(2, '2026-01-09', 50_000)];
    expect(stateOf(...parts)).toMatchObject({ met: 1, credits: 0, unapplied: 0 });
  });

  it('holds what is for a month that is far ahead', () => {
    expect(stateOf(pay(1, '2026-01-01', 450_000))).toMatchObject({ met: 2, credits: 40_000, unapplied: 150_000 });
  });

  it('credits nothing after its option has expired, which no sale exercises then', () => {
    const expired: LeaseFact = { kind: 'option_expired', number: 2, day: '2026-01-15' };
    const sold: LeaseFact = { kind: 'option_exercised', number: 4, day: '2026-03-01' };
    const facts = [pay(1, '2026-01-01', 150_000), expired, pay(3, '2026-02-01', 150_000), sold];
    expect(stateOf(...facts)).toEqual({ met: 2, credits: 20_000, unapplied: 0, option: 'expired' });
    expect(stateOf(pay(1, '2026-01-01', 150_000), sold).option).toBe('exercised');
  });

  it('only holds what came while its rent is not known', () => {
    const unknown = replayLease({ ...lease, rent: null }, [pay(1, '2026-01-01', 150_000)]);
    expect(unknown.state).toMatchObject({ met: 0, unapplied: 150_000 });
  });
});
