import { useCallback, useMemo, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { type ReadRepairs, readRepairs } from '#shared/evidence/read-repairs.ts';
import type { RepairChanges, RepairTexts } from '#shared/evidence/repair-fields.ts';
import type { Estimate } from '#shared/evidence/repairs.ts';
import { localDay } from '#shared/values/dates.ts';
import { parseDollars } from '#shared/values/parse-amount.ts';
import type { Autosave } from '#web/api/resources/autosave.ts';
import { useEvidence } from '#web/api/resources/deals/use-evidence.ts';

/** The estimate as it stands on the screen. */
export type RepairDesk = {
  /** As typed. */
  texts: RepairTexts;
  read: ReadRepairs;
  /** The repairs that the deal has typed, USD; `null` when it has none. */
  inDeal: {
    repairs: number;
    /** The figure of the stress test. */
    high: number | null;
    /** ISO date, when the repairs came from here. */
    since: string | null;
  } | null;
  /** Changes fields; `null` removes one. */
  change: (changes: RepairChanges) => void;
  /**
   * Puts mid and high into the deal as the user's, if what is stored still comes to them.
   *
   * @returns whether it does; if not, the screen shows the other estimate.
   * @throws when what is stored cannot be read.
   */
  use: () => Promise<boolean>;
  /** Takes the repairs in the deal back. */
  stopUsing: () => void;
  autosave: Autosave;
};

/** The repair estimate of an analysis, saved as it is typed. */
export function useRepairs(analysis: Analysis): RepairDesk {
  const { texts, deal, change, reread, autosave } = useEvidence(analysis, 'repairs');
  // The record of an analysis never changes.
  const [property] = useState(analysis.analysis_data);
  const read = useMemo(() => readRepairs(property, texts), [property, texts]);

  const changeRepairs = useCallback((changes: RepairChanges) => change(changes), [change]);

  function take(estimate: Estimate | null) {
    const [mid, high] = estimate === null ? [null, null] : [String(estimate.mid), String(estimate.high)];
    const on = mid === null ? null : localDay(new Date());
    change({ 'used.mid': mid, 'used.on': on }, { 'house.repairs': mid, 'house.repairsHigh': high });
  }

  async function use(): Promise<boolean> {
    const { total } = read;
    const stored = readRepairs(property, (await reread()).texts);
    const isSame = stored.total?.mid === total?.mid && stored.total?.high === total?.high;
    if (total === null || !isSame || stored.toFix.length > 0) return false;
    take(total);
    return true;
  }

  const typed = parseDollars(deal['house.repairs'] ?? '');
  const isFromHere = typed !== null && deal['house.repairs'] === texts['used.mid'];
  const inDeal =
    typed === null
      ? null
      : {
          repairs: typed,
          high: parseDollars(deal['house.repairsHigh'] ?? ''),
          since: isFromHere ? (texts['used.on'] ?? null) : null,
        };
  return { texts, read, inDeal, change: changeRepairs, use, stopUsing: () => take(null), autosave };
}
