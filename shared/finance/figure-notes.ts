import type { PropertyField } from '#shared/property/property.ts';
import { assumptions } from './assumptions.ts';

/** A figure's label and, for a derived one, its formula in words for a tooltip. */
export type FigureNote = { label: string; formula?: string };

const { vacancy, maintenance, management, downPayment, closing, rate, months, loanToPrice } = assumptions;
const costs = `taxes − insurance − HOA − ${maintenance}% of value − ${management}% of rent`;
const income = `rent × 12 × ${100 - vacancy}% − ${costs}`;
const payments = `a year of payments on ${100 - downPayment}% of value at ${rate}% over ${months / 12} years`;
const cash = downPayment + closing;
const ownersLoan = `a ${months / 12}-year loan of ${loanToPrice}% of the last sale price at that year’s average rate`;

/** A note for every field of a property; the percentages are those of `figures.ts`. */
export const figureNotes: Record<PropertyField, FigureNote> = {
  address: { label: 'Address' },
  estimatedValue: { label: 'Estimated value' },
  yearBuilt: { label: 'Year built' },
  squareFootage: { label: 'Living area' },
  bedrooms: { label: 'Bedrooms' },
  bathrooms: { label: 'Bathrooms' },
  lotSize: { label: 'Lot size', formula: 'lot in square feet ÷ 43,560' },
  propertyType: { label: 'Property type' },
  'financialData.equity': { label: 'Equity', formula: 'estimated value − mortgage balance' },
  'financialData.mortgageBalance': {
    label: 'Mortgage balance',
    formula: `where no loan is on record: what is left of ${ownersLoan}`,
  },
  'financialData.monthlyMortgagePayment': {
    label: 'Mortgage payment',
    formula: `where no loan is on record: the payment on ${ownersLoan}`,
  },
  'financialData.loanRate': { label: 'Loan rate' },
  'financialData.propertyTaxes': { label: 'Property taxes' },
  'financialData.insurance': { label: 'Insurance', formula: `${assumptions.insurance}% of value a year` },
  'financialData.totalMonthlyExpenses': {
    label: 'Total monthly expenses',
    formula: `mortgage payment + (${costs.replaceAll('−', '+')}) ÷ 12`,
  },
  'financialData.taxAssessedValue': { label: 'Assessed value' },
  'financialData.lastSalePrice': { label: 'Last sale price' },
  'financialData.lastSaleDate': { label: 'Last sale date' },
  'marketData.medianHomeValue': { label: 'Median home value' },
  'marketData.pricePerSqFt': { label: 'Price per sq ft', formula: 'value ÷ living area' },
  'marketData.rentEstimate': { label: 'Estimated rent' },
  'marketData.capRate': {
    label: 'Cap rate',
    formula: `(${income}) ÷ value`,
  },
  'marketData.cashOnCashReturn': {
    label: 'Cash-on-cash return',
    formula: `(${income} − ${payments}) ÷ ${cash}% of value`,
  },
  'marketData.monthlyRentLow': { label: 'Rent, low end' },
  'marketData.monthlyRentHigh': { label: 'Rent, high end' },
  'marketData.occupancyRate': {
    label: 'Occupancy',
    formula: '100% − the share of rental homes in the ZIP code that stand vacant',
  },
  'marketData.daysOnMarket': { label: 'Days on market' },
  'investmentMetrics.grossRentalYield': { label: 'Gross rental yield', formula: 'rent × 12 ÷ value' },
  'investmentMetrics.netRentalYield': {
    label: 'Net rental yield',
    formula: `(${income}) ÷ value`,
  },
  'investmentMetrics.monthlyNetCashFlow': {
    label: 'Net cash flow',
    formula: `(${income} − ${payments}) ÷ 12`,
  },
  'investmentMetrics.totalCashRequired': {
    label: 'Total cash required',
    formula: `${downPayment}% down + ${closing}% closing costs = ${cash}% of value`,
  },
  'investmentMetrics.breakEvenRatio': {
    label: 'Break-even ratio',
    formula: `(${costs.replaceAll('−', '+')} + ${payments}) ÷ (rent × 12)`,
  },
  'investmentMetrics.priceToRentRatio': { label: 'Price-to-rent ratio', formula: 'value ÷ (rent × 12)' },
  'ownerDetails.name': { label: 'Owner' },
  'ownerDetails.mailingAddress': { label: 'Mailing address' },
  'ownerDetails.phoneNumber': { label: 'Phone' },
  'ownerDetails.isAbsenteeOwner': {
    label: 'Absentee owner',
    formula: 'the owner’s mailing address is not the property',
  },
  'ownerDetails.ownershipLength': { label: 'Owned for', formula: 'years since the last sale' },
  'leadIndicators.isDistressed': {
    label: 'Distressed',
    formula: 'in foreclosure, a tax lien, a judgment or taxes overdue',
  },
  'leadIndicators.isForeclosure': { label: 'Foreclosure' },
  'leadIndicators.auctionDate': { label: 'Auction date' },
  'leadIndicators.defaultAmount': { label: 'Amount in default' },
  'leadIndicators.hasLiens': { label: 'Liens', formula: 'a lien, a tax lien or a judgment on record' },
  'leadIndicators.isVacant': { label: 'Vacant' },
  'leadIndicators.highEquity': { label: 'High equity', formula: 'equity is 50% of value or more' },
  'leadIndicators.motivatedSeller': {
    label: 'Motivated seller',
    formula:
      'two or more of: distressed, vacant, absentee, owner in another state, owned 15 years or longer, inherited, failed listing',
  },
  'propertyHistory.salesHistory': { label: 'Sales history' },
  'propertyHistory.taxHistory': { label: 'Tax history' },
  comparables: { label: 'Comparable sales' },
};
