import type { Analysis } from '#shared/analysis/analysis.ts';
import { isDemo } from '#shared/analysis/demo.ts';
import { rowOfDraft } from '#shared/analysis/row-draft.ts';
import type { DealField, DealTexts } from '#shared/deal/deal-texts.ts';
import { compsPath, repairsPath } from '#shared/site/analysis-paths.ts';

/** Where a figure of the house is worked out, and what to call the way there. */
export type Evidence = Partial<Record<DealField, { text: string; href: string }>>;

/** The figures that have a page of their own; what was changed since it came from there is the user's own again. */
export function evidenceOf({ id, comps = {}, repairs = {} }: Analysis, texts: DealTexts): Evidence {
  if (isDemo(id) || rowOfDraft(id)) return {};
  const [value, cost] = [texts['house.afterRepairValue'], texts['house.repairs']];
  const isFromComps = value !== undefined && value === comps['used.value'];
  const isFromEstimate = cost !== undefined && cost === repairs['used.mid'];
  return {
    'house.afterRepairValue': { text: isFromComps ? 'From your comps' : 'Work it out from comps', href: compsPath(id) },
    'house.repairs': { text: isFromEstimate ? 'From your estimate' : 'Estimate repairs', href: repairsPath(id) },
  };
}
