import { useCallback, useMemo, useState } from 'react';
import type { Analysis, AnalysisChanges } from '#shared/analysis/analysis.ts';
import { type LetterForm, type LetterStart, letterDefaults } from '#shared/letter/letter.ts';
import type { LetterDraft, LetterField } from '#shared/letter/letter-draft.ts';

/** The letter's form values; `save` receives each changed field. What was never typed follows `start`. */
export function useLetterForm(
  analysis: Analysis,
  unsaved: LetterDraft,
  save: (changes: AnalysisChanges) => void,
  { buyer, price }: LetterStart,
) {
  const [typed, setTyped] = useState<Partial<LetterForm>>(() => ({
    ...given(analysis.letter_draft ?? {}),
    ...given(unsaved),
  }));
  const change = useCallback(
    (name: LetterField, text: string) => {
      setTyped((before) => ({ ...before, [name]: text }));
      save({ letter_draft: { [name]: text } });
    },
    [save],
  );
  const property = analysis.analysis_data;
  const form = useMemo(
    () => ({ ...letterDefaults(property, { buyer, price }), ...typed }),
    [property, buyer, price, typed],
  );
  return { form, change };
}

/** Without undefined fields, which would hide the defaults. */
function given(draft: LetterDraft): Partial<LetterForm> {
  return Object.fromEntries(Object.entries(draft).filter(([, text]) => text !== undefined));
}
