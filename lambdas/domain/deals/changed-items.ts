import { watchEventsSince } from '#lambdas/storage/watch/watch-events.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import type { WatchEvent } from '#shared/records/watch/watch.ts';
import { changeTitles } from '#shared/records/watch/watch-words.ts';
import type { DatedItem } from '#shared/reminders/dated-items.ts';
import { dayMs } from '#shared/values/days.ts';
import { dayIn } from '#shared/values/local-time.ts';

/** A mail is of the day after; longer ago it was missed. */
const keptMs = 7 * dayMs;

/** What public records have changed lately, and nobody is done with: of each deal's house, and of areas. */
export type ChangedItems = { ofDeal: (deal: DealRow) => DatedItem[]; ofAreas: DatedItem[] };

/** The changes of a workspace on the days of a time zone. */
export async function changedItems(workspaceId: WorkspaceId, zone: string, now: Date): Promise<ChangedItems> {
  const since = await watchEventsSince(workspaceId, new Date(now.getTime() - keptMs), now);
  const open = since.filter(({ done_at: doneAt }) => doneAt === null);
  const item = ({ id, found_at, change }: WatchEvent, deal: DatedItem['deal']): DatedItem => ({
    ...{ id: `${id}-record_changed`, kind: 'record_changed', day: dayIn(zone, new Date(found_at)) },
    ...{ title: changeTitles[change.kind], deal },
  });
  return {
    ofDeal: ({ id, property_address, street, is_sample }) =>
      open
        .filter(({ analysis_id: deal }) => deal === id)
        .map((event) => item(event, { id, property_address, street, is_sample: is_sample || event.is_sample })),
    ofAreas: open.flatMap((event) => {
      const { area_id: area, address: name, is_sample } = event;
      if (area === null) return [];
      const deal = { id: area, property_address: name, street: name, is_sample };
      return [{ ...item(event, deal), isOfArea: true as const }];
    }),
  };
}
