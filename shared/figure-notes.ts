import type { PropertyField } from './property.ts';

/** What a figure is called and, where it is worked out rather than reported, how: in words for a tooltip. */
export type FigureNote = { label: string; formula?: string };

/**
 * A note for every field of the property object. The formulas say in words what `figures.ts` works out;
 * NOI is rent × 12 × 95% − operating costs, operating costs are taxes + insurance + HOA + 1% of value for
 * maintenance + 8% of rent for management.
 */
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
    formula:
      'Where no loan is reported: what is left of a 30-year loan of 80% of the last sale price at that year’s average rate',
  },
  'financialData.monthlyMortgagePayment': {
    label: 'Mortgage payment',
    formula:
      'Where no loan is reported: monthly payment on a 30-year loan of 80% of the last sale price at that year’s average rate',
  },
  'financialData.propertyTaxes': { label: 'Property taxes' },
  'financialData.insurance': { label: 'Insurance', formula: '0.5% of value a year' },
  'financialData.totalMonthlyExpenses': {
    label: 'Total monthly expenses',
    formula: 'mortgage payment + (taxes + insurance + 1% of value) ÷ 12 + HOA + 8% of rent',
  },
  'financialData.taxAssessedValue': { label: 'Assessed value' },
  'financialData.lastSalePrice': { label: 'Last sale price' },
  'financialData.lastSaleDate': { label: 'Last sale date' },
  'marketData.medianHomeValue': { label: 'Median home value' },
  'marketData.pricePerSqFt': { label: 'Price per sq ft', formula: 'value ÷ living area' },
  'marketData.rentEstimate': { label: 'Estimated rent' },
  'marketData.capRate': {
    label: 'Cap rate',
    formula: '(rent × 12 × 95% − taxes − insurance − HOA − 1% of value − 8% of rent × 12) ÷ value',
  },
  'marketData.cashOnCashReturn': {
    label: 'Cash-on-cash return',
    formula: '(NOI − a year of payments on 80% of value at 6.5% over 30 years) ÷ 22% of value',
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
    formula: '(rent × 12 × 95% − taxes − insurance − HOA − 1% of value − 8% of rent × 12) ÷ value',
  },
  'investmentMetrics.monthlyNetCashFlow': {
    label: 'Net cash flow',
    formula: '(NOI − a year of payments on 80% of value at 6.5% over 30 years) ÷ 12',
  },
  'investmentMetrics.totalCashRequired': {
    label: 'Total cash required',
    formula: '20% down + 2% closing costs = 22% of value',
  },
  'investmentMetrics.breakEvenRatio': {
    label: 'Break-even ratio',
    formula: '(operating costs + a year of payments on 80% of value at 6.5% over 30 years) ÷ (rent × 12)',
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
