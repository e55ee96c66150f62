import { dueMonthOf, type NoteTerms, noteOf, scheduleOf } from '#shared/finance/loans.ts';
import { usd, usdExact, usdSigned, usdToCent } from '#shared/values/money.ts';
import { decimal, type Figure, isKnown } from '#shared/values/numbers.ts';
import { percentFactor, percentUpTo } from '#shared/values/percent.ts';
import { counted } from '#shared/values/words.ts';
import type { Deal } from './house.ts';
import { fixedCosts, operatingIncome } from './house.ts';
import type { PacketLine } from './packet-line.ts';
import type { Figures } from './structure.ts';
import type { WorkbookNumbers } from './workbook-numbers.ts';

/* How packets write figures. An unknown figure is said to be unknown; it is never a 0. */

export type PacketPages = {
  /** The figures at the top: at most six. */
  summary: (deal: Deal, figures: Figures) => PacketLine[];
  terms: (deal: Deal) => PacketLine[];
  /** The investor's payments at the start; absent where the reader pays them. */
  cash?: (deal: Deal, figures: Figures) => PacketLine[];
  /** The months' costs beside vacancy and management, to the cash flow; absent without rent. */
  costs?: (deal: Deal) => PacketLine[];
  /** A workbook's numbers for a reader, without what the investor asks for; absent where they would show it. */
  numbers?: (numbers: WorkbookNumbers, deal: Deal, figures: Figures) => WorkbookNumbers;
};

const orUnknown =
  (text: (figure: number) => string) =>
  (figure: Figure): string =>
    isKnown(figure) ? text(figure) : 'Unknown';

/** "$30,000", "−$213". */
export const dollars = orUnknown(usd);

/** "+$310", "−$213". */
export const signed = orUnknown(usdSigned);

/** "$1,512.50": an amount that is agreed or that a reader multiplies, to the cent. */
export const exact = orUnknown(usdExact);

/** "$849.60". */
export const cents = orUnknown(usdToCent);

/** "67%", "61.5%": a share that was worked out. */
export const share = (part: Figure, digits: number): string => orUnknown((known) => percentUpTo(known, digits))(part);

/** "3.125%": a rate that is agreed, or that a reader multiplies by. */
export const rate = orUnknown(percentFactor);

/** "1.22". */
export const ratio = orUnknown((value) => decimal(value, 2));

/** "1 month", "120 months". */
export const months = orUnknown((count) => counted(count, 'month'));

export const line = (label: string, text: string, note?: string): PacketLine =>
  note === undefined ? { label, text } : { label, text, note };

export const total = (label: string, text: string): PacketLine => ({ label, text, isTotal: true });

/** Amounts with their names; those that are nothing are left out. */
export function amounts(...all: readonly (readonly [label: string, amount: number])[]): PacketLine[] {
  return all.flatMap(([label, amount]) => (amount === 0 ? [] : [line(label, dollars(amount))]));
}

/** "67% of value" */
export const shareOfValue = (amount: number, { facts }: Deal): string | undefined =>
  Number.isFinite(amount / facts.afterRepair) ? `${share((100 * amount) / facts.afterRepair, 0)} of value` : undefined;

export const afterRepairLine = ({ facts }: Deal): PacketLine => line('After-repair value', dollars(facts.afterRepair));
export const cashLine = ({ facts }: Deal, { cashIn }: Figures): PacketLine =>
  line('Cash in', dollars(cashIn), facts.repairs > 0 ? 'with repairs' : undefined);
export const cashFlowLine = ({ monthlyCashFlow }: Figures): PacketLine =>
  line('Cash flow', signed(monthlyCashFlow), 'a month, first year');

/** Payments on an owned house a month, and debts at the start, against its income and value. USD. */
export function debtLines(deal: Deal, paid: number, owed: number): PacketLine[] {
  const income = operatingIncome(deal, deal.house.vacantMonths + 1);
  return [
    ...(paid === 0 ? [] : [line('Coverage (DSCR)', ratio(income / paid), 'income over payments')]),
    line('Debt to value', share((100 * owed) / deal.facts.afterRepair, 1), 'after repairs'),
  ];
}

/** A note to the seller. */
export function noteLines(
  label: string,
  amount: number,
  terms: NoteTerms & { balloonMonth: number | null },
): PacketLine[] {
  const note = noteOf(amount, terms);
  const { interestOnly = false } = terms;
  const due = dueMonthOf(terms);
  const owed = due === null ? 0 : scheduleOf(note, due).owed(due);
  return [
    line(label, exact(amount)),
    line('Rate, term', `${rate(terms.ratePercent)}, ${interestOnly ? 'interest only, ' : ''}${months(terms.months)}`),
    line('Payment', `${exact(note.payment)} a month`),
    ...(owed === 0 ? [] : [line('Balloon', `${exact(owed)} in month ${due}`)]),
  ];
}

/** Improvements and reserves of a house. */
export const startAmounts = ({ house, facts }: Deal) =>
  [['Repairs', facts.repairs] as const, ['Reserves', house.reserves] as const] as const;

/** A month's costs of an owned house, its income, and what is paid out of that. */
export function ownedCostLines({ facts }: Deal, label: string, paid: number): PacketLine[] {
  const { maintenance, taxes, insurance, hoa, other } = facts;
  return [
    ...amounts(
      ['Maintenance', -maintenance],
      ['Property taxes', -taxes],
      ['Insurance', -insurance],
      ['HOA dues', -hoa],
      ['Other costs', -other],
    ),
    total('Net operating income', dollars(facts.rent * facts.keptShare - fixedCosts(facts))),
    line(label, dollars(-paid)),
  ];
}
