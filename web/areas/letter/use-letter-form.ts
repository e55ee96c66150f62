import { useCallback, useState } from 'react';
import type { Analysis, AnalysisChanges } from '#shared/analysis/analysis.ts';
import { type LetterForm, letterDefaults } from '#shared/letter/letter.ts';
import type { LetterDraft, LetterField } from '#shared/letter/letter-draft.ts';

/** The letter's form values; `save` receives each changed field. */
export function useLetterForm(analysis: Analysis, unsaved: LetterDraft, save: (changes: AnalysisChanges) => void) {
  const [form, setForm] = useState<LetterForm>(() => ({
    ...letterDefaults(analysis.analysis_data),
    ...given(analysis.letter_draft ?? {}),
    ...given(unsaved),
  }));
  const change = useCallback(
    (name: LetterField, text: string) => {
      setForm((before) => ({ ...before, [name]: text }));
      save({ letter_draft: { [name]: text } });
    },
    [save],
  );
  return { form, change };
}

/** Without undefined fields, which would hide the defaults. */
function given(draft: LetterDraft): Partial<LetterForm> {
  return Object.fromEntries(Object.entries(draft).filter(([, text]) => text !== undefined));
}
