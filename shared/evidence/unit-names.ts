import type { UnitField } from './comp-fields.ts';

export const unitNames: Readonly<Record<UnitField, string>> = {
  squareFootage: 'Living area, per sq ft',
  bathrooms: 'Bathroom',
  garageBays: 'Garage bay',
  yearBuilt: 'Year of age',
  condition: 'Condition, per grade',
  trend: 'Price trend, per month',
  bedrooms: 'Bedroom',
};

/** Whether what a difference is worth is in percent; otherwise it is in USD. */
export const isPercentUnit = (field: UnitField): boolean => field === 'condition' || field === 'trend';
