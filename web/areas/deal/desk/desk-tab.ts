import { dealPath, inAddress } from '#shared/site/analysis-paths.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';

/** A tab of the deal: the table of all, one structure, or the purchase with a loan from a bank. */
export type DeskTab = 'Compare' | 'Bank Loan' | Strategy;

export const deskTabs: readonly DeskTab[] = ['Compare', ...Strategy.options, 'Bank Loan'];

/** Where a tab is: `?structure=lease-option`; the table of all without. */
export function deskPath(analysisId: string, tab: DeskTab): string {
  return dealPath(analysisId, tab === 'Compare' ? undefined : tab);
}

/** The tab that an address names; the table of all for any other text. */
export function deskTabOf(structure: string | null): DeskTab {
  return deskTabs.find((tab) => inAddress(tab) === structure) ?? 'Compare';
}
