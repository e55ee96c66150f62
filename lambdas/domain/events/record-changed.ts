import type { NewEvent } from '#lambdas/storage/integrations/outbox.ts';
import type { Followed } from '#lambdas/storage/watch/watch-events.ts';
import type { WatchChange } from '#shared/records/watch/watch-change.ts';

/**
 * The event of what a roll has changed of a house or an area. It has no address: the deal has it.
 *
 * @param asOf the day of the roll.
 */
export function recordChanged(
  { analysis_id: analysisId, area_id: areaId, county }: Followed,
  { kind, before, after }: WatchChange,
  asOf: string,
): NewEvent {
  const data = { analysisId, areaId, county, kind, before, after, asOf };
  return { type: 'record.changed', of: [analysisId ?? areaId ?? '', county ?? 'again', asOf, kind], data };
}
