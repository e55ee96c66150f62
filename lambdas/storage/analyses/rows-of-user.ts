import { base32 } from '#lambdas/runtime/base32.ts';
import { deletePartition, type Sweep } from '#lambdas/storage/delete-rows.ts';
import { queryRows, type Row } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { analysisId } from './row-ids.ts';

/*
 * A user's rows, under the user id, so that ownership is part of every key:
 *
 *   analysis#{ulid}                  a saved analysis. Beside the API's fields it has what is planned (pipeline.ts), a
 *                                    summary for the list (deals.ts), and counts of its letters and activity
 *   letter#{analysis}#{ulid}         a letter that was made of it: what it offers, and how it was handed out
 *   letter-words#{analysis}#{hash}   the words of a letter, once, however often it is handed out
 *   activity#{analysis}#{ulid}       what happened to it: an entry of its log
 *   note-key#{analysis}#{key}        the key under which a note was added, and the note's id, for seven days
 *   packet#{analysis}#{ulid}         a packet that was made of it, and its link (storage/packets)
 *   packet-body#{analysis}#{ulid}    what the packet shows
 *   sellerpage#{analysis}#{ulid}    a seller's page that was made of it, and its link (seller-pages.ts)
 *   sellerbody#{analysis}#{ulid}    what the page shows
 *   sellerevent#{analysis}#{page}#{key}
 *                                    a message about a page (seller-events.ts)
 *   photo#{analysis}#{ulid}          a photo of the house; its file is in a bucket
 *   lookup#{ulid}                    a lookup's answer, for 30 days: saving copies it from here, never from the browser
 *   house#{hash}                     the record that was bought of a house, for 90 days (facts/bought-records.ts)
 *   address#{hash}                   the last lookup of an address, for 24 hours: repeats are free
 *
 * ULIDs sort by time, so a backward query over `analysis#` is newest first.
 */

/** Counts a user's saved analyses of lookups since a time, up to `most`: what it reads is bounded. */
export async function countAnalysesSince(workspaceId: WorkspaceId, since: Date, most: number): Promise<number> {
  let total = 0;
  let after: Row | undefined;
  do {
    const { count, last } = await queryRows(analysesTable, workspaceId, {
      // The first ten characters of an id are its time.
      from: analysisId(base32(since.getTime(), 10)),
      to: analysisId('~'),
      Select: 'COUNT',
      Limit: most - total,
      ExclusiveStartKey: after,
    });
    total += count;
    after = last;
  } while (after && total < most);
  return total;
}

/** Deletes a user's saved analyses, letters, activity and lookups. @returns false when time ran out. */
export function deleteAnalysesOf(workspaceId: WorkspaceId, sweep: Sweep): Promise<boolean> {
  return deletePartition(analysesTable, workspaceId, sweep);
}
