import * as z from 'zod/mini';
import { ConditionName } from './area.ts';

/** How many houses an area has, and what the caller may still do with it today. */
export const AreaCount = z.object({
  houses: z.int(),
  /** Counts that are left today. */
  left: z.int(),
  /** Rows of one list from an area, and lists that are left today; 0 on a plan without them. */
  most_rows: z.int(),
  lists_left: z.int(),
  /** Conditions that no county of the area can say anything of: every house is unknown in them. */
  unknown: z.array(ConditionName),
  /** The counties that were asked. */
  counties: z.array(z.string()),
});
export type AreaCount = z.infer<typeof AreaCount>;
