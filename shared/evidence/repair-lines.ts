import { type RepairLineId, repairLineIds } from './repair-line-ids.ts';

/*
 * What a repair estimate asks about. The costs are starting points: round figures for a mid-priced house, from no price
 * book and of no one market. The user replaces them with their own.
 */

export type RepairUnit = 'sq ft' | 'square' | 'linear ft' | 'each' | 'job';

/** USD a unit: low, mid, high. */
export type CostRange = readonly [low: number, mid: number, high: number];

export type RepairLine = { id: RepairLineId; label: string; unit: RepairUnit; cost: CostRange };

/** In the order of the ids. A square of roofing is 100 square feet. */
const lines: Readonly<Record<RepairLineId, Omit<RepairLine, 'id'>>> = {
  roof: { label: 'Roof', unit: 'square', cost: [420, 520, 680] },
  gutters: { label: 'Gutters', unit: 'linear ft', cost: [8, 12, 18] },
  siding: { label: 'Siding', unit: 'sq ft', cost: [6, 9, 14] },
  paintOut: { label: 'Exterior paint', unit: 'sq ft', cost: [1.5, 2.5, 4] },
  windows: { label: 'Windows', unit: 'each', cost: [450, 700, 1100] },
  doorsOut: { label: 'Exterior doors', unit: 'each', cost: [600, 1000, 1800] },
  garageDoor: { label: 'Garage door', unit: 'each', cost: [900, 1400, 2400] },
  foundation: { label: 'Foundation', unit: 'job', cost: [3000, 8000, 20_000] },
  concrete: { label: 'Driveway and concrete', unit: 'sq ft', cost: [7, 10, 15] },
  landscaping: { label: 'Landscaping', unit: 'job', cost: [1000, 2500, 6000] },
  fence: { label: 'Fence', unit: 'linear ft', cost: [22, 32, 48] },
  demolition: { label: 'Demolition and dumpsters', unit: 'job', cost: [1000, 2500, 5000] },
  framing: { label: 'Framing and termite repair', unit: 'job', cost: [1500, 4000, 10_000] },
  insulation: { label: 'Insulation', unit: 'sq ft', cost: [1.2, 1.8, 3] },
  drywall: { label: 'Drywall', unit: 'sq ft', cost: [2, 3, 4.5] },
  paint: { label: 'Interior paint', unit: 'sq ft', cost: [2.2, 3.2, 4.5] },
  floor: { label: 'Flooring', unit: 'sq ft', cost: [4.5, 6, 8.5] },
  doorsIn: { label: 'Interior doors', unit: 'each', cost: [180, 275, 450] },
  trim: { label: 'Trim', unit: 'linear ft', cost: [3, 5, 8] },
  kitchen: { label: 'Kitchen', unit: 'each', cost: [9000, 14_000, 22_000] },
  appliances: { label: 'Appliances', unit: 'job', cost: [2000, 3500, 6000] },
  baths: { label: 'Bathrooms', unit: 'each', cost: [3500, 5500, 9000] },
  hvac: { label: 'Heating and cooling', unit: 'each', cost: [6500, 8500, 12_000] },
  waterHeater: { label: 'Water heater', unit: 'each', cost: [1100, 1700, 2800] },
  plumbing: { label: 'Plumbing', unit: 'job', cost: [1500, 4500, 12_000] },
  sewer: { label: 'Sewer or septic', unit: 'job', cost: [3000, 7000, 15_000] },
  electrical: { label: 'Wiring and fixtures', unit: 'job', cost: [1500, 4500, 12_000] },
  panel: { label: 'Electrical panel', unit: 'each', cost: [1800, 2800, 4500] },
  mold: { label: 'Mold and pests', unit: 'job', cost: [800, 2500, 6000] },
  permits: { label: 'Permits', unit: 'job', cost: [900, 1500, 2500] },
  cleaning: { label: 'Final cleaning', unit: 'job', cost: [250, 450, 800] },
  // 40 CFR 745, subpart E (EPA's Renovation, Repair and Painting Rule): paid work in housing built before 1978.
  leadSafe: { label: 'Lead-safe work', unit: 'job', cost: [800, 1800, 4500] },
  other: { label: 'Other work', unit: 'job', cost: [500, 1000, 2500] },
};

export const repairLines: readonly RepairLine[] = repairLineIds.map((id) => ({ id, ...lines[id] }));

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
