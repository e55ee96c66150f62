import type { RepairTexts } from '#shared/evidence/repair-fields.ts';

/** The worked example's repairs as typed: 64,700.16 with 12% contingency. */
export const workedRepairs: RepairTexts = {
  way: 'detailed',
  'paint.quantity': '1640',
  'floor.quantity': '1100',
  'kitchen.quantity': '1',
  'baths.quantity': '2',
  'hvac.quantity': '1',
  'roof.quantity': '21',
  'permits.quantity': '1',
};
