import { describe, expect, it } from 'vitest';
import { house, terms } from '#test/shared/structures/worked-house.ts';
import { exits, exitsOf, withParts } from './worked-exits.ts';

/* Where an exit has no figures, and must not invent any. */

const wrap = (change: object) => ({ exits: { wrap: { ...exits.wrap, ...change } } });
const nothing = { profit: null, npv: null, npvNoGrowth: null, netAtExit: null, exitMonth: null, irrPercent: null };

describe('an exit that would begin after the deal ends', () => {
  const cellOf = (startMonth: number) =>
    exitsOf(withParts({ ...wrap({ startMonth }), assumptions: { holdMonths: 12 } })).cellOf('Seller Finance', 'wrap');

  it('fails, and earns nobody anything that is known', () => {
    const cell = cellOf(13);
    expect(cell).toMatchObject({ verdict: 'fails', ...nothing });
    expect(cell.reasons).toContain('It would begin in month 13, after month 12, in which the deal ends.');
    expect(cell.sellerByExit).toEqual({ total: null, presentValue: null, loanInNameAtExit: null });
    // The contract is the same whatever becomes of the exit.
    expect(cell.seller).toMatchObject({ months: 84, presentValue: 120_645, loanOutOfNameMonth: null });
    expect(cell.sellerVerdict).toMatchObject({ kind: 'better', difference: 17_883.45 });
    expect(cell.endBuyer).toMatchObject({ price: 318_000, owed: null, value: null, equity: null, paid: null });
  });

  it('has its figures in the last month', () => {
    const cell = cellOf(12);
    expect(cell).toMatchObject({ exitMonth: 12, seller: { loanOutOfNameMonth: 12 } });
    expect(cell.endBuyer?.owed).toBe(293_000);
    expect(cell.profit).not.toBeNull();
  });
});

describe('a house that is free and clear', () => {
  const clear = exitsOf(withParts({ house: { loan: { balance: 0 } } }));

  it('leaves no loan to take over, and so no way to leave it', () => {
    const cells = clear.cells.filter(({ structure }) => structure === 'Subject-To');
    expect(cells.map(({ exit }) => exit)).toEqual(['hold', 'wrap', 'sandwich', 'refinance', 'assign']);
    for (const cell of cells)
      expect(cell).toMatchObject({
        ...nothing,
        possible: true,
        verdict: 'fails',
        reasons: expect.arrayContaining(['There is no loan to take over.']),
        isDeal: false,
      });
  });

  it('has no loan to be called, and none in the seller’s name', () => {
    const cell = clear.cellOf('Seller Finance', 'wrap');
    expect(cell.risks?.called).toBeNull();
    expect(cell.seller).toMatchObject({ loanInNameAtExit: 0, loanOutOfNameMonth: null });
  });
});

describe('what is paid off before', () => {
  it('is no balloon that comes before the end buyer’s note ends', () => {
    const withMonths = (months: number) =>
      exitsOf(
        withParts({
          terms: { subjectTo: { ...terms.subjectTo, second: { ...terms.subjectTo?.second, months } } },
          house: paid,
        }),
      ).cellOf('Subject-To', 'wrap');
    const paid = { loan: { ...house.loan, balance: 20_000, paymentsLeft: 80 } };
    expect(withMonths(83).risks?.mismatch).toBeNull();
    expect(withMonths(83).warnings.join(' ')).not.toContain('Your balloon comes first');
    expect(withMonths(85).risks?.mismatch).toMatchObject({ month: 84, theirs: 363 });
  });

  it('is out of the seller’s name then, however the house is sold', () => {
    const { cellOf } = exitsOf(withParts({ house: { loan: { ...house.loan, balance: 2000, paymentsLeft: 2 } } }));
    for (const structure of ['Subject-To', 'Seller Finance', 'Lease Option', 'Novation'] as const)
      expect([structure, cellOf(structure, 'hold').seller?.loanOutOfNameMonth]).toEqual([structure, 2]);
  });
});

describe('a tenant-buyer who may leave', () => {
  it('leaves unknown which outcome is worse where market rent is', () => {
    const cell = exitsOf(withParts({ house: { rent: null } })).cellOf('Subject-To', 'sandwich');
    expect(cell).toMatchObject({ ...nothing, verdict: 'needs', needs: ['house.rent'] });
    expect(cell.outcomes.map(({ name, npv }) => [name, npv])).toEqual([
      ['buys', 34_809.78],
      ['leaves', null],
    ]);
  });
});

describe('a foreclosure decades later', () => {
  it('still finds what is owed', () => {
    const { cellOf, flowsOf } = exitsOf(
      withParts({
        terms: { sellerFinance: { ...terms.sellerFinance, interestOnly: true, months: 480, balloonMonth: null } },
        assumptions: { holdMonths: 480 },
        ...wrap({ months: 480, startMonth: 0, defaultAfter: 400, foreclosureMonths: 300 }),
      }),
    );
    expect(cellOf('Seller Finance', 'wrap').outcomes[1]).toMatchObject({ name: 'defaults', exitMonth: 700 });
    const flows = flowsOf({ structure: 'Seller Finance', exit: 'wrap', outcome: 'defaults' });
    // The note with its interest of the last month; the loan behind it was paid off long before.
    expect(flows?.months.at(-1)).toMatchObject({ month: 700, seller: 270_787.5 });
  });
});
