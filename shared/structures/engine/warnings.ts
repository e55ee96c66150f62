import { presentValue } from '#shared/finance/cash-flows.ts';
import { tolerance } from '#shared/finance/figures.ts';
import { balloonOf, payoffMonth, scheduleOf } from '#shared/finance/loans.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Deal, SellerPlan } from '#shared/structures/base/house.ts';
import type { Figures, Structure } from '#shared/structures/base/structure.ts';
import { closingDays, daysToAuction } from '#shared/structures/base/test.ts';
import { registry } from '#shared/structures/registry.ts';
import { traits } from '#shared/terms/structure-terms.ts';
import { usdBrief } from '#shared/values/money.ts';
import { refinancingOf } from './structure-figures.ts';

/** Below this many days a delay lets the auction come first. */
const safeDays = 30;
/** Repairs above this part of the value change a deal. */
const heavyRepairs = 0.1;
/** A break-even rent this close to the rent leaves no room. */
const thinMargin = 0.05;
/** A seller who gets less than this part of a listing's worth will list. */
const hardToWin = 0.9;

/** The warnings of facts that would decide a verdict and that nobody knows, by their path. */
export const unknownFacts = {
  'house.loanType': 'Loan type: unknown.',
  'house.auctionDate': 'Auction date: unknown.',
  'house.bankOwned': 'Bank-owned: unknown.',
  'house.propertyType': 'Property type: unknown.',
} as const;

/**
 * Lists warnings about a structure that can work all the same, one sentence each. Facts that the verdict would use and
 * nobody knows are among them.
 * @param still the figures without growth.
 */
export function warningsOf(
  name: Strategy,
  deal: Deal,
  figures: Figures,
  still: Figures,
  listing: SellerPlan,
): string[] {
  const structure = registry[name];
  return [
    ...loanWarnings(structure, deal),
    ...loanEndWarnings(structure, deal, figures),
    ...noBalloonWarning(structure, deal),
    ...balloonWarning(name, deal),
    ...ownerPaysIn(structure, figures),
    ...repairWarning(structure, deal),
    ...appreciationWarning(figures, still),
    ...(structure.warnings?.(deal, figures) ?? []),
    ...thinWarning(deal, figures),
    ...auctionWarnings(structure, deal),
    ...listingWarning(deal, figures, listing),
    ...unknownWarnings(structure, deal),
  ];
}

function loanWarnings({ loan }: Structure, deal: Deal): string[] {
  if (!loan.stays(deal)) return [];
  const { loanType } = deal.house;
  const name = loanType === 'fha' ? 'an FHA' : loanType === 'va' ? 'a VA' : null;
  return [
    `The lender may call the ${usdBrief(deal.facts.loan.balance)} loan: it stays, and most have a due-on-sale clause.`,
    ...(name ? [`It is ${name} loan, with rules of its own about a new owner.`] : []),
    ...(loanType === 'adjustable' ? ['The rate is adjustable: the payment can rise.'] : []),
    ...(loanType === null ? [unknownFacts['house.loanType']] : []),
  ];
}

/**
 * Payment, rate and payments left of the loan against each other, as far as the structure lets it run: what falls due
 * and when, a debt that grows, and payments that end too late or too soon. All of it is in the figures.
 */
function loanEndWarnings(structure: Structure, deal: Deal, { exitMonth }: Figures): string[] {
  const { loan } = deal.facts;
  const stays = structure.loan.stays(deal);
  if (!(stays || structure.loan.runsOn) || !(loan.balance > 0)) return [];
  const warnings: string[] = [];
  const short = (loan.balance * loan.ratePercent) / 1200 - loan.payment;
  // The balance before the last payment, where that comes first.
  const until = Math.min(exitMonth, loan.lastMonth - 1);
  if (short > tolerance && until > 0) {
    const grown = usdBrief(scheduleOf(loan, until).owed(until));
    warnings.push(
      `The payment is ${usdBrief(short)} below the interest: the debt grows to ${grown} by month ${until}.`,
    );
  }
  const balloon = balloonOf(loan);
  const isInHold = balloon !== null && balloon.month <= exitMonth;
  if (balloon && (stays || isInHold)) {
    const payer = structure.loan.isPaid ? 'you pay' : 'the owner pays';
    warnings.push(
      `${usdBrief(balloon.amount)} of the seller's loan falls due in month ${balloon.month}${isInHold ? `, before the exit: ${payer} it` : ''}.`,
    );
  }
  // Unknown rates say nothing.
  if (!stays || deal.house.loan?.payment == null || Number.isNaN(short)) return warnings;
  const paidOff = payoffMonth(loan);
  if (loan.lastMonth === Infinity && paidOff === loan.lastMonth) {
    warnings.push('The payments never pay the loan off: ask when the rest falls due.');
  }
  // A year or more too soon: the payment holds something else.
  if (loan.lastMonth < Infinity && paidOff <= loan.lastMonth - 12) {
    warnings.push(
      `The payment pays the loan off in month ${paidOff}, not ${loan.lastMonth}: does it include taxes and insurance?`,
    );
  }
  return warnings;
}

/** A note that is paid off has no balloon later. */
function noBalloonWarning(structure: Structure, deal: Deal): string[] {
  const note = structure.note.terms(deal);
  if (!note || note.balloonMonth === null || note.balloonMonth <= note.months) return [];
  return [`The note ends in month ${note.months}: nothing is due in month ${note.balloonMonth}.`];
}

function balloonWarning(structure: Strategy, deal: Deal): string[] {
  const refinancing = refinancingOf(deal, structure);
  const month = refinancing?.balloonMonth ?? null;
  if (refinancing === null || month === null) return [];
  const [owed, limit] = [refinancing.owed(month), refinancing.limit(month)];
  if (!(owed > limit)) return [];
  return [`The balloon in month ${month} is ${usdBrief(owed - limit)} more than a lender would refinance.`];
}

/** While the investor has the house, the owner should not have to pay for it. */
function ownerPaysIn({ name }: Structure, { seller }: Figures): string[] {
  if (!traits[name].isHeld || seller.monthly === null || !(seller.monthly < -tolerance)) return [];
  return [`The owner pays in ${usdBrief(-seller.monthly)} a month.`];
}

function repairWarning({ hasOwnRepairs }: Structure, { facts }: Deal): string[] {
  if (!hasOwnRepairs || !(facts.repairs > heavyRepairs * facts.value)) return [];
  return [`The house needs ${usdBrief(facts.repairs)} of repairs, which these terms leave out.`];
}

function appreciationWarning({ profit }: Figures, still: Figures): string[] {
  const part = (profit - still.profit) / profit;
  if (!(profit > 0 && part > 0.5)) return [];
  return [
    `${Math.round(part * 100)}% of the profit is growth in rent and value: without it, ${usdBrief(still.profit)}.`,
  ];
}

function thinWarning({ facts }: Deal, { monthlyCashFlow }: Figures): string[] {
  if (monthlyCashFlow === null || !(monthlyCashFlow >= 0)) return [];
  const drop = monthlyCashFlow / (facts.rent * facts.keptShare);
  if (!(drop < thinMargin)) return [];
  return [`A rent of ${usdBrief(facts.rent * (1 - drop))} breaks even, ${usdBrief(facts.rent * drop)} below the rent.`];
}

function auctionWarnings({ closesFirst }: Structure, deal: Deal): string[] {
  const { auctionDate, distressed } = deal.house;
  if (auctionDate === null) return distressed === false ? [] : [unknownFacts['house.auctionDate']];
  if (auctionDate === 'none') return [];
  if (deal.today === undefined) return [`An auction is set for ${auctionDate}.`];
  const days = daysToAuction(deal);
  const isFailed = days < closingDays && closesFirst;
  if (isFailed || !(days < safeDays)) return [];
  if (days < 0) return [`The auction date has passed: ${auctionDate}.`];
  return [`The auction is ${days} ${days === 1 ? 'day' : 'days'} away: a delay is the end of the deal.`];
}

function listingWarning({ assumptions }: Deal, { seller }: Figures, listing: SellerPlan): string[] {
  const offered = presentValue(seller.flows, assumptions.sellerDiscountPercent);
  const market = presentValue(listing.flows, assumptions.sellerDiscountPercent);
  if (!(offered < market - (1 - hardToWin) * Math.abs(market))) return [];
  return [`The seller does better by listing: ${usdBrief(market)} in today's money against ${usdBrief(offered)}.`];
}

/** Facts that would decide a verdict. */
function unknownWarnings({ warnsWithout: fact }: Structure, { house }: Deal): string[] {
  if (fact === undefined) return [];
  return (fact === 'house.bankOwned' ? house.bankOwned : house.propertyType) === null ? [unknownFacts[fact]] : [];
}
