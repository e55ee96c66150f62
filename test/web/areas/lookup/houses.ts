import { PropertyField, PropertyResult } from '#shared/property/property.ts';
import { sampleProperty } from '#shared/property/sample-house.ts';

/** The sample property with more tax years, a round mortgage and sales that are far apart on a chart. */
export const palmLane = PropertyResult.parse({
  ...sampleProperty,
  financialData: {
    ...sampleProperty.financialData,
    equity: 267239,
    mortgageBalance: 134761,
    monthlyMortgagePayment: 783,
    totalMonthlyExpenses: 1584,
  },
  ownerDetails: { ...sampleProperty.ownerDetails, ownershipLength: 9.7 },
  propertyHistory: {
    ...sampleProperty.propertyHistory,
    taxHistory: [
      { year: 2025, taxAmount: 1512, assessedValue: 208300 },
      { year: 2024, taxAmount: 1466, assessedValue: 197400 },
      { year: 2023, taxAmount: 1431, assessedValue: 191000 },
      { year: 2022, taxAmount: 1390, assessedValue: 183200 },
    ],
  },
  comparables: [
    comparable('2330 E Mock St, Phoenix, AZ 85016', 1702, 418000, 0.16, '2025-07-30'),
    comparable('2502 E Mock Ave, Phoenix, AZ 85016', 1588, 396500, 0.21, '2025-09-14'),
    comparable('2219 E Mock Rd, Phoenix, AZ 85016', 1655, 399000, 0.33, '2025-06-02'),
    comparable('2610 E Mock Ave, Phoenix, AZ 85016', 1490, 361000, 0.41, '2025-03-21'),
    comparable('1904 E Mock Ln, Phoenix, AZ 85016', 1811, 447500, 0.48, '2025-05-09'),
    comparable('2744 E Mock Dr, Phoenix, AZ 85016', 1420, 352000, 0.66, '2025-02-17'),
  ],
  fetchedAt: '2026-01-20T15:00:00.000Z',
  assumedLoan: undefined,
  warnings: [],
});

/** The mortgage exceeds the value, the owner is in foreclosure, sale prices are undisclosed. */
export const underwater = PropertyResult.parse({
  ...palmLane,
  address: '4820 W Example Saguaro Dr, Glendale, AZ 85301',
  estimatedValue: 288000,
  valueRange: undefined,
  financialData: {
    ...palmLane.financialData,
    equity: -31400,
    mortgageBalance: 319400,
    monthlyMortgagePayment: 2120,
    totalMonthlyExpenses: 2904,
    lastSalePrice: 331000,
    lastSaleDate: '2022-06-14',
    loanRate: 5.375,
  },
  marketData: { ...palmLane.marketData, capRate: -0.42, medianHomeValue: 301200 },
  investmentMetrics: {
    ...palmLane.investmentMetrics,
    netRentalYield: -0.42,
    monthlyNetCashFlow: -1557,
    breakEvenRatio: 171.4,
  },
  leadIndicators: {
    isDistressed: true,
    isForeclosure: true,
    auctionDate: '2026-03-17',
    defaultAmount: 14_750,
    hasLiens: true,
    isVacant: true,
    highEquity: false,
    motivatedSeller: true,
  },
  propertyHistory: {
    salesHistory: [
      { date: '2022-06-14', event: 'Sale', price: 331000 },
      { date: '2021-11-02', event: 'Transfer', price: 0 },
      { date: '2019-02-01', event: 'Sale', price: 241000 },
      { date: '2018-10-05', event: 'Foreclosure sale', price: 168000 },
      { date: '2007-01-17', event: 'Sale', price: 262500 },
      { date: '1998-08-30', event: 'Sale', price: 91000 },
    ],
    taxHistory: palmLane.propertyHistory.taxHistory,
  },
  provenance: {},
  source: 'realestateapi',
});

/** An area's figures only, nothing about the property. */
export const hardlyKnown = PropertyResult.parse({
  address: '118 Fixture Ct, Mesa, AZ 85201',
  financialData: {},
  marketData: { medianHomeValue: 301200, rentEstimate: 2080, occupancyRate: 93.9 },
  investmentMetrics: {},
  ownerDetails: {},
  leadIndicators: {},
  propertyHistory: {},
  provenance: {
    ...Object.fromEntries(PropertyField.options.map((field) => [field, 'missing'] as const)),
    address: 'reported',
    'marketData.medianHomeValue': 'estimated',
    'marketData.rentEstimate': 'estimated',
    'marketData.occupancyRate': 'estimated',
  },
  source: 'realestateapi',
  fetchedAt: '2026-01-20T15:00:00.000Z',
  warnings: ['Only area figures are known for this address; value, owner and mortgage are not.'],
});

/** The longest address and owner; no mortgage, listings instead of sales. */
export const longWinded = PropertyResult.parse({
  ...palmLane,
  address:
    '12345 North Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Boulevard Southwest, Building 17, Apartment 2204, San Buenaventura (Ventura), CA 93001-4242',
  estimatedValue: 12_402_000,
  valueRange: { low: 11_361_000, high: 13_443_000 },
  squareFootage: 14640,
  financialData: { ...palmLane.financialData, equity: 12_402_000, mortgageBalance: 0 },
  ownerDetails: {
    ...palmLane.ownerDetails,
    name: 'The Honourable Wilhelmina Featherstonehaugh-Cholmondeley & Bartholomew Montgomery Featherstonehaugh-Cholmondeley Revocable Living Trust',
    mailingAddress:
      'c/o Featherstonehaugh, Cholmondeley, Marjoribanks & Partners LLP, Post Office Box 1234567, Winchester-on-the-Severn, MD 21404-0001',
    phoneNumber: '(555) 010-0199',
    isAbsenteeOwner: false,
  },
  comparables: palmLane.comparables.map((sale) => ({ ...sale, soldPrice: 0, soldDate: '' })),
});

function comparable(
  address: string,
  squareFootage: number,
  soldPrice: number,
  distanceFromSubject: number,
  soldDate: string,
) {
  return {
    address,
    bedrooms: 3,
    bathrooms: 2,
    squareFootage,
    distanceFromSubject,
    soldPrice,
    pricePerSqFt: Math.round((soldPrice / squareFootage) * 100) / 100,
    soldDate,
  };
}
