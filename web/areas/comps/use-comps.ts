import { useCallback, useMemo, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { CompChanges, CompTexts } from '#shared/evidence/comp-fields.ts';
import { type Driver, driversOf, type Valuation, valueByComps } from '#shared/evidence/comps.ts';
import { compsDay, type ReadComps, readComps } from '#shared/evidence/read-comps.ts';
import { localDay } from '#shared/values/dates.ts';
import { parseDollars } from '#shared/values/parse-amount.ts';
import type { Autosave } from '#web/api/resources/autosave.ts';
import { useEvidence } from '#web/api/resources/deals/use-evidence.ts';

/** The workbench as it stands on the screen. */
export type Workbench = {
  /** As typed. */
  texts: CompTexts;
  read: ReadComps;
  valuation: Valuation;
  drivers: Driver[];
  /** The value after repairs that the deal has typed, USD; `null` when it has none. */
  inDeal: { value: number /** ISO date, when it came from here. */; since: string | null } | null;
  /** Changes fields; `null` removes one. */
  change: (changes: CompChanges) => void;
  /**
   * Puts the value on the screen into the deal as the user's, if what is stored still comes to it.
   *
   * @returns whether it does; if not, the screen shows the other value.
   * @throws when what is stored cannot be read.
   */
  use: () => Promise<boolean>;
  /** Takes the value in the deal back. */
  stopUsing: () => void;
  autosave: Autosave;
};

/** The comps of an analysis, saved as they are typed. Months since a sale are counted to the day in UTC. */
export function useComps(analysis: Analysis): Workbench {
  const { texts, deal, change, reread, autosave } = useEvidence(analysis, 'comps');
  const [today] = useState(() => compsDay(new Date()));
  // The record of an analysis never changes.
  const [property] = useState(analysis.analysis_data);
  const dealText = deal['house.afterRepairValue'] ?? '';
  const read = useMemo(() => readComps(property, texts, today), [property, texts, today]);
  const valuation = useMemo(() => valueByComps(read.input), [read]);
  const drivers = useMemo(() => driversOf(read.input, valuation), [read, valuation]);

  const changeComps = useCallback((changes: CompChanges) => change(changes), [change]);

  function take(text: string | null) {
    const on = text === null ? null : localDay(new Date());
    change({ 'used.value': text, 'used.on': on }, { 'house.afterRepairValue': text });
  }

  async function use(): Promise<boolean> {
    const { value } = valuation;
    const stored = await reread();
    if (value === null || valueByComps(readComps(property, stored.texts, today).input).value !== value) return false;
    take(String(value));
    return true;
  }

  const typed = parseDollars(dealText);
  const isFromHere = typed !== null && dealText === texts['used.value'];
  const inDeal = typed === null ? null : { value: typed, since: isFromHere ? (texts['used.on'] ?? null) : null };
  return {
    ...{ texts, read, valuation, drivers, inDeal, autosave },
    ...{ change: changeComps, use, stopUsing: () => take(null) },
  };
}
