import { isDemo } from '#shared/analysis/demo.ts';
import { rowOfDraft } from '#shared/analysis/row-draft.ts';
import type { Stage } from '#shared/pipeline/stage.ts';
import { pathTo } from './app-paths.ts';

/* The pages of an analysis. The demo's are on its public page; a row's that is not saved are the row's own. */

export function resultPath(analysisId: string): string {
  if (isDemo(analysisId)) return '/demo?view=result';
  const row = rowOfDraft(analysisId);
  return row ? rowPath(row.listId, row.position) : `/dashboard?analysis=${analysisId}`;
}

/** A row of a list, opened. */
export const rowPath = (listId: string, position: number | string): string =>
  pathTo('/screen-list/:listId/:position', { listId, position: String(position) });

/** A structure, or the bank loan, in an address: "lease-option". */
export function inAddress(name: string): string {
  return name.toLowerCase().replace(' ', '-');
}

/** @param name a structure or "Bank Loan"; the comparison of all without. */
export function dealPath(analysisId: string, name?: string): string {
  const row = rowOfDraft(analysisId);
  const own = isDemo(analysisId) ? '/demo' : row && rowPath(row.listId, row.position);
  const query = new URLSearchParams(own === undefined ? {} : { view: 'deal' });
  if (name !== undefined) query.set('structure', inAddress(name));
  const page = own ?? pathTo('/deal-calculator/:analysisId', { analysisId });
  return query.size === 0 ? page : `${page}?${query}`;
}

/** `null` for the demo, whose record is made up, and for a row: its letter begins with the deal. */
export function letterPath(analysisId: string): string | null {
  return isDemo(analysisId) || rowOfDraft(analysisId) ? null : newLetterPath(analysisId);
}

/** The letter of an analysis that is saved. */
export const newLetterPath = (analysisId: string): string => pathTo('/offer-letter/:analysisId', { analysisId });

/** The part of a letter's page that shows what a seller sent on a page of theirs at a time (ISO 8601). */
export const messagePart = (pageId: string, at: string): string => `message-${pageId}-${Date.parse(at)}`;

/** The seller's page with the message that an address's fragment leads to; `undefined` for any other fragment. */
export const pageOfMessage = (hash: string): string | undefined => /^#message-(\w+)-\d+$/.exec(hash)?.[1];

/** The letter's page at that message. */
export const messagePath = (analysisId: string, { page_id, at }: { page_id: string; at: string }): string =>
  `${newLetterPath(analysisId)}#${messagePart(page_id, at)}`;

/** Two to five deals side by side. */
export const comparePath = (ids: readonly string[]): string => `/compare?ids=${ids.join(',')}`;

/** The plan and the activity of a saved analysis. */
export const activityPath = (analysisId: string): string => pathTo('/deal/:analysisId', { analysisId });

/** The book of a closed deal. */
export const bookPath = (analysisId: string): string => pathTo('/deal/:analysisId/book', { analysisId });

/** Where a deal is opened: once it has closed, its book is what changes. */
export const openedPath = (analysisId: string, stage: Stage): string =>
  stage === 'closed' ? bookPath(analysisId) : resultPath(analysisId);

/** The comparable sales of a saved analysis, adjusted; what its repairs cost. */
export const compsPath = (analysisId: string): string => pathTo('/deal/:analysisId/comps', { analysisId });
export const repairsPath = (analysisId: string): string => pathTo('/deal/:analysisId/repairs', { analysisId });

/** The packets of a saved analysis. */
export const packetDeskPath = (analysisId: string): string => pathTo('/deal/:analysisId/packet', { analysisId });
