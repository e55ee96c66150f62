import { averageRate, monthlyPayment, round } from '#shared/finance/figures.ts';
import { isKnown, type PropertyResult, provenanceOf } from '#shared/property/property.ts';
import { keepers } from '#shared/strategy/strategy-name.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { House } from '#shared/structures/base/deal-input.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { type Group, groupOf } from '#shared/structures/engine/answer.ts';
import { dayMonth } from '#shared/values/dates.ts';
import { usd } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import type { RowPart, RowReason } from './row-reasons.ts';

/** Shares of the value. */
const least = { toCall: 0.15, elsewhere: 0.6, withLoan: 0.2, ofLoan: 0.15 } as const;
/** A loan that ends sooner is worth little to keep. */
const fewestPayments = 60;

type PricedDeal = {
  property: PropertyResult;
  deal: Pick<Deal, 'house' | 'facts'>;
  structures: readonly StructureResult[];
  /** The one of them to run. */
  working: StructureResult;
};

export type Reasoned = {
  reasons: RowReason[];
  part: RowPart;
  /** Of the value, percent, after all that is known to be owed; `null` without value or balance. */
  equity: number | null;
  /**
   * What the loan's terms are worth against those of a new one, USD: what is owed, less what its payments are worth at
   * the average rate of the year. `null` where the loan, its rate or its age is not known.
   */
  loanWorth: number | null;
};

/**
 * Why the owner of a house may listen, and whether to call.
 *
 * @param today ISO date.
 */
export function reasonsOf(priced: PricedDeal, today: string): Reasoned {
  const share = equityOf(priced.deal.house);
  const worth = loanWorthOf(priced);
  const reasons = [
    ...trouble(priced, today),
    ...empty(priced),
    ...elsewhere(priced, share),
    ...loanToKeep(priced, share, worth),
  ];
  return {
    reasons,
    part: partOf(groupOf(priced.working), reasons.length > 0 && share !== null && share >= least.toCall),
    equity: share === null ? null : round(share * 100),
    loanWorth: worth === null ? null : round(worth),
  };
}

function partOf(group: Group, hasReason: boolean): RowPart {
  const works = group === 'deal' || group === 'works_unknown';
  if (hasReason && (works || group === 'works_worse')) return 'call';
  return works ? 'works' : 'rest';
}

/** What nobody knows of arrears and liens counts as none; what is owed on a loan does not. */
function equityOf({ value, loan, arrears, liens }: House): number | null {
  if (value === null || value <= 0 || loan === null) return null;
  return (value - loan.balance - (arrears ?? 0) - (liens ?? 0)) / value;
}

function loanWorthOf({ property, deal }: PricedDeal): number | null {
  const { loan } = deal.house;
  const { rate } = property.fromFile?.estimates ?? {};
  const isGuessed =
    property.assumedLoan !== undefined ||
    rate?.by === 'later' ||
    (!rate && provenanceOf(property, 'financialData.loanRate') === 'estimated');
  const { payment } = deal.facts.loan;
  if (!loan?.balance || loan.ratePercent === null || loan.paymentsLeft === null || isGuessed) return null;
  if (Number.isNaN(payment)) return null;
  const day = property.fetchedAt?.slice(0, 10) ?? '';
  return loan.balance - payment / monthlyPayment(1, averageRate(Number(day.slice(0, 4))), loan.paymentsLeft);
}

function trouble({ property, deal }: PricedDeal, today: string): RowReason[] {
  const { leadIndicators, fromFile } = property;
  const { auctionDate } = leadIndicators;
  const { arrears } = deal.house;
  const isBehind = arrears !== null && arrears > 0 && !fromFile?.estimates?.arrears;
  const says = [
    is(property, 'isForeclosure') && 'Pre-foreclosure',
    auctionDate !== undefined && auctionDate.slice(0, 10) >= today && `Auction ${dayMonth(auctionDate.slice(0, 10))}`,
    isBehind && `Behind ${usd(arrears)}`,
    ...[fromFile?.taxesOwed ? `Owes ${usd(fromFile.taxesOwed)} in taxes` : fromFile?.taxDelinquent && 'Taxes overdue'],
  ].filter((text) => typeof text === 'string');
  // A record's own word, which does not say what it is.
  if (says.length === 0 && property.source !== 'imported' && is(property, 'isDistressed')) says.push('In distress');
  return says.length === 0 ? [] : [{ kind: 'trouble', text: says.join(' · ') }];
}

const empty = ({ property }: PricedDeal): RowReason[] =>
  is(property, 'isVacant') ? [{ kind: 'empty', text: 'Empty' }] : [];

function elsewhere({ property, deal }: PricedDeal, share: number | null): RowReason[] {
  const isAbsentee = isKnown(property, 'ownerDetails.isAbsenteeOwner') && property.ownerDetails.isAbsenteeOwner;
  if (!isAbsentee || share === null || share < least.elsewhere) return [];
  const owed = deal.house.loan?.balance ?? 0;
  return [{ kind: 'elsewhere', text: `Lives elsewhere, owes ${owed === 0 ? 'nothing' : usd(owed)}` }];
}

/** Not where the known rent carries none of the ways to keep the house. */
function loanToKeep({ property, deal, structures }: PricedDeal, share: number | null, worth: number | null) {
  const { value, loan } = deal.house;
  const isRentKnown = !['estimated', 'missing'].includes(provenanceOf(property, 'marketData.rentEstimate'));
  const keeping = structures.filter(({ structure }) => keepers.includes(structure));
  if (isRentKnown && keeping.every(({ verdict }) => verdict === 'fails')) return [];
  const isWorthIt = worth !== null && value !== null && worth >= least.ofLoan * value;
  if (!isWorthIt || share === null || share < least.withLoan || (loan?.paymentsLeft ?? 0) < fewestPayments) return [];
  const text = `${percentUpTo(loan?.ratePercent, 3)} loan, worth ${usd(worth)} to keep`;
  return [{ kind: 'loan', text } as const];
}

const is = (property: PropertyResult, sign: 'isForeclosure' | 'isDistressed' | 'isVacant'): boolean =>
  isKnown(property, `leadIndicators.${sign}`) && property.leadIndicators[sign];
