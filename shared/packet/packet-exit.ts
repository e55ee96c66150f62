import type { Analysis } from '#shared/analysis/analysis.ts';
import type { ExitCell, Outcome } from '#shared/exits/base/exit-answer.ts';
import { priceCell } from '#shared/exits/engine/cell.ts';
import { exitNames, outcomeWhen } from '#shared/exits/exit-words.ts';
import { exitPlanOf, type KeptExit } from '#shared/exits/kept/exit-plan.ts';
import { exitOf } from '#shared/exits/working-exit.ts';
import type { Exit } from '#shared/strategy/exit-name.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import type { PacketLine } from '#shared/structures/base/packet-line.ts';
import { dollars, exact, line, months, rate, ratio, share, signed } from '#shared/structures/base/packet-lines.ts';
import { priceStructure } from '#shared/structures/engine/compare.ts';
import { exitPlaces } from '#shared/terms/exit-texts.ts';
import type { Term } from '#shared/terms/term.ts';
import { counted, upperFirst } from '#shared/values/words.ts';
import type { PacketExit } from './packet.ts';

/* How a deal is left, in the words of a packet. It is in one only where its sender ticked it. */

/** A deal's exit, and what is said of it; `null` where the structure's own exit counts. */
export function exitToShow(
  { exit_plan = {} }: Pick<Analysis, 'exit_plan'>,
  deal: Deal,
  structure: Strategy,
): { exit: Exit; kept: KeptExit } | null {
  const kept = exitPlanOf(exit_plan);
  const { exit, isOwn } = exitOf(structure, kept, deal);
  return isOwn ? null : { exit, kept };
}

/** The exit with both outcomes and what they rest on; `null` as above. */
export function exitPage(analysis: Pick<Analysis, 'exit_plan'>, deal: Deal, structure: Strategy): PacketExit | null {
  const shown = exitToShow(analysis, deal, structure);
  if (shown === null) return null;
  const { exit, kept } = shown;
  const row = priceStructure(deal, structure);
  const cell = priceCell({ deal, row, plan: kept.plan }, exit);
  return {
    name: exitNames[exit],
    lines: moneyLines(cell),
    outcomes: cell.outcomes.map((outcome) => ({
      name: upperFirst(outcomeWhen[outcome.name] ?? outcome.name),
      lines: outcomeLines(outcome),
    })),
    assumptions: [...termLines(cell), ...growthLines(deal)],
  };
}

function moneyLines({ cashIn, cashAtStart, cashLeft, monthlyCashFlow, cashOnCashPercent }: ExitCell): PacketLine[] {
  return [
    line('Cash in', dollars(cashIn)),
    ...(cashAtStart === null ? [] : [line('At the start', signed(cashAtStart))]),
    ...(cashLeft === cashIn ? [] : [line('Cash left in', dollars(cashLeft))]),
    ...(monthlyCashFlow === null ? [] : [line('Cash flow', `${signed(monthlyCashFlow)} a month`)]),
    ...(cashOnCashPercent === null ? [] : [line('Cash-on-cash', `${share(cashOnCashPercent, 1)} a year`)]),
  ];
}

function outcomeLines({ exitMonth, profit, npv, npvNoGrowth, irrPercent }: Outcome): PacketLine[] {
  return [
    line('Over in month', exitMonth === null ? 'Unknown' : String(exitMonth)),
    line('Profit', dollars(profit)),
    line('Worth today (NPV)', dollars(npv)),
    line('Worth today without growth', dollars(npvNoGrowth)),
    ...(irrPercent === null ? [] : [line('Return (IRR)', `${share(irrPercent, 1)} a year`)]),
  ];
}

function termLines({ exit, terms }: ExitCell): PacketLine[] {
  const values = new Map<string, number | null | undefined>(Object.entries(terms));
  return (exit === 'hold' ? [] : (exitPlaces.get(exit) ?? [])).map(({ field, term }) => {
    const name = field.slice(field.lastIndexOf('.') + 1);
    return line(term.label, termText(name, term, values.get(name) ?? null));
  });
}

/** "$318,000", "7.25% a year", "3 months after closing". */
function termText(name: string, { unit, suffix }: Term, value: number | null): string {
  if (value === null) return unit === 'balloon' ? 'none' : 'Unknown';
  switch (unit) {
    case 'dollars':
      return exact(value);
    case 'rate':
      return `${rate(value)} a year`;
    case 'percent':
      return `${rate(value)}${suffix?.slice(1) ?? ''}`;
    case 'ratio':
      return ratio(value);
    case 'start':
      return value === 0 ? 'at closing' : `${months(value)} after closing`;
    case 'balloon':
      return `${months(value)} after the resale`;
    default:
      // A month's number, and payments, are no length of time.
      if (name === 'month') return String(value);
      return name === 'defaultAfter' ? `after ${counted(value, 'payment')}` : months(value);
  }
}

const growthLines = ({ assumptions }: Deal): PacketLine[] => [
  line('Rent grows', `${rate(assumptions.rentGrowthPercent)} a year`),
  line('Costs grow', `${rate(assumptions.costGrowthPercent)} a year`),
  line('Value grows', `${rate(assumptions.valueGrowthPercent)} a year`),
  line('Worth today counts with', `${rate(assumptions.hurdlePercent)} a year`),
];
