import type { Actor } from '#shared/account/actor.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
/** The sort key of a saved analysis. */
export const analysisId = (id: string) => `analysis#${id}`;

/**
 * Whose letter or activity it is, and of which analysis. `actor`: who changes it; absent for a worker, the seller and what
 * only reads.
 */
export type PartOwner = { user_id: WorkspaceId; analysis_id: string; actor?: Actor | undefined };

/** The key of the analysis that a part belongs to. */
export const analysisKey = ({ user_id, analysis_id }: PartOwner) => ({ user_id, id: analysisId(analysis_id) });

/** The sort key of a letter; without an id, what those of an analysis begin with. */
export const letterId = (analysis: string, id = '') => `letter#${analysis}#${id}`;

/** The sort key of a letter's words, and what those of an analysis begin with. */
export const wordsId = (analysis: string, hash = '') => `letter-words#${analysis}#${hash}`;

/** The sort key of an activity entry; without an id, what those of an analysis begin with. */
export const activityId = (analysis: string, id = '') => `activity#${analysis}#${id}`;

/** The sort key of what remembers a note's key, and what those of an analysis begin with. */
export const noteKeyId = (analysis: string, key = '') => `note-key#${analysis}#${key}`;

/** The sort key of a packet; without an id, what those of an analysis begin with. */
export const packetId = (analysis: string, id = '') => `packet#${analysis}#${id}`;

/** The sort key of what a packet shows, and what those of an analysis begin with. */
export const packetBodyId = (analysis: string, id = '') => `packet-body#${analysis}#${id}`;

/** The sort key of a photo; without an id, what those of an analysis begin with. */
export const photoId = (analysis: string, id = '') => `photo#${analysis}#${id}`;

/** The sort key of a seller's page; without an id, what those of an analysis begin with. */
export const sellerPageId = (analysis: string, id = '') => `sellerpage#${analysis}#${id}`;

/** The sort key of what a seller's page shows, and what those of an analysis begin with. */
export const sellerBodyId = (analysis: string, id = '') => `sellerbody#${analysis}#${id}`;

/** The sort key of a message about a seller's page; with less, what those of a page or an analysis begin with. */
export const sellerEventId = (analysis: string, page = '', key = '') =>
  `sellerevent#${analysis}#${page === '' ? '' : `${page}#${key}`}`;
