import type { Position } from '#shared/property/miles-between.ts';

/** Cells a degree: one is 0.02° wide. */
export const cellsPerDegree = 50;

/** The cell in which a position is. A load numbers them with the same rule in SQL. */
export const cellOf = ({ lat, lon }: Position): { cy: number; cx: number } => ({
  cy: Math.floor(lat * cellsPerDegree),
  cx: Math.floor(lon * cellsPerDegree),
});
