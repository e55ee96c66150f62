import { useCallback, useMemo, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { changedFields } from '#shared/evidence/changed-fields.ts';
import type { CompChanges, CompTexts } from '#shared/evidence/comp-fields.ts';
import { type Driver, driversOf, type Valuation, valueByComps } from '#shared/evidence/comps.ts';
import { type ReadComps, readComps } from '#shared/evidence/read-comps.ts';
import { parseAmount } from '#shared/values/parse-amount.ts';
import type { Autosave } from '#web/api/resources/autosave.ts';
import { useAutosave, withUnsaved } from '#web/api/resources/use-autosave.ts';
import { localDay } from '#web/ui/text/format.ts';

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
  /** Puts a value into the deal as the user's; `null` takes it back. */
  use: (value: number | null) => void;
  autosave: Autosave;
};

/** The comps of an analysis, saved as they are typed. */
export function useComps(analysis: Analysis): Workbench {
  const { autosave, save } = useAutosave(analysis);
  const [opened] = useState(() => withUnsaved(analysis));
  const [today] = useState(() => localDay(new Date()));
  const [texts, setTexts] = useState<CompTexts>(opened.comps ?? {});
  const [dealText, setDealText] = useState(opened.deal?.['house.afterRepairValue'] ?? '');
  const read = useMemo(() => readComps(opened.analysis_data, texts, today), [opened, texts, today]);
  const valuation = useMemo(() => valueByComps(read.input), [read]);
  const drivers = useMemo(() => driversOf(read.input, valuation), [read, valuation]);

  const put = useCallback((changes: CompChanges) => {
    setTexts((before) => changedFields(before, changes));
  }, []);
  const change = useCallback(
    (comps: CompChanges) => {
      put(comps);
      save({ comps });
    },
    [put, save],
  );

  function use(value: number | null) {
    const text = value === null ? null : String(value);
    const comps = { 'used.value': text, 'used.on': text === null ? null : today };
    put(comps);
    setDealText(text ?? '');
    save({ comps, deal: { 'house.afterRepairValue': text } });
  }

  const typed = parseAmount(dealText);
  const isFromHere = typed !== null && dealText === texts['used.value'];
  const inDeal = typed === null ? null : { value: typed, since: isFromHere ? (texts['used.on'] ?? null) : null };
  return { texts, read, valuation, drivers, inDeal, change, use, autosave };
}
