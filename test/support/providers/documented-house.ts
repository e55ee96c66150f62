/** What RentCast's documented answers (`rentcast-answers.ts`) come to on 20 January 2026. The sample data has that house, too. */
export const documentedHouse = {
  address: '2417 E Sample Palm Ln, Phoenix, AZ 85016',
  estimatedValue: 402_000,
  valueRange: { low: 361_000, high: 443_000 },
  yearBuilt: 1968,
  squareFootage: 1640,
  bedrooms: 3,
  bathrooms: 2,
  lotSize: 0.17,
  propertyType: 'Single Family',
  financialData: {
    equity: 267_239.15,
    mortgageBalance: 134_760.85,
    monthlyMortgagePayment: 783.17,
    propertyTaxes: 1512,
    insurance: 2010,
    totalMonthlyExpenses: 1583.67,
    taxAssessedValue: 208_300,
    lastSalePrice: 214_000,
    lastSaleDate: '2016-05-20',
  },
  marketData: {
    medianHomeValue: 455_000,
    pricePerSqFt: 245.12,
    rentEstimate: 2150,
    capRate: 3.71,
    cashOnCashReturn: -10.73,
    monthlyRentLow: 1990,
    monthlyRentHigh: 2310,
    daysOnMarket: 48,
  },
  investmentMetrics: {
    grossRentalYield: 6.42,
    netRentalYield: 3.71,
    monthlyNetCashFlow: -790.73,
    totalCashRequired: 88_440,
    breakEvenRatio: 131.78,
    priceToRentRatio: 15.58,
  },
  ownerDetails: {
    name: 'Dana Q Example',
    mailingAddress: '90 Placeholder Rd, Reno, NV 89501',
    isAbsenteeOwner: true,
    ownershipLength: 9.7,
  },
  leadIndicators: { isDistressed: false, highEquity: true, motivatedSeller: true },
  propertyHistory: {
    salesHistory: [
      { date: '2016-05-20', event: 'Sale', price: 214_000 },
      { date: '2004-03-11', event: 'Sale', price: 148_500 },
    ],
    taxHistory: [
      { year: 2024, taxAmount: 1512, assessedValue: 208_300 },
      { year: 2023, taxAmount: 1466, assessedValue: 197_400 },
    ],
  },
};

/** The first of its comparables. */
export const documentedComparable = {
  address: '2330 E Mock St, Phoenix, AZ 85016',
  bedrooms: 3,
  bathrooms: 2,
  squareFootage: 1702,
  distanceFromSubject: 0.16,
  soldPrice: 418_000,
  pricePerSqFt: 245.59,
  soldDate: '2025-07-30',
};
