import { assumptions as product } from '#shared/finance/assumptions.ts';
import { balloonOf, dueMonthOf, noteOf, scheduleOf } from '#shared/finance/loans.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { closingCosts, type Deal, fixedCosts, operatingIncome, unknown } from '#shared/structures/base/house.ts';
import { figuresOf } from '#shared/structures/engine/figures.ts';
import { leaseFixedCosts } from '#shared/structures/lease-option/plan.ts';
import { isWrapped, sellerNote } from '#shared/structures/seller-finance/plan.ts';
import type { PacketLine } from './packet.ts';
import { amounts, cents, dollars, exact, line, months, rate, ratio, share, signed, total } from './packet-words.ts';

/*
 * A structure's terms, cash and income in words. A buyer of a contract sees the price that they pay: neither the
 * investor's price nor the fee. Where a loan stays, what is paid at closing is one amount: with the price or the closing
 * costs beside it, a reader could work out the seller's arrears and liens.
 */

/** The figures at the top: at most six. */
export function summaryLines(deal: Deal, structure: Strategy): PacketLine[] {
  const { facts, terms } = deal;
  const { price, cashIn, monthlyCashFlow } = figuresOf(deal, structure);
  const value = line('After-repair value', dollars(facts.afterRepair));
  const cash = line('Cash in', dollars(cashIn), facts.repairs > 0 ? 'with repairs' : undefined);
  switch (structure) {
    case 'Wholesale':
      return [
        line('Price', dollars(buyersPrice(deal)), shareOfValue(buyersPrice(deal), deal)),
        value,
        line('Repairs', dollars(facts.repairs)),
        line('Left after both', dollars(facts.afterRepair - buyersPrice(deal) - facts.repairs)),
      ];
    case 'Novation':
      return [
        line('List price', exact(terms.novation.listPrice), shareOfValue(terms.novation.listPrice, deal)),
        value,
        cash,
        line('Time to the sale', months(terms.novation.months)),
      ];
    default:
      return [
        structure === 'Subject-To'
          ? line('Price and closing', dollars(paidInAll(deal)), shareOfValue(paidInAll(deal), deal))
          : line('Price', exact(price), shareOfValue(price, deal)),
        value,
        cash,
        line('Cash flow', signed(monthlyCashFlow), 'a month, first year'),
        ...(structure === 'Lease Option' ? [] : debtLines(deal, structure)),
      ];
  }
}

const shareOfValue = (amount: number, { facts }: Deal) =>
  Number.isFinite(amount / facts.afterRepair) ? `${share((100 * amount) / facts.afterRepair, 0)} of value` : undefined;

function debtLines(deal: Deal, structure: 'Subject-To' | 'Seller Finance'): PacketLine[] {
  const { paid, owed } = debtOf(deal, structure);
  const income = operatingIncome(deal, deal.house.vacantMonths + 1);
  return [
    ...(paid === 0 ? [] : [line('Coverage (DSCR)', ratio(income / paid), 'income over payments')]),
    line('Debt to value', share((100 * owed) / deal.facts.afterRepair, 1), 'after repairs'),
  ];
}

/** What is paid a month and owed at the start on the loan and note that the investor pays. */
function debtOf({ facts, terms, ...deal }: Deal, structure: 'Subject-To' | 'Seller Finance') {
  if (structure === 'Seller Finance') {
    const { payment, balance } = sellerNote({ facts, terms, ...deal });
    return { paid: payment, owed: balance };
  }
  const { second } = terms.subjectTo;
  const note = second ? noteOf(second.amount, second) : { payment: 0, balance: 0 };
  return { paid: facts.loan.payment + note.payment, owed: facts.loan.balance + note.balance };
}

/** What the buyer of the contract pays for the house; unknown where repairs leave nothing to ask for. */
function buyersPrice({ facts, terms }: Deal): number {
  const price = (facts.afterRepair * terms.wholesale.rulePercent) / 100 - facts.repairs;
  return price > 0 ? price : unknown;
}

/** What is paid at closing where a loan stays: to the seller, for arrears and liens, and for the closing itself. USD. */
export function paidAtClosing(deal: Deal): number {
  const { facts, terms } = deal;
  const { price } = figuresOf(deal, 'Subject-To');
  return terms.subjectTo.cashToSeller + facts.arrears + facts.liens + closingCosts(deal, price);
}

/** The loan that stays, the note to the seller, and what is paid at closing. USD. */
export function paidInAll(deal: Deal): number {
  const { facts, terms } = deal;
  return facts.loan.balance + (terms.subjectTo.second?.amount ?? 0) + paidAtClosing(deal);
}

/** What is agreed under a structure. */
export function termLines(deal: Deal, structure: Strategy): PacketLine[] {
  const { facts, terms } = deal;
  const balloon = balloonOf(facts.loan);
  switch (structure) {
    case 'Subject-To':
      return [
        line('Loan that stays', exact(facts.loan.balance)),
        line('Its rate', rate(facts.loan.ratePercent)),
        line('Its payment', `${cents(facts.loan.payment)} a month`),
        ...(balloon ? [line('Its balloon', `${dollars(balloon.amount)} in month ${balloon.month}`)] : []),
        ...(terms.subjectTo.second
          ? noteLines('Note to the seller', terms.subjectTo.second.amount, terms.subjectTo.second)
          : []),
      ];
    case 'Seller Finance': {
      const { price, down } = terms.sellerFinance;
      return [
        ...noteLines('Seller’s note', Math.max(0, price - down), terms.sellerFinance),
        ...(facts.loan.balance === 0
          ? []
          : [line('First loan', isWrapped(deal) ? 'stays, paid by a servicer' : 'paid off at closing')]),
      ];
    }
    case 'Lease Option': {
      const { strike, fee, rent, creditMonthly, months: term } = terms.leaseOption;
      return [
        line('Option price', exact(strike)),
        line('Option fee', exact(fee)),
        line('Rent to the owner', `${exact(rent)} a month`),
        ...(creditMonthly === 0 ? [] : [line('Credited to the price', `${exact(creditMonthly)} a month`)]),
        line('Option runs', months(term)),
      ];
    }
    case 'Novation': {
      const { listPrice, agentPercent, closingPercent, concessions, months: time } = terms.novation;
      return [
        line('List price', exact(listPrice)),
        line('Agent and closing', rate(agentPercent + closingPercent)),
        line('Concessions', exact(concessions)),
        line('Time to the sale', months(time)),
      ];
    }
    case 'Wholesale':
      return [
        line('How', 'assignment of the purchase contract'),
        line('Price to the buyer', dollars(buyersPrice(deal))),
      ];
  }
}

type NoteTerms = { ratePercent: number; months: number; interestOnly?: boolean; balloonMonth: number | null };

function noteLines(label: string, amount: number, terms: NoteTerms): PacketLine[] {
  const note = noteOf(amount, terms);
  const { interestOnly = false } = terms;
  const due = dueMonthOf(terms);
  const owed = due === null ? 0 : scheduleOf(note, due).owed(due);
  return [
    line(label, exact(amount)),
    line('Rate, term', `${rate(terms.ratePercent)}, ${interestOnly ? 'interest only, ' : ''}${months(terms.months)}`),
    line('Payment', `${cents(note.payment)} a month`),
    ...(owed === 0 ? [] : [line('Balloon', `${dollars(owed)} in month ${due}`)]),
  ];
}

/** What the investor pays at the start, and its sum; nothing for a contract that is assigned. */
export function cashLines(deal: Deal, structure: Strategy): PacketLine[] {
  const { house, facts, assumptions, terms } = deal;
  if (structure === 'Wholesale') return [];
  const { price, cashIn } = figuresOf(deal, structure);
  const closing = [`Closing, ${rate(assumptions.closingPercent)} of price`, closingCosts(deal, price)] as const;
  const repairs = ['Repairs', facts.repairs] as const;
  const reserves = ['Reserves', house.reserves] as const;
  const lines = (): PacketLine[] => {
    switch (structure) {
      case 'Subject-To':
        return amounts(['Paid at closing, costs included', paidAtClosing(deal)], repairs, reserves);
      case 'Seller Finance':
        return amounts(['Down payment', terms.sellerFinance.down], closing, repairs, reserves);
      case 'Lease Option': {
        const { fee, repairs: own, closing: fees } = terms.leaseOption;
        return amounts(['Option fee', fee], ['Repairs', own], ['Closing', fees]);
      }
      case 'Novation': {
        const { holdingMonthly, months: time } = terms.novation;
        return amounts(repairs, [`Holding, ${months(time)}`, holdingMonthly * time]);
      }
    }
  };
  return [...lines(), total('Cash in', dollars(cashIn))];
}

/** A month of the first year, and its sums; `null` for a structure that earns no rent. */
export function incomeLines(deal: Deal, structure: Strategy): PacketLine[] | null {
  if (structure === 'Novation' || structure === 'Wholesale') return null;
  const { house, facts, terms } = deal;
  const managed = house.managementPercent ?? product.management;
  const ofRent = (label: string, of: number) => line(`${label}, ${rate(of)}`, dollars((-facts.rent * of) / 100));
  const rent = [
    line('Rent', exact(facts.rent)),
    ofRent('Vacancy', facts.vacancyPercent),
    ofRent('Management', managed),
  ];
  const { monthlyCashFlow } = figuresOf(deal, structure);
  const flow = total('Cash flow', signed(monthlyCashFlow));
  if (structure === 'Lease Option') {
    return [
      ...rent,
      ...amounts(['Maintenance, our share', -leaseFixedCosts(deal)]),
      line('Rent to the owner', exact(-terms.leaseOption.rent)),
      flow,
    ];
  }
  const { maintenance, taxes, insurance, hoa, other } = facts;
  const costs = amounts(
    ['Maintenance', -maintenance],
    ['Property taxes', -taxes],
    ['Insurance', -insurance],
    ['HOA dues', -hoa],
    ['Other costs', -other],
  );
  const income = facts.rent * facts.keptShare - fixedCosts(facts);
  return [
    ...rent,
    ...costs,
    total('Net operating income', dollars(income)),
    line(
      structure === 'Subject-To' ? 'Loan and note payments' : 'Note payment',
      dollars(-debtOf(deal, structure).paid),
    ),
    flow,
  ];
}
