import { expect, it } from 'vitest';
import { CompareInput } from '#shared/structures/base/deal-input.ts';
import { roomOf } from '#shared/structures/wholesale/plan.ts';
import { house, terms } from './worked-house.ts';

const input = (changes: object, targets = {}) =>
  CompareInput.parse({
    house: { ...house, repairs: null, arrears: null, distressed: false, ...changes },
    terms,
    targets,
  });

it('is the room that a wholesale for the target fee leaves the seller, unknown where a fact is', () => {
  const found = { value: 338_000, afterRepairValue: null };
  const owed = (balance: number) => ({ balance, ratePercent: null, paymentsLeft: null });
  expect(roomOf(input({ ...found, loan: owed(193_650) }))).toBe(32_950);
  expect(roomOf(input({ ...found, loan: owed(193_650) }, { assignmentFee: 15_000 }))).toBe(27_950);
  expect(roomOf(input({ value: 345_000, afterRepairValue: null, loan: owed(98_000) }))).toBe(133_500);
  expect(roomOf(input({ value: 345_000, afterRepairValue: null, loan: owed(338_000) }))).toBe(-106_500);
  expect(roomOf(CompareInput.parse({ house }))).toBe(31_000);
  expect(roomOf(input({ ...found, loan: null }))).toBeNull();
});
