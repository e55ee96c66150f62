import { PropertyField, PropertyResult, type Provenance } from '#shared/property/property.ts';

/** A record in which every fact of a deal is known and reported. */
export const record = PropertyResult.parse({
  address: '1 Test St, Phoenix, AZ 85001',
  estimatedValue: 300_000,
  propertyType: 'Townhouse',
  financialData: {
    mortgageBalance: 165_000,
    monthlyMortgagePayment: 849.62,
    loanRate: 3.25,
    propertyTaxes: 3000,
    insurance: 1500,
  },
  marketData: { rentEstimate: 2300 },
  investmentMetrics: {},
  ownerDetails: { name: 'Pat Owner' },
  leadIndicators: {
    isDistressed: true,
    isForeclosure: true,
    auctionDate: '2026-05-01T00:00:00.000Z',
    defaultAmount: 4200,
  },
  propertyHistory: {},
  monthlyHoa: 40,
  provenance: Object.fromEntries(PropertyField.options.map((field) => [field, 'reported'])),
});

/** The record with other origins of some fields; `missing` takes the value away, too. */
export function from(provenance: Partial<Record<PropertyField, Provenance>>, house = record): PropertyResult {
  return { ...house, provenance: { ...house.provenance, ...provenance } };
}
