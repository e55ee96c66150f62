import { useCallback, useMemo, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { changedTexts, type DealTexts } from '#shared/deal/deal-texts.ts';
import { changedFields } from '#shared/evidence/changed-fields.ts';
import { type ReadRepairs, readRepairs } from '#shared/evidence/read-repairs.ts';
import type { RepairChanges, RepairTexts } from '#shared/evidence/repair-fields.ts';
import type { Estimate } from '#shared/evidence/repairs.ts';
import { parseAmount } from '#shared/values/parse-amount.ts';
import type { Autosave } from '#web/api/resources/autosave.ts';
import { useAutosave, withUnsaved } from '#web/api/resources/use-autosave.ts';
import { localDay } from '#web/ui/text/format.ts';

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
  /** Puts mid and high into the deal as the user's; `null` takes them back. */
  use: (estimate: Estimate | null) => void;
  autosave: Autosave;
};

/** The repair estimate of an analysis, saved as it is typed. */
export function useRepairs(analysis: Analysis): RepairDesk {
  const { autosave, save } = useAutosave(analysis);
  const [opened] = useState(() => withUnsaved(analysis));
  const [texts, setTexts] = useState<RepairTexts>(opened.repairs ?? {});
  const [deal, setDeal] = useState<DealTexts>(opened.deal ?? {});
  const read = useMemo(() => readRepairs(opened.analysis_data, texts), [opened, texts]);

  const put = useCallback((changes: RepairChanges) => setTexts((before) => changedFields(before, changes)), []);
  const change = useCallback(
    (repairs: RepairChanges) => {
      put(repairs);
      save({ repairs });
    },
    [put, save],
  );

  function use(estimate: Estimate | null) {
    const [mid, high] = estimate === null ? [null, null] : [String(estimate.mid), String(estimate.high)];
    const repairs = { 'used.mid': mid, 'used.on': mid === null ? null : localDay(new Date()) };
    const changes = { 'house.repairs': mid, 'house.repairsHigh': high };
    put(repairs);
    setDeal(changedTexts(deal, changes));
    save({ repairs, deal: changes });
  }

  const typed = parseAmount(deal['house.repairs'] ?? '');
  const isFromHere = typed !== null && deal['house.repairs'] === texts['used.mid'];
  const inDeal =
    typed === null
      ? null
      : {
          repairs: typed,
          high: parseAmount(deal['house.repairsHigh'] ?? ''),
          since: isFromHere ? (texts['used.on'] ?? null) : null,
        };
  return { texts, read, inDeal, change, use, autosave };
}
