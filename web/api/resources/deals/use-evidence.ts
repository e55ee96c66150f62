import { useCallback, useEffect, useRef, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { routes } from '#shared/contract/routes.ts';
import { changedFields, storedSince } from '#shared/evidence/changed-fields.ts';
import { call } from '#web/api/client.ts';
import { useAnalysis } from '#web/api/resources/use-analyses.ts';
import { showsForms, useAutosave, withUnsaved } from '#web/api/resources/use-autosave.ts';

type Texts = Readonly<Record<string, string>>;
type Changes = Readonly<Record<string, string | null>>;

const shownForms = { comps: ['comps', 'deal'], repairs: ['repairs', 'deal'] } as const;

/** A form's texts and the deal's, as they stand on the screen. */
export type Shown = { texts: Texts; deal: Texts };

/**
 * The texts of an analysis's comps or repairs, saved as they are typed. SWR reads the analysis again when the window
 * gets the focus: what another tab has stored since then comes in, and what is typed here and not saved yet stays.
 */
export function useEvidence(analysis: Analysis, form: 'comps' | 'repairs') {
  const { autosave, save } = useAutosave(analysis, shownForms[form]);
  const { mutate } = useAnalysis(analysis.id);
  const [seen, setSeen] = useState(analysis);
  const [shown, setShown] = useState(() => shownOf(withUnsaved(analysis), form));
  if (seen !== analysis) {
    setSeen(analysis);
    setShown(takenOver(shown, seen, analysis, form));
  }
  const latest = useRef({ seen, shown });
  useEffect(() => {
    latest.current = { seen, shown };
  });
  useEffect(() => showsForms(autosave, seen, shownForms[form]), [autosave, seen, form]);

  /** Changes fields, also of the deal; `null` removes one. */
  const change = useCallback(
    (changes: Changes, deal?: Changes) => {
      setShown((before) => ({
        texts: changedFields(before.texts, changes),
        deal: deal === undefined ? before.deal : changedFields(before.deal, deal),
      }));
      save({ [form]: changes, ...(deal && { deal }) });
    },
    [form, save],
  );

  /**
   * Reads what is stored now, and shows it.
   *
   * @throws when it cannot be read.
   */
  const reread = useCallback(async (): Promise<Shown> => {
    const stored = await call(routes.getAnalysis, { params: { id: analysis.id } });
    const { seen: before, shown: current } = latest.current;
    const next = takenOver(current, before, stored, form);
    await mutate(stored, { revalidate: false });
    return next;
  }, [analysis.id, form, mutate]);

  return { ...shown, change, reread, autosave };
}

function shownOf(analysis: Analysis, form: 'comps' | 'repairs'): Shown {
  return { texts: analysis[form] ?? {}, deal: analysis.deal ?? {} };
}

function takenOver(shown: Shown, before: Analysis, stored: Analysis, form: 'comps' | 'repairs'): Shown {
  const [was, is] = [shownOf(before, form), shownOf(withUnsaved(stored), form)];
  return { texts: storedSince(shown.texts, was.texts, is.texts), deal: storedSince(shown.deal, was.deal, is.deal) };
}
