import type { Entry } from '#shared/structures/base/entry.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { usdBrief } from '#shared/values/money.ts';
import type { Risks } from './exit-answer.ts';
import type { Priced } from './exit-kind.ts';

/* What several exits warn of, one sentence each. */

/** The lender calls the loan, and the end buyer's note runs on. */
export function calledText(called: Risks['called']): string[] {
  if (called === null) return [];
  const { month, payoff, theirs } = called;
  const note = theirs === null ? '' : ` Their note stands at ${usdBrief(theirs)}, and nobody must pay it then.`;
  return [`The lender may call the loan: in month ${month} that is ${usdBrief(payoff ?? 0)} at once.${note}`];
}

/** Who lives in the house matters to the programs that insure its loan. */
export function fhaOrVa({ house }: Deal, entry: Entry): string[] {
  const { loanType } = house;
  if (!(entry.keptLoan(0) > 0) || (loanType !== 'fha' && loanType !== 'va')) return [];
  return [
    `The loan that stays is ${loanType === 'fha' ? 'an FHA' : 'a VA'} loan, with rules of its own about an end buyer who lives there.`,
  ];
}

/** The investor bridges this when theirs comes late. USD. */
export function latePayment(bridge: number, { house: { reserves } }: Deal): string[] {
  if (!(bridge > 0)) return [];
  const held = reserves > 0 ? `You hold ${usdBrief(reserves)} in reserves.` : 'You hold no reserves.';
  return [`One late payment: ${usdBrief(bridge)} is yours to bridge by your due date. ${held}`];
}

/** The end buyer pays more than the house is worth. USD. */
export function priceAbove(price: number, { worth }: Entry): string[] {
  return price > worth ? [`Their price is ${usdBrief(price - worth)} above what the house is worth.`] : [];
}

/** Who is to pay in a row before the lender is paid. */
export function threePayers({ loanPayer }: Entry): string[] {
  if (loanPayer === null) return [];
  return [`Three payers in a row: the end buyer, you and ${loanPayer} must each pay before the loan is paid.`];
}

/** The other outcome costs money. */
export function lossOtherwise({ other }: Priced, otherwise: string): string[] {
  if (!(other.profit < 0)) return [];
  return [`${otherwise}, you lose ${usdBrief(-other.profit)} in all.`];
}

/** An exit that pays more when the other side fails sets the wrong terms. */
export function failurePays({ agreed, other }: Priced): string[] {
  if (!(other.npv > agreed.npv)) return [];
  return [
    `You earn more if they fail: ${usdBrief(other.npv)} in today's money against ${usdBrief(agreed.npv)}. Change the terms.`,
  ];
}
