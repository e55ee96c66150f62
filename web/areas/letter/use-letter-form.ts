import { useCallback, useMemo, useState } from 'react';
import type { Analysis, AnalysisChanges } from '#shared/analysis/analysis.ts';
import { type LetterForm, type LetterStart, letterDefaults } from '#shared/letter/letter.ts';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import { type OfferForm, offerDefaults } from '#shared/letter/write-letter.ts';

export type LetterFieldName = keyof LetterDraft;

type Start = LetterStart & { phone: string | undefined; today: string };

/** The letter's form values; `save` receives each changed field. What was never typed follows `start`. */
export function useLetterForm(
  analysis: Analysis,
  unsaved: LetterDraft,
  save: (changes: AnalysisChanges) => void,
  { buyer, price, phone, today }: Start,
) {
  const [draft, setDraft] = useState<LetterDraft>(() => ({ ...given(analysis.letter_draft ?? {}), ...given(unsaved) }));
  const change = useCallback(
    (name: LetterFieldName, text: string) => {
      setDraft((before) => ({ ...before, [name]: text }));
      save({ letter_draft: { [name]: text } });
    },
    [save],
  );
  const property = analysis.analysis_data;
  const form = useMemo(
    (): LetterForm => typedOver(letterDefaults(property, { buyer, price }), draft),
    [property, buyer, price, draft],
  );
  const offerForm = useMemo((): OfferForm => typedOver(offerDefaults(today, phone), draft), [today, phone, draft]);
  return { draft, form, offerForm, change };
}

/** The defaults with what was typed in their place. */
function typedOver<Form extends Record<string, string>>(defaults: Form, draft: LetterDraft): Form {
  const typed = Object.entries(draft).filter(([name]) => name in defaults);
  return { ...defaults, ...Object.fromEntries(typed) };
}

/** Without undefined fields, which would hide the defaults. */
function given(draft: LetterDraft): LetterDraft {
  return Object.fromEntries(Object.entries(draft).filter(([, text]) => text !== undefined));
}
