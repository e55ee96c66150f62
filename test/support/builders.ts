import { PropertyResult } from '#shared/property.ts';

type Parts = {
  estimatedValue?: number;
  equity?: number;
  mortgageBalance?: number;
  isDistressed?: boolean;
  isAbsenteeOwner?: boolean;
  provenance?: PropertyResult['provenance'];
};

/** A property with the specification's defaults everywhere else. */
export function aProperty(parts: Parts = {}): PropertyResult {
  const { estimatedValue = 400_000, equity = 100_000, mortgageBalance = 300_000, provenance } = parts;
  return PropertyResult.parse({
    address: '1 Test St, Phoenix, AZ 85001',
    estimatedValue,
    financialData: { equity, mortgageBalance },
    marketData: {},
    investmentMetrics: {},
    ownerDetails: { isAbsenteeOwner: parts.isAbsenteeOwner ?? false },
    leadIndicators: { isDistressed: parts.isDistressed ?? false },
    propertyHistory: {},
    ...(provenance && { provenance }),
  });
}
