/*
 * What a repair estimate asks about. The costs are starting points: round figures for a mid-priced house, from no price
 * book and of no one market. The user replaces them with their own.
 */

/** What a line is counted in. */
export type RepairUnit = 'sq ft' | 'square' | 'linear ft' | 'each' | 'job';

/** USD a unit: low, mid, high. */
export type CostRange = readonly [low: number, mid: number, high: number];

type RepairLineOf<Id extends string> = { id: Id; label: string; unit: RepairUnit; cost: CostRange };

/** A square of roofing is 100 square feet. */
const lines = [
  { id: 'roof', label: 'Roof', unit: 'square', cost: [420, 520, 680] },
  { id: 'gutters', label: 'Gutters', unit: 'linear ft', cost: [8, 12, 18] },
  { id: 'siding', label: 'Siding', unit: 'sq ft', cost: [6, 9, 14] },
  { id: 'paintOut', label: 'Exterior paint', unit: 'sq ft', cost: [1.5, 2.5, 4] },
  { id: 'windows', label: 'Windows', unit: 'each', cost: [450, 700, 1100] },
  { id: 'doorsOut', label: 'Exterior doors', unit: 'each', cost: [600, 1000, 1800] },
  { id: 'garageDoor', label: 'Garage door', unit: 'each', cost: [900, 1400, 2400] },
  { id: 'foundation', label: 'Foundation', unit: 'job', cost: [3000, 8000, 20_000] },
  { id: 'concrete', label: 'Driveway and concrete', unit: 'sq ft', cost: [7, 10, 15] },
  { id: 'landscaping', label: 'Landscaping', unit: 'job', cost: [1000, 2500, 6000] },
  { id: 'fence', label: 'Fence', unit: 'linear ft', cost: [22, 32, 48] },
  { id: 'demolition', label: 'Demolition and dumpsters', unit: 'job', cost: [1000, 2500, 5000] },
  { id: 'framing', label: 'Framing and termite repair', unit: 'job', cost: [1500, 4000, 10_000] },
  { id: 'insulation', label: 'Insulation', unit: 'sq ft', cost: [1.2, 1.8, 3] },
  { id: 'drywall', label: 'Drywall', unit: 'sq ft', cost: [2, 3, 4.5] },
  { id: 'paint', label: 'Interior paint', unit: 'sq ft', cost: [2.2, 3.2, 4.5] },
  { id: 'floor', label: 'Flooring', unit: 'sq ft', cost: [4.5, 6, 8.5] },
  { id: 'doorsIn', label: 'Interior doors', unit: 'each', cost: [180, 275, 450] },
  { id: 'trim', label: 'Trim', unit: 'linear ft', cost: [3, 5, 8] },
  { id: 'kitchen', label: 'Kitchen', unit: 'each', cost: [9000, 14_000, 22_000] },
  { id: 'appliances', label: 'Appliances', unit: 'job', cost: [2000, 3500, 6000] },
  { id: 'baths', label: 'Bathrooms', unit: 'each', cost: [3500, 5500, 9000] },
  { id: 'hvac', label: 'Heating and cooling', unit: 'each', cost: [6500, 8500, 12_000] },
  { id: 'waterHeater', label: 'Water heater', unit: 'each', cost: [1100, 1700, 2800] },
  { id: 'plumbing', label: 'Plumbing', unit: 'job', cost: [1500, 4500, 12_000] },
  { id: 'sewer', label: 'Sewer or septic', unit: 'job', cost: [3000, 7000, 15_000] },
  { id: 'electrical', label: 'Wiring and fixtures', unit: 'job', cost: [1500, 4500, 12_000] },
  { id: 'panel', label: 'Electrical panel', unit: 'each', cost: [1800, 2800, 4500] },
  { id: 'mold', label: 'Mold and pests', unit: 'job', cost: [800, 2500, 6000] },
  { id: 'permits', label: 'Permits', unit: 'job', cost: [900, 1500, 2500] },
  { id: 'cleaning', label: 'Final cleaning', unit: 'job', cost: [250, 450, 800] },
  // 40 CFR 745, subpart E (EPA's Renovation, Repair and Painting Rule): paid work in housing built before 1978.
  { id: 'leadSafe', label: 'Lead-safe work', unit: 'job', cost: [800, 1800, 4500] },
  { id: 'other', label: 'Other work', unit: 'job', cost: [500, 1000, 2500] },
] as const satisfies readonly RepairLineOf<string>[];

export type RepairLineId = (typeof lines)[number]['id'];
export type RepairLine = RepairLineOf<RepairLineId>;
export const repairLines: readonly RepairLine[] = lines;

/** The first year of construction in which lead paint was banned for homes (16 CFR 1303). */
export const leadPaintBan = 1978;

/** How much work a house needs, for the quick estimate. */
export type RepairTier = 'light' | 'moderate' | 'heavy' | 'gut';

/** USD a square foot of living area, with contingency. */
export const repairTiers: Readonly<Record<RepairTier, { label: string; cost: CostRange }>> = {
  light: { label: 'Paint, floors, fixtures', cost: [12, 18, 26] },
  moderate: { label: 'Kitchen, baths, some systems', cost: [28, 40, 55] },
  heavy: { label: 'Most rooms and systems', cost: [50, 70, 95] },
  gut: { label: 'Down to the studs', cost: [90, 125, 170] },
};
