import { describe, expect, it } from 'vitest';
import { originsOf, PropertyField, PropertyResult } from '#shared/property/property.ts';
import { aProperty } from '#test/support/lambdas/builders.ts';

const record = { source: 'rentcast', fetchedAt: '2026-01-02T00:00:00.000Z' } as const;
const value = { source: 'rentcast', fetchedAt: '2026-01-19T00:00:00.000Z', outdated: true } as const;
const market = { source: 'rentcast', fetchedAt: '2026-01-19T00:00:00.000Z', asOf: '2026-01-18' } as const;

describe('where a field comes from', () => {
  const property = PropertyResult.parse({ ...aProperty(), origins: { record, value, market } });

  it('is the origin of its part', () => {
    expect(originsOf(property, 'yearBuilt')).toEqual([record]);
    expect(originsOf(property, 'marketData.daysOnMarket')).toEqual([market]);
  });

  it('is every origin a figure is worked out from, as far as there are any', () => {
    expect(originsOf(property, 'financialData.equity')).toEqual([value, record]);
    expect(originsOf(property, 'marketData.capRate')).toEqual([value, record]);
  });

  it('is nothing of its own in a record that was stored before parts had origins', () => {
    expect(PropertyField.options.flatMap((field) => originsOf(aProperty(), field))).toEqual([]);
  });
});
