import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { fieldsOf } from '#shared/analysis/analysis-fields.ts';
import {
  changedFacts,
  changesBetween,
  type SellerFactChanges,
  type SellerFacts,
} from '#shared/strategy/seller-facts.ts';
import type { Autosave } from './autosave.ts';
import { autosaveOf, showsForms, unsavedOf } from './use-autosave.ts';

/** Where facts are kept before the analysis is saved. */
export type KeptFacts = {
  facts: SellerFacts;
  keep: (facts: SellerFacts) => void;
  /** When the analysis was saved that the facts come from, ISO. */
  from?: string;
};

/** Maximum number of undo steps. */
const undoSteps = 20;

/**
 * The seller's answers about a property: kept with the result until the analysis is saved, then autosaved. Consecutive
 * changes of one fact are one undo step.
 */
export function useSellerFacts(analysis: Analysis | undefined, kept?: KeptFacts) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one autosave per analysis id, even if the analysis is reloaded.
  const autosave = useMemo(() => analysis && autosaveOf(analysis), [analysis?.id]);
  const [facts, setFacts] = useState(() => firstFacts(analysis, autosave, kept));
  const latest = useRef(facts);
  const undone = useRef<{ facts: SellerFacts; name: string | undefined }[]>([]);

  const put = useCallback(
    (changes: SellerFactChanges) => {
      latest.current = changedFacts(latest.current, changes);
      setFacts(latest.current);
      if (autosave) autosave.change(fieldsOf({ seller_facts: changes }));
      else kept?.keep(latest.current);
    },
    [autosave, kept],
  );

  useEffect(() => {
    if (!autosave || !analysis || !kept || Object.keys(kept.facts).length === 0) return;
    // Just saved: the row may be an older one, and facts may have been entered during the save.
    const before = analysis.seller_facts ?? {};
    const late = changesBetween(before, { ...before, ...kept.facts });
    latest.current = changedFacts(before, late);
    setFacts(latest.current);
    if (Object.keys(late).length > 0) autosave.change(fieldsOf({ seller_facts: late }));
    kept.keep({});
  }, [autosave, analysis, kept]);

  useEffect(() => {
    void autosave?.flush();
    return () => void autosave?.flush();
  }, [autosave]);

  const change = useCallback(
    (changes: SellerFactChanges) => {
      const [name] = Object.keys(changes);
      const steps = undone.current;
      if (steps.at(-1)?.name !== name || name === undefined) {
        undone.current = [...steps.slice(1 - undoSteps), { facts: latest.current, name }];
      }
      put(changes);
    },
    [put],
  );
  const undo = useCallback(() => {
    const step = undone.current.pop();
    if (step) put(changesBetween(latest.current, step.facts));
  }, [put]);
  const clear = useCallback(() => {
    undone.current = [...undone.current.slice(1 - undoSteps), { facts: latest.current, name: undefined }];
    put(changesBetween(latest.current, {}));
  }, [put]);

  return { facts, autosave, change, undo, clear, canUndo: undone.current.length > 0 };
}

function firstFacts(
  analysis: Analysis | undefined,
  autosave: Autosave | undefined,
  kept: KeptFacts | undefined,
): SellerFacts {
  if (!analysis || !autosave) return kept?.facts ?? {};
  showsForms(autosave, analysis, ['seller_facts']);
  return changedFacts(analysis.seller_facts ?? {}, unsavedOf(autosave).seller_facts ?? {});
}
