import { useCallback, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { AnalysisChanges } from '#shared/analysis/analysis-changes.ts';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';

export type LetterFieldName = keyof LetterDraft;

/** The letter's form as typed; `save` receives each changed field. */
export function useLetterDraft(
  analysis: Analysis,
  unsaved: LetterDraft,
  save: (changes: AnalysisChanges) => void,
): { draft: LetterDraft; change: (changes: LetterDraft) => void } {
  const [draft, setDraft] = useState<LetterDraft>(() => ({ ...given(analysis.letter_draft ?? {}), ...given(unsaved) }));
  const change = useCallback(
    (changes: LetterDraft) => {
      setDraft((before) => ({ ...before, ...changes }));
      save({ letter_draft: changes });
    },
    [save],
  );
  return { draft, change };
}

/** Without undefined fields, which would hide what was typed. */
function given(draft: LetterDraft): LetterDraft {
  return Object.fromEntries(Object.entries(draft).filter(([, text]) => text !== undefined));
}
