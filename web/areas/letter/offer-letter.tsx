import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { letterWarnings } from '#shared/letter/letter.ts';
import { LetterDraft } from '#shared/letter/letter-draft.ts';
import { composeLetter } from '#shared/letter/made/compose-letter.ts';
import { letterHash } from '#shared/letter/made/letter-hash.ts';
import type { NewLetter } from '#shared/letter/made/made-letter.ts';
import { inAddress } from '#shared/site/analysis-paths.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { localDay } from '#shared/values/dates.ts';
import type { Autosave } from '#web/api/resources/autosave.ts';
import type { LetterInHand } from '#web/api/resources/deals/letter-in-hand.ts';
import { useAutosave, useSaveState, withUnsaved } from '#web/api/resources/use-autosave.ts';
import { useLetters } from '#web/api/resources/use-letters.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { May } from '#web/ui/controls/may.tsx';
import { unfold } from '#web/ui/controls/reveal.ts';
import { SaveStatus } from '#web/ui/forms/save-status.tsx';
import { LetterActions } from './letter-actions.tsx';
import { LetterChecks } from './letter-checks.tsx';
import { LetterFields, PlainPrice } from './letter-form.tsx';
import { LetterPaper } from './letter-paper.tsx';
import { LettersMade } from './letters-made.tsx';
import { OfferOptions } from './offer-options.tsx';
import { LoanTerms, OfferTerms } from './offer-terms.tsx';
import { UnsavedLetterNotice } from './unsaved-letter-notice.tsx';
import { type LetterFieldName, useLetterDraft } from './use-letter-draft.ts';
import { useOffers } from './use-offers.ts';
import { useSaveLetter } from './use-save-letter.ts';
import './offer-letter.css';
import { offerOrder } from '#shared/structures/offers.ts';

type OfferLetterProps = {
  analysis: Analysis;
  folds: ReactNode;
  sellerPage: (inHand: LetterInHand) => ReactNode;
};

/**
 * The letter to the owner: what it offers and who writes on one side, the letter on the other. `?structure=` opens it
 * with that structure among its options.
 *
 * @param folds what else to look at before it is sent, each as a `Fold`.
 * @param sellerPage the page that the seller is sent of it.
 */
export function OfferLetter({ analysis, folds, sellerPage }: OfferLetterProps) {
  const { autosave, unsaved, save } = useAutosave(analysis, ['deal', 'letter_draft']);
  const [opened] = useState(() => withUnsaved(analysis));
  const today = useMemo(() => localDay(new Date()), []);
  const { profile, error: profileError } = useProfile();
  const { draft, change } = useLetterDraft(analysis, unsaved.letter_draft ?? {}, save);
  const changeField = (name: LetterFieldName, text: string) => change({ [name]: text });
  // As the server reads it. The fields keep what is typed: a joiner has no sense before the letter that follows it.
  const read = useMemo(() => LetterDraft.safeParse(draft).data ?? draft, [draft]);
  const offers = useOffers(opened, read, profile, today, save);
  useAskedStructure(offers.toggled, offers.options.join(), profile !== undefined, (options) => change({ options }));
  const letter = composeLetter(offers.sources, offers.all);
  const { form, offerForm, blocks, brand, checks } = letter;
  const hasOffer = letter.options.length > 0;
  const letters = useLetters(analysis.id);
  const keeping = useSaveLetter(
    async ({ shown, ...made }: Omit<NewLetter, 'seen'> & { shown: Pick<typeof letter, 'blocks' | 'brand'> }) => {
      const seen = await letterHash(shown.blocks, shown.brand);
      // The server writes the letter from what is saved.
      await autosave.settled();
      await letters.keep({ ...made, seen });
    },
  );

  const missing = profile === undefined ? waitsFor(profileError) : letter.missing;
  const { sources } = offers;
  const { settled } = autosave;
  const ofForm = {
    form: { ...form, ...offerForm, ...draft },
    warnings: letterWarnings(form, opened.analysis_data, today, letter.price),
    onChange: changeField,
  };
  const ofTerms = { offers, chosen: letter.offers, draft, change: changeField };
  return (
    <div className="letter-columns">
      <div className="letter-side">
        <section aria-labelledby="offer-options">
          <h2 id="offer-options" className="letter-heading">
            Options in this letter
          </h2>
          <OfferOptions offers={offers} onChange={(options) => change({ options })} />
        </section>
        {hasOffer ? <OfferTerms {...ofTerms} /> : <PlainPrice {...ofForm} />}
        <div className="letter-folds">
          {hasOffer && <LoanTerms {...ofTerms} />}
          <LetterFields hasOffer={hasOffer} {...ofForm} />
          {folds}
          <LettersMade analysisId={analysis.id} of={letters} />
        </div>
        <SaveLine autosave={autosave} />
      </div>
      <div className="letter-main">
        <May need="send">
          <LetterActions
            address={analysis.property_address}
            missing={missing}
            checks={checks}
            blocks={blocks}
            brand={brand}
            onMade={(made) => keeping.keep({ form: made, draft, today, shown: { blocks, brand } })}
          />
        </May>
        <UnsavedLetterNotice of={keeping} />
        <LetterChecks checks={checks} onShow={showField} onFix={change} />
        {sellerPage({ letter, sources, today, missing, change, settled, onKept: letters.retry })}
        <section aria-labelledby="letter-preview">
          <h2 id="letter-preview" className="visually-hidden">
            The letter
          </h2>
          <LetterPaper blocks={blocks} brand={brand} />
        </section>
      </div>
    </div>
  );
}

/** Opens what the field stands in, and moves the focus to it. */
function showField(name: LetterFieldName) {
  const [field] = document.getElementsByName(name);
  if (field === undefined) return;
  unfold(field);
  field.focus();
}

/** The letter names its writer: without the profile, the server would write another one. */
const waitsFor = (error: unknown) =>
  error === undefined ? 'Loading your profile…' : 'Your profile could not be loaded. Reload the page.';

function SaveLine({ autosave }: { autosave: Autosave }) {
  return <SaveStatus state={useSaveState(autosave)} />;
}

/** Adds the structure that the address asks for, once it is known what the plan prices. */
function useAskedStructure(
  toggled: (structure: Strategy) => string | null,
  options: string,
  isReady: boolean,
  add: (options: string) => void,
) {
  const [query, setQuery] = useSearchParams();
  const asked = offerOrder.find((name) => inAddress(name) === query.get('structure'));
  useEffect(() => {
    if (asked === undefined || !isReady) return;
    const next = options.split(',').includes(asked) ? null : toggled(asked);
    if (next !== null) add(next);
    setQuery({}, { replace: true });
  });
}
