import type { ExitKey } from '#shared/terms/exit-terms.ts';
import { assignFormulas } from './assign/formulas.ts';
import type { ExitFormulas } from './base/exit-cells.ts';
import { refinanceFormulas } from './refinance/formulas.ts';
import { sandwichFormulas } from './sandwich/formulas.ts';
import { wrapFormulas } from './wrap/formulas.ts';

/** The formulas of the exits that have terms. */
export const exitFormulas: { readonly [Key in ExitKey]: ExitFormulas<Key> } = {
  wrap: wrapFormulas,
  sandwich: sandwichFormulas,
  refinance: refinanceFormulas,
  assign: assignFormulas,
};
