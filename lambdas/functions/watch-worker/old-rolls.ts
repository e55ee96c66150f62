import type { Log } from '#lambdas/runtime/log.ts';
import { hasSetting, rollOutdated } from '#lambdas/runtime/settings.ts';
import { listManifests } from '#lambdas/storage/records/manifests.ts';
import { oldRollDays } from '#shared/records/record-sources.ts';
import { daysBetween, utcDay } from '#shared/values/days.ts';

/**
 * Logs each county whose roll is so old that lookups yield to the provider: an alarm counts them, so that an operator
 * loads the next roll.
 */
export async function sayOldRolls(now: Date, log: Log): Promise<void> {
  const manifests = hasSetting('recordsTable') ? await listManifests() : [];
  for (const { county, current, loads } of manifests) {
    const day = loads[current ?? '']?.day;
    if (day === undefined) continue;
    const days = daysBetween(day, utcDay(now));
    if (days > oldRollDays) log.error(rollOutdated, { county, days });
  }
}
