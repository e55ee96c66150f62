import { describe, expect, it } from 'vitest';
import { dataQualityOf } from '#shared/property/data-quality.ts';
import type { Comparable, PropertyField, PropertyResult, Provenance } from '#shared/property/property.ts';
import { aProperty } from '#test/support/lambdas/builders.ts';

const sale: Comparable = {
  address: '2 Test St',
  bedrooms: 3,
  bathrooms: 2,
  squareFootage: 1500,
  distanceFromSubject: 0.2,
  soldPrice: 390_000,
  pricePerSqFt: 260,
  soldDate: '2025-11-03',
};
const threeSales = [sale, sale, sale];

const house = (
  provenance: Partial<Record<PropertyField, Provenance>> = {},
  parts: Partial<PropertyResult> = {},
): PropertyResult => ({ ...aProperty({ provenance }), comparables: threeSales, ...parts });

const weakPoints = (property: PropertyResult) =>
  dataQualityOf(property)
    .findings.filter(({ weak }) => weak)
    .map(({ text }) => text);

describe('the quality of the data behind a recommendation', () => {
  it('is Strong when every fact of the rules is on record and sales back the value', () => {
    expect(dataQualityOf(house())).toEqual({
      grade: 'Strong',
      findings: [
        { weak: false, text: 'Mortgage: on record.' },
        { weak: false, text: 'Distress: on record.' },
        { weak: false, text: 'Occupancy: on record.' },
        { weak: false, text: '3 comparable sales back the value.' },
      ],
    });
  });

  it('counts what the user’s own file says as reported, and says so', () => {
    const said = {
      estimatedValue: 'imported',
      'financialData.mortgageBalance': 'imported',
      'leadIndicators.isDistressed': 'imported',
      'ownerDetails.isAbsenteeOwner': 'imported',
    } as const;
    expect(dataQualityOf(house(said))).toMatchObject({
      grade: 'Strong',
      findings: [
        { text: 'The value is in your file.' },
        { text: 'Mortgage: in your file.' },
        { text: 'Distress: in your file.' },
        { text: 'Occupancy: in your file.' },
        {},
      ],
    });
  });

  it.each<[string, PropertyResult, string]>([
    [
      'an estimated mortgage',
      house({ 'financialData.mortgageBalance': 'estimated', 'financialData.equity': 'estimated' }),
      'Mortgage: estimated from the last sale.',
    ],
    ['unknown distress', house({ 'leadIndicators.isDistressed': 'missing' }), 'Distress: unknown.'],
    ['unknown occupancy', house({ 'ownerDetails.isAbsenteeOwner': 'missing' }), 'Occupancy: unknown.'],
    ['an estimated value', house({ estimatedValue: 'estimated' }), 'The value is a rough estimate.'],
    [
      'an unsure value',
      house({}, { valueRange: { low: 330_000, high: 460_000 } }),
      'The value is uncertain: its range spans 33% of it.',
    ],
    ['two sales', house({}, { comparables: [sale, sale] }), 'Only 2 comparable sales back the value.'],
    ['one sale', house({}, { comparables: [sale] }), 'Only 1 comparable sale backs the value.'],
    ['no sale', house({}, { comparables: [] }), 'No comparable sale backs the value.'],
    [
      'listings',
      house({}, { comparables: threeSales, comparablesKind: 'listed' }),
      'Only listings back the value, no sales.',
    ],
    [
      'an outdated part',
      house({}, { origins: { rent: { source: 'rentcast', fetchedAt: '2026-01-20T00:00:00.000Z', outdated: true } } }),
      'Part of the record could not be updated.',
    ],
  ])('is Fair with %s, and says so first', (_, property, text) => {
    expect(weakPoints(property)).toEqual([text]);
    expect(dataQualityOf(property).grade).toBe('Fair');
    expect(dataQualityOf(property).findings[0]).toEqual({ weak: true, text });
  });

  it('is Fair with two weak points and Thin with three', () => {
    const two = house({
      'leadIndicators.isDistressed': 'missing',
      'ownerDetails.isAbsenteeOwner': 'missing',
    });
    expect(dataQualityOf(two).grade).toBe('Fair');
    expect(dataQualityOf({ ...two, comparables: [] }).grade).toBe('Thin');
  });

  it('is Thin without equity, however good the rest', () => {
    expect(dataQualityOf(house({ 'financialData.equity': 'missing' })).grade).toBe('Thin');
    expect(dataQualityOf(house({ estimatedValue: 'missing' })).grade).toBe('Thin');
  });

  it('takes what the user entered for as good as a record', () => {
    const entered = house({
      'financialData.mortgageBalance': 'user',
      'leadIndicators.isDistressed': 'user',
      'ownerDetails.isAbsenteeOwner': 'user',
    });
    expect(dataQualityOf(entered).grade).toBe('Strong');
    expect(dataQualityOf(entered).findings.map(({ text }) => text)).toContain('Mortgage: your entry.');
  });
});
