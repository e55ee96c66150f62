import { isExpired } from '#lambdas/storage/document-client.ts';
import { boughtRecordOf } from '#lambdas/storage/facts/bought-records.ts';
import { factsOfRow } from '#lambdas/storage/facts/house-facts.ts';
import { pageOfRows, type Row } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { ExportItem, ExportPage } from '#shared/data-export/export.ts';
import { withoutUnlistedOwner } from '#shared/property/unlisted-owner.ts';
import { entryOf } from './activity.ts';
import { fromRow } from './analyses.ts';
import { findLetter } from './letters.ts';
import { type Lookup, lookupOf } from './lookups.ts';
import { findBody, packetFromRow, summaryOf } from './packets.ts';
import { photoOf } from './photos.ts';
import { pipelineOf } from './pipeline.ts';
import { sellerEventFromRow } from './seller-events.ts';
import { findSellerBody, sellerPageFromRow, sellerPageSummary } from './seller-pages.ts';

/** With letters of 10 kB and houses of 20 kB a page stays far below the 6 MB that a function may answer. */
const rowsPerPage = 100;

/**
 * One page of everything in a user's partition (rows-of-user.ts). What only serves the product is left out. A row that
 * cannot be read is named, and does not keep the others.
 */
export async function exportRows(workspaceId: WorkspaceId, cursor: string | undefined, now: Date): Promise<ExportPage> {
  const { rows, hasMore } = await pageOfRows(analysesTable, workspaceId, rowsPerPage, {
    ExclusiveStartKey: cursor === undefined ? undefined : { user_id: workspaceId, id: cursor },
  });
  const kept = rows.filter((row) => !isExpired(row, now));
  const read = await Promise.allSettled(kept.map((row) => itemOf(workspaceId, row)));
  const not_read = read.flatMap(({ status }, at) => (status === 'rejected' ? nameOf(kept[at]) : []));
  const items = read.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const last = rows.at(-1);
  return { items, ...(not_read.length > 0 && { not_read }), ...(hasMore && last && { next_cursor: String(last.id) }) };
}

function nameOf(row: Row | undefined): { kind: string; id: string }[] {
  const [kind = '', ...id] = String(row?.id).split('#');
  return [{ kind, id: id.join('#') }];
}

async function itemOf(workspaceId: WorkspaceId, row: Row): Promise<ExportItem[]> {
  const [kind, analysis_id = '', id = ''] = String(row.id).split('#');
  switch (kind) {
    case 'analysis':
      return [{ kind, analysis: analysisOf(row), pipeline: pipelineOf(row) }];
    case 'activity':
      return [{ kind, analysis_id, entry: entryOf(row) }];
    case 'letter': {
      const letter = await findLetter({ user_id: workspaceId, analysis_id }, id);
      return letter ? [{ kind, analysis_id, letter }] : [];
    }
    case 'packet': {
      const packet = await findBody({ user_id: workspaceId, analysis_id }, id);
      if (!packet) throw new Error('The packet is not there.');
      return [{ kind, analysis_id, packet, link: summaryOf(packetFromRow(row)).link }];
    }
    case 'sellerpage': {
      const shows = await findSellerBody({ user_id: workspaceId, analysis_id }, id);
      if (!shows) throw new Error('The page is not there.');
      return [{ kind: 'seller_page', analysis_id, page: sellerPageSummary(sellerPageFromRow(row)), shows }];
    }
    case 'sellerevent':
      return [{ kind: 'seller_event', analysis_id, page_id: id, event: sellerEventFromRow(row) }];
    case 'photo':
      return [{ kind, analysis_id, photo: photoOf(row) }];
    case 'facts':
      return [{ kind, ...factsOfRow(row) }];
    case 'house':
      return boughtRecordOf(row).map((house) => ({ kind, ...house, property: withoutUnlistedOwner(house.property) }));
    case 'lookup':
      return [{ kind, lookup: exportedLookup(row) }];
    default:
      return [];
  }
}

function analysisOf(row: Row): Analysis {
  const analysis = fromRow(row);
  return { ...analysis, analysis_data: withoutUnlistedOwner(analysis.analysis_data) };
}

function exportedLookup(row: Row): Lookup {
  const lookup = lookupOf(row);
  return { ...lookup, property: withoutUnlistedOwner(lookup.property) };
}
