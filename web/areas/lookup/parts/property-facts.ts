import { equityPercent } from '#shared/finance/figures.ts';
import { isKnown, type PropertyField, type PropertyResult, provenanceOf } from '#shared/property/property.ts';
import { percentText } from '#shared/strategy/strategy.ts';
import { shortDate } from '#shared/values/dates.ts';
import { usd, usdSigned } from '#shared/values/money.ts';
import { decimal, decimalUpTo, wholeNumber } from '#shared/values/numbers.ts';
import { percent, percentFactor, percentUpTo } from '#shared/values/percent.ts';

/** Every field with a single figure or text; histories and comparables have their own tables. */
export type FactField = Exclude<
  PropertyField,
  'address' | 'comparables' | 'propertyHistory.salesHistory' | 'propertyHistory.taxHistory'
>;

export type Fact = {
  /** The formatted value; `undefined` if unknown. */
  text: string | undefined;
  /** Colors the figure by its sign: only cash flow, which alone is good or bad by itself. */
  signed?: boolean;
  /** The same value in another unit, or what it includes. */
  note?: string;
};

const monthly = (value: number) => `${usd(value)} a month`;
const perMonthOfYear = (year: number): Fact => ({ text: monthly(year / 12), note: `${usd(year)} a year` });
/** How a payment that the seller named is counted. */
function escrowNote(property: PropertyResult): string | undefined {
  const { paymentIncludesEscrow: included } = property;
  if (provenanceOf(property, 'financialData.monthlyMortgagePayment') !== 'user') return undefined;
  if (included === undefined) return 'counted as without taxes and insurance: ask the seller';
  return included ? 'with taxes and insurance' : 'without taxes and insurance';
}

const yesNo = (value: boolean): Fact => ({ text: value ? 'Yes' : 'No' });
// A zero year or area means missing, even without a provenance that says so.
const positive = (value: number, text: (value: number) => string): Fact => ({
  text: value > 0 ? text(value) : undefined,
});
const rate = (value: number): Fact => ({ text: percent(value, 2) });
const words = (value: string): Fact => ({ text: value === '' || value === 'Unknown' ? undefined : value });

const readers: Record<FactField, (property: PropertyResult) => Fact> = {
  estimatedValue: (p) => positive(p.estimatedValue, usd),
  yearBuilt: (p) => positive(p.yearBuilt, String),
  squareFootage: (p) => positive(p.squareFootage, (value) => `${wholeNumber(value)} sq ft`),
  bedrooms: (p) => ({ text: String(p.bedrooms) }),
  bathrooms: (p) => ({ text: String(p.bathrooms) }),
  lotSize: (p) => positive(p.lotSize, (value) => `${value} ${value > 1 ? 'acres' : 'acre'}`),
  propertyType: (p) => words(p.propertyType),
  'financialData.equity': (p) => ({
    text: usd(p.financialData.equity),
    note: `${percentText(equityPercent(p.financialData.equity, p.estimatedValue))} of value`,
  }),
  'financialData.mortgageBalance': (p) => ({ text: usd(p.financialData.mortgageBalance) }),
  'financialData.monthlyMortgagePayment': (p) => ({
    text: monthly(p.financialData.monthlyMortgagePayment),
    note: escrowNote(p),
  }),
  'financialData.loanRate': ({ financialData: { loanRate } }) => ({
    text: loanRate === undefined ? undefined : percentFactor(loanRate),
  }),
  'financialData.propertyTaxes': (p) => perMonthOfYear(p.financialData.propertyTaxes),
  'financialData.insurance': (p) => perMonthOfYear(p.financialData.insurance),
  'financialData.totalMonthlyExpenses': (p) => ({ text: monthly(p.financialData.totalMonthlyExpenses) }),
  'financialData.taxAssessedValue': (p) => ({ text: usd(p.financialData.taxAssessedValue) }),
  'financialData.lastSalePrice': (p) => positive(p.financialData.lastSalePrice, usd),
  'financialData.lastSaleDate': (p) => words(shortDate(p.financialData.lastSaleDate)),
  'marketData.medianHomeValue': (p) => positive(p.marketData.medianHomeValue, usd),
  'marketData.pricePerSqFt': (p) => positive(p.marketData.pricePerSqFt, usd),
  'marketData.rentEstimate': (p) => positive(p.marketData.rentEstimate, monthly),
  'marketData.capRate': (p) => rate(p.marketData.capRate),
  'marketData.cashOnCashReturn': (p) => rate(p.marketData.cashOnCashReturn),
  'marketData.monthlyRentLow': (p) => positive(p.marketData.monthlyRentLow, monthly),
  'marketData.monthlyRentHigh': (p) => positive(p.marketData.monthlyRentHigh, monthly),
  'marketData.occupancyRate': (p) => ({ text: percentUpTo(p.marketData.occupancyRate, 1) }),
  'marketData.daysOnMarket': (p) => ({ text: `${wholeNumber(p.marketData.daysOnMarket)} days` }),
  'investmentMetrics.grossRentalYield': (p) => rate(p.investmentMetrics.grossRentalYield),
  'investmentMetrics.netRentalYield': (p) => rate(p.investmentMetrics.netRentalYield),
  'investmentMetrics.monthlyNetCashFlow': (p) => ({
    text: `${usdSigned(p.investmentMetrics.monthlyNetCashFlow)} a month`,
    signed: true,
  }),
  'investmentMetrics.totalCashRequired': (p) => ({ text: usd(p.investmentMetrics.totalCashRequired) }),
  'investmentMetrics.breakEvenRatio': (p) => rate(p.investmentMetrics.breakEvenRatio),
  'investmentMetrics.priceToRentRatio': (p) =>
    positive(p.investmentMetrics.priceToRentRatio, (value) => decimal(value, 1)),
  'ownerDetails.name': (p) => words(p.ownerDetails.name),
  'ownerDetails.mailingAddress': (p) => words(p.ownerDetails.mailingAddress),
  'ownerDetails.phoneNumber': (p) => words(p.ownerDetails.phoneNumber ?? ''),
  'ownerDetails.isAbsenteeOwner': (p) => yesNo(p.ownerDetails.isAbsenteeOwner),
  'ownerDetails.ownershipLength': (p) => ({
    text: `${decimalUpTo(p.ownerDetails.ownershipLength, 1)} years`,
  }),
  'leadIndicators.isDistressed': (p) => yesNo(p.leadIndicators.isDistressed),
  'leadIndicators.isForeclosure': (p) => yesNo(p.leadIndicators.isForeclosure),
  'leadIndicators.auctionDate': (p) => words(shortDate(p.leadIndicators.auctionDate ?? '')),
  'leadIndicators.defaultAmount': (p) => positive(p.leadIndicators.defaultAmount ?? 0, usd),
  'leadIndicators.hasLiens': (p) => yesNo(p.leadIndicators.hasLiens),
  'leadIndicators.isVacant': (p) => yesNo(p.leadIndicators.isVacant),
  'leadIndicators.highEquity': (p) => yesNo(p.leadIndicators.highEquity),
  'leadIndicators.motivatedSeller': (p) => yesNo(p.leadIndicators.motivatedSeller),
};

export function factOf(property: PropertyResult, field: FactField): Fact {
  if (!isKnown(property, field)) return { text: undefined };
  return readers[field](property);
}
