import * as z from 'zod/mini';
import { fieldText } from '#shared/deal/buy-box.ts';
import { repairLineIds } from './repair-line-ids.ts';

/*
 * What the repair estimate of an analysis keeps, as typed, field by field: "roof.quantity", "roof.mid". The costs are
 * kept with the deal, so that an estimate that others were shown does not change with the next house.
 */

/** The parts of a line: how much, what a unit costs, and what a contractor bid for all of it. */
export const repairParts = ['quantity', 'low', 'mid', 'high', 'bid'] as const;
export type RepairPart = (typeof repairParts)[number];

const general = [
  'way',
  'contingency',
  'area',
  'tier',
  'perFoot.low',
  'perFoot.mid',
  'perFoot.high',
  'used.mid',
  'used.on',
] as const;

const fields: ReadonlySet<string> = new Set([
  ...general,
  ...repairLineIds.flatMap((id) => repairParts.map((part) => `${id}.${part}`)),
]);

/** The estimate as typed. A field of a later release is kept, and not read. */
export const RepairTexts = z.record(z.string(), fieldText);
export type RepairTexts = z.infer<typeof RepairTexts>;

/** A change of some fields; `null` removes one. */
export const RepairChanges = z.record(
  z.string().check(z.refine((field) => fields.has(field), 'There is no such field.')),
  z.nullable(fieldText),
);
export type RepairChanges = z.infer<typeof RepairChanges>;
