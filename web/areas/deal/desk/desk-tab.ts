import { dealPath, inAddress } from '#shared/site/analysis-paths.ts';
import { Exit } from '#shared/strategy/exit-name.ts';
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

/** One structure left one way. */
export type ExitPlace = { structure: Strategy; exit: Exit };

const exitsTab = 'Exits';

/** Where the ways to leave the deal are, and one of them: `?structure=exits&cell=seller-finance.wrap`. */
export function exitsPath(analysisId: string, cell?: ExitPlace): string {
  const path = dealPath(analysisId, exitsTab);
  return cell === undefined ? path : `${path}&cell=${inAddress(cell.structure)}.${cell.exit}`;
}

/** Whether an address names the ways to leave the deal. */
export const isExits = (structure: string | null): boolean => structure === inAddress(exitsTab);

/** The cell that an address names; `null` for any other text. */
export function cellInAddress(text: string | null): ExitPlace | null {
  const [name, exit] = (text ?? '').split('.');
  const structure = Strategy.options.find((each) => inAddress(each) === name);
  const parsed = Exit.safeParse(exit);
  return structure !== undefined && parsed.success ? { structure, exit: parsed.data } : null;
}
