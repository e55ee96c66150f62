import { describe, expect, it } from 'vitest';
import type { ExitCell, Flows } from '#shared/exits/base/exit-answer.ts';
import type { Exit } from '#shared/strategy/exit-name.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { terms } from '#test/shared/structures/worked-house.ts';
import { exitsOf, withParts, workedExits } from './worked-exits.ts';

const { cells, ranking, rows, cellOf } = exitsOf(workedExits);

const otherOf = ({ outcomes, restsOn }: ExitCell) => outcomes.find(({ name }) => name !== restsOn);
const figures = (cell: ExitCell) => [
  cell.cashIn,
  cell.cashAtStart,
  cell.monthlyCashFlow,
  cell.cashOnCashPercent,
  cell.exitMonth,
  cell.profit,
  cell.npv,
  cell.npvNoGrowth,
  cell.irrPercent,
  otherOf(cell)?.npv,
  otherOf(cell)?.npvNoGrowth,
  cell.sellerByExit?.total,
  cell.seller?.loanOutOfNameMonth,
];

describe('the worked example of both ends', () => {
  it.each<[Strategy, Exit, (number | null)[]]>([
    [
      'Subject-To',
      'wrap',
      [53_672.46, 15_460, 797.96, 25.06, 60, 79_293.8, 41_806.02, 41_806.02, 34.18, 34_484.32, 2266.87, 110_651.97, 60],
    ],
    [
      'Subject-To',
      'sandwich',
      [
        51_881.64, 10_000, 588.18, 16.85, 26, 51_180.34, 34_809.78, 35_014.97, 48.73, 62_752.84, 30_436.08, 104_768.31,
        26,
      ],
    ],
    [
      'Subject-To',
      'refinance',
      [
        109_653.6,
        -61_353.6,
        236.37,
        2.59,
        60,
        82_869.87,
        18_017.22,
        -15_322,
        null,
        51_977.88,
        18_891.23,
        102_228.59,
        12,
      ],
    ],
    [
      'Seller Finance',
      'wrap',
      [
        51_412.26, 15_460, 751.36, 25.08, 60, 42_195.15, 19_201.28, 19_201.28, 24.71, 11_879.57, -20_337.88, 147_150.61,
        60,
      ],
    ],
    [
      'Seller Finance',
      'sandwich',
      [49_574.84, 10_000, 541.58, 16.42, 26, 19_542.45, 9417.81, 9623.01, 22.69, 40_148.09, 7831.34, 135_806.2, 26],
    ],
    [
      'Seller Finance',
      'refinance',
      [
        138_543.36,
        -92_643.36,
        236.37,
        2.05,
        60,
        53_420.91,
        -8559.28,
        -41_898.5,
        null,
        29_373.13,
        -3713.52,
        131_077.55,
        12,
      ],
    ],
  ])('prices %s × %s to the cent', (structure, exit, expected) => {
    expect(figures(cellOf(structure, exit))).toEqual(expected);
  });

  it('answers all 25 in the order of the table, and says why some cannot be', () => {
    expect(cells).toHaveLength(25);
    expect(cells.filter(({ possible }) => !possible).map(({ structure, exit, why }) => [structure, exit, why])).toEqual(
      [
        ['Lease Option', 'wrap', 'An option is not title: until it is used there is nothing to sell on a note.'],
        ['Novation', 'wrap', 'The end buyer pays in full at closing: nothing is left to wrap.'],
        ['Novation', 'sandwich', 'You never have possession: nothing to lease.'],
        ['Novation', 'refinance', 'You never take title: nothing to refinance.'],
        ['Novation', 'assign', 'A novation already puts the end buyer in your place.'],
        ['Wholesale', 'hold', 'Keeping the house is a purchase: see Bank Loan.'],
        ['Wholesale', 'wrap', 'You never own it: nothing to sell on a note.'],
        ['Wholesale', 'sandwich', 'You never have possession: nothing to lease.'],
        ['Wholesale', 'refinance', 'You never take title: nothing to refinance.'],
      ],
    );
  });

  it('ranks what can be by what it is worth today', () => {
    expect(ranking.map(({ structure, exit }) => `${structure} ${exit}`).slice(0, 3)).toEqual([
      'Subject-To hold',
      'Subject-To wrap',
      'Subject-To sandwich',
    ]);
    expect(ranking).toHaveLength(16);
  });

  it('has the figures of a structure in its own exit', () => {
    for (const row of rows) {
      const own = cellOf(row.structure, row.structure === 'Wholesale' ? 'assign' : 'hold');
      expect(own).toMatchObject({
        verdict: row.verdict,
        cashIn: row.cashIn,
        cashLeft: row.cashIn,
        profit: row.profit,
        npv: row.npv,
        npvNoGrowth: row.npvNoGrowth,
        irrPercent: row.irrPercent,
        seller: row.seller,
        isDeal: row.isDeal,
      });
    }
  });

  it('knows what the end buyers pay, owe and have', () => {
    expect(cellOf('Seller Finance', 'wrap').endBuyer).toMatchObject({
      kind: 'buyer',
      cashAtClosing: 31_360,
      payment: 1998.78,
      paymentWithCosts: 2373.78,
      difference: 73.78,
      owed: 277_502.03,
      value: 370_967.7,
    });
    expect(cellOf('Subject-To', 'sandwich').endBuyer).toMatchObject({
      kind: 'tenant-buyer',
      owed: 311_400,
      value: 341_164.6,
      lostIfTheyLeave: 13_600,
    });
    const kept = (structure: Strategy) => cellOf(structure, 'assign').endBuyer?.npv;
    expect([kept('Subject-To'), kept('Seller Finance'), kept('Lease Option')]).toEqual([41_977.88, 19_373.13, 6216.66]);
    expect(cellOf('Subject-To', 'assign').npv).toBe(9412.98);
  });

  it('names the risks of two notes', () => {
    expect(cellOf('Subject-To', 'wrap').risks).toEqual({
      mismatch: { month: 84, owed: 190_056.28, theirs: 363 },
      oneLatePayment: 1200.82,
      called: { month: 12, payoff: 160_094.42, theirs: 290_892.43 },
    });
    expect(cellOf('Seller Finance', 'wrap').risks).toMatchObject({
      mismatch: { month: 84, owed: 229_620.59, theirs: 363 },
      oneLatePayment: 1247.42,
    });
  });

  it('rests an option on the worse of two outcomes, and says when leaving pays more', () => {
    const cell = cellOf('Lease Option', 'sandwich');
    expect([cell.restsOn, cell.npv, otherOf(cell)?.npv]).toEqual(['buys', 23_954.59, 25_627.13]);
    expect(cell.warnings.join(' ')).toContain('You earn more if they fail');
  });

  it('takes a loan out of the seller’s name by assumption, for what the lender asks', () => {
    const assumed = exitsOf(
      withParts({
        house: { loanType: 'va' },
        terms: { subjectTo: { ...terms.subjectTo, takeover: 'assumption', qualifies: true } },
      }),
    );
    const own = assumed.cellOf('Subject-To', 'hold');
    expect([own.takeover, own.cashIn, own.npv]).toEqual(['assumption', 49_425, 50_852.88]);
    expect(own.seller).toMatchObject({ loanInNameAtExit: 0, loanOutOfNameMonth: 0 });
    expect(assumed.cellOf('Subject-To', 'assign')).toMatchObject({
      possible: false,
      why: 'The lender approved one buyer; approval does not pass on.',
    });
  });

  it('pays the seller off sooner than their contract, which the verdict goes by', () => {
    const worth = (structure: Strategy) =>
      (['wrap', 'sandwich', 'refinance'] as const).map((exit) => cellOf(structure, exit).sellerByExit?.presentValue);
    expect(worth('Subject-To')).toEqual([94_046.42, 97_155.49, 98_633.12]);
    expect(worth('Seller Finance')).toEqual([122_279.94, 124_836.2, 125_977.56]);
    expect(cellOf('Seller Finance', 'refinance').seller).toMatchObject({ total: 155_026.4, presentValue: 120_645 });
  });

  it('has an end buyer where a structure ends with one', () => {
    const monthOf = (structure: Strategy, exit: Exit, outcome: string, at: number) => {
      const { flows } = exitsOf(withParts({ exits: { flows: { structure, exit, outcome } } }));
      return flows?.months[at] ?? expect.unreachable();
    };
    const assigned = monthOf('Wholesale', 'assign', 'assigned', 1);
    expect([assigned.investor, assigned.endBuyer, assigned.seller]).toEqual([11_000, -228_180, 31_000]);
    expect(monthOf('Novation', 'hold', 'sold', 4).endBuyer).toBe(-315_000);
  });

  it('shows who pays whom, month by month', () => {
    const { flows } = exitsOf(
      withParts({ exits: { flows: { structure: 'Seller Finance', exit: 'wrap', outcome: 'paid' } } }),
    );
    const month = (at: number) => {
      const { seller, investor, endBuyer, outsiders } = flows?.months[at] ?? ({} as Flows['months'][number]);
      return [seller, investor, endBuyer, outsiders];
    };
    expect(month(0)).toEqual([22_000, -45_900, 0, 23_900]);
    expect(month(1)).toEqual([362.8, -1837.42, 0, 1474.62]);
    expect(month(3)).toEqual([362.8, 13_622.58, -31_360, 17_374.62]);
    expect(month(4)).toEqual([362.8, 751.36, -2623.78, 1509.62]);
    expect(month(60)).toEqual([103_745.41, 36_071.25, -280_204.26, 140_387.6]);
    expect(flows?.payments.filter(({ month: at }) => at === 4).map(({ kind }) => kind)).toContain('servicing');
  });
});
