import { useCallback, useMemo, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { changedTexts, type DealChanges } from '#shared/deal/deal-changes.ts';
import { readDeal } from '#shared/deal/deal-of.ts';
import { workingStructure } from '#shared/deal/working/working-structure.ts';
import { factsApplied } from '#shared/strategy/apply-seller-facts.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';
import { localDay } from '#shared/values/dates.ts';
import { useAutosave, withUnsaved } from '#web/api/resources/use-autosave.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { Checklist } from './checklist.tsx';

/** The checklist of a saved analysis, for the structure that was chosen, else for the recommended one. */
export function SavedChecklist({ analysis }: { analysis: Analysis }) {
  const { save } = useAutosave(analysis, ['deal']);
  const { profile } = useProfile();
  const [opened] = useState(() => withUnsaved(analysis));
  const [texts, setTexts] = useState(opened.deal ?? {});
  const change = useCallback(
    (deal: DealChanges) => {
      setTexts((before) => changedTexts(before, deal));
      save({ deal });
    },
    [save],
  );
  const property = useMemo(() => factsApplied(opened), [opened]);
  const deal = useMemo(
    () =>
      readDeal({
        property: opened.analysis_data,
        facts: opened.seller_facts ?? {},
        calculator: opened.calculator_inputs ?? {},
        texts,
        exitTexts: opened.exit_plan ?? {},
        buyBox: profile?.buy_box ?? {},
        today: localDay(new Date()),
      }),
    [opened, texts, profile],
  );
  const comparison = useMemo(() => compareStructures(deal.input), [deal]);
  return (
    <Checklist
      analysisId={analysis.id}
      structure={workingStructure(texts, analysis.financing_strategy)}
      {...{ property, texts, deal, comparison, change }}
    />
  );
}
