import { dealSchedule, scheduleYears } from '#shared/deal/deal-schedule.ts';
import { grown } from '#shared/finance/cash-flows.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { outward } from '#shared/structures/base/deal-answer.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import type { PacketLine } from '#shared/structures/base/packet-line.ts';
import { dollars, exact, line, months, rate, share, signed } from '#shared/structures/base/packet-lines.ts';
import { priceStructure } from '#shared/structures/engine/compare.ts';
import { stressOf } from '#shared/structures/engine/stress.ts';
import { figuresOf, withoutGrowth } from '#shared/structures/engine/structure-figures.ts';
import { traits } from '#shared/terms/structure-terms.ts';
import type { Packet } from './packet.ts';

/** The years to the exit, and what it leaves; `null` for a structure that is over with one sale. */
export function outlookOf(deal: Deal, structure: Strategy): Packet['projection'] {
  const { isHeld, isOwned, noteCoversLoan } = traits[structure];
  if (!isHeld) return null;
  const { facts, assumptions } = deal;
  const schedule = dealSchedule(deal, structure);
  const years = scheduleYears(schedule)
    .filter(({ period }) => period > 0)
    .map(({ period, cashFlow, capital, loanBalance, noteBalance }) => {
      const month = Math.min(12 * period, schedule.length - 1);
      const value = facts.afterRepair * grown(assumptions.valueGrowthPercent, month);
      const owed = noteCoversLoan ? noteBalance : loanBalance + noteBalance;
      return {
        year: period,
        cash_flow: outward(cashFlow - capital),
        value: isOwned ? outward(value) : null,
        owed: isOwned ? outward(owed) : null,
        equity: isOwned ? outward(value - owed) : null,
      };
    });
  return { years, notes: exitNotes(deal, structure) };
}

function exitNotes(deal: Deal, structure: Strategy): string[] {
  const { rentGrowthPercent, costGrowthPercent, valueGrowthPercent, sellingCostPercent } = deal.assumptions;
  const { exitMonth, netAtExit, irrPercent } = priceStructure(deal, structure);
  const flat = outward(figuresOf(withoutGrowth(deal), structure).netAtExit);
  const growth = `Rent grows ${rate(rentGrowthPercent)} a year, costs ${rate(costGrowthPercent)}, value ${rate(valueGrowthPercent)}.`;
  if (exitMonth === null || netAtExit === null) return [growth];
  const sale = `Sold in month ${exitMonth} at ${rate(sellingCostPercent)} cost: ${dollars(netAtExit)} after all debt`;
  return [
    growth,
    `${sale}${irrPercent === null ? '' : `, ${share(irrPercent, 1)} a year (IRR)`}. With no growth the sale leaves ${dollars(flat)}.`,
  ];
}

const shown = [
  ['rent', '-10%', 'Rent 10% lower'],
  ['vacancy', '+5 points', 'Vacancy 5 points higher'],
  ['maintenance', '+50%', 'Maintenance 50% higher'],
] as const;

/** Writes what the deal withstands; `null` without a monthly cash flow. */
export function stressLines(deal: Deal, structure: Strategy): Packet['stress'] {
  const { drivers, badYear, breakEven, balloon } = stressOf(deal, structure);
  if (badYear === null) return null;
  const aMonth = (amount: number | null) => `${signed(amount)} a month`;
  const lines = shown.flatMap(([driver, change, label]): PacketLine[] => {
    const found = drivers.find((each) => each.driver === driver && each.change === change);
    return found ? [line(label, aMonth(found.monthlyCashFlow))] : [];
  });
  const refinanced =
    balloon === null
      ? []
      : [
          line(
            `Balloon in ${months(balloon.month)}`,
            balloon.short === 0 ? 'a refinance covers it' : `${dollars(balloon.short)} more than a refinance`,
          ),
        ];
  return {
    lines: [...lines, line('All three at once', aMonth(badYear.monthlyCashFlow)), ...refinanced],
    note: breakEven?.rent == null ? null : `Cash flow reaches zero at a rent of ${exact(breakEven.rent)}.`,
  };
}
