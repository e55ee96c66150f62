import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { type LetterSender, letterWarnings } from '#shared/letter/letter.ts';
import { letterChecks, plainLetterChecks } from '#shared/letter/letter-checks.ts';
import { letterStructure } from '#shared/letter/letter-structure.ts';
import { writeLetter } from '#shared/letter/write-letter.ts';
import { inAddress } from '#shared/site/analysis-paths.ts';
import { parseAmount } from '#shared/values/parse-amount.ts';
import type { Autosave } from '#web/api/resources/autosave.ts';
import { useAutosave, useSaveState, withUnsaved } from '#web/api/resources/use-autosave.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { SaveStatus } from '#web/ui/forms/save-status.tsx';
import { localDay } from '#web/ui/text/format.ts';
import { LetterActions } from './letter-actions.tsx';
import { LetterChecks } from './letter-checks.tsx';
import { LetterFields } from './letter-form.tsx';
import { LetterPaper } from './letter-paper.tsx';
import { OfferOptions } from './offer-options.tsx';
import { OfferTerms } from './offer-terms.tsx';
import { useLetterForm } from './use-letter-form.ts';
import { offerOrder, useOffers } from './use-offers.ts';
import './offer-letter.css';

/**
 * The letter to the owner: what it offers and who writes on one side, the letter on the other. `?structure=` opens it
 * with that structure among its options.
 */
export function OfferLetter({ analysis, summary }: { analysis: Analysis; summary: ReactNode }) {
  const { autosave, unsaved, save } = useAutosave(analysis);
  const [opened] = useState(() => withUnsaved(analysis));
  const today = useMemo(() => localDay(new Date()), []);
  const price = dealPrice(opened);
  const { profile } = useProfile();
  const { draft, form, offerForm, change } = useLetterForm(analysis, unsaved.letter_draft ?? {}, save, {
    buyer: profile?.full_name,
    phone: profile?.phone,
    price,
    today,
  });
  const sender: LetterSender = { company: profile?.company, phone: profile?.phone, email: profile?.email };
  const shownDraft = useDeferredValue(draft);
  const offers = useOffers(opened, shownDraft, profile, today, save);
  useAskedStructure(offers.toggled, offers.options.join(), profile !== undefined, (options) =>
    change('options', options),
  );
  const { analysis_data: property } = opened;
  const recommended = letterStructure(opened);
  const hasOffer = offers.options.length > 0;
  const letter = { form, offerForm, offers: offers.chosen, property, recommended, today, sender };
  const blocks = writeLetter(letter);
  const checks = hasOffer ? letterChecks(letter) : plainLetterChecks(letter, recommended);

  return (
    <div className="letter-columns">
      <div className="letter-side">
        <section aria-labelledby="offer-options">
          <h2 id="offer-options">Options in this letter</h2>
          <OfferOptions offers={offers} onChange={(options) => change('options', options)} />
        </section>
        {hasOffer && (
          <section aria-labelledby="offer-terms">
            <h2 id="offer-terms">Terms</h2>
            <p className="small muted">From the deal. Edits stay in this letter.</p>
            <OfferTerms offers={offers} draft={draft} change={change} />
          </section>
        )}
        <section aria-labelledby="offer-details">
          <h2 id="offer-details">Offer details</h2>
          <LetterFields
            form={{ ...form, ...offerForm }}
            hasOffer={hasOffer}
            warnings={letterWarnings(form, property, today, price)}
            onChange={change}
          />
          <SaveLine autosave={autosave} />
        </section>
      </div>
      <div className="letter-main">
        <LetterActions
          address={analysis.property_address}
          missing={missingOf(form.buyerName, form.offerPrice, letter.offers)}
          checks={checks}
          blocks={blocks}
        />
        <LetterChecks checks={checks} />
        {summary}
        <section aria-labelledby="letter-preview">
          <h2 id="letter-preview">The letter</h2>
          <LetterPaper blocks={blocks} />
        </section>
      </div>
    </div>
  );
}

function SaveLine({ autosave }: { autosave: Autosave }) {
  return <SaveStatus state={useSaveState(autosave)} />;
}

/** Adds the structure that the address asks for, once it is known what the plan prices. */
function useAskedStructure(
  toggled: (structure: (typeof offerOrder)[number]) => string | null,
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

/** What keeps the letter from being made; `null` when nothing does. */
function missingOf(
  buyer: string,
  price: string,
  { offers, problems }: ReturnType<typeof useOffers>['chosen'],
): string | null {
  if (offers.length === 0) {
    return buyer.trim() === '' || price.trim() === '' ? "Fill in the buyer's name and the offer price first." : null;
  }
  if (buyer.trim() === '') return "Fill in the buyer's name first.";
  if (Object.keys(problems).length > 0) return 'Correct the marked terms first.';
  return offers.some((offer) => offer.price === null) ? 'Fill in every price first.' : null;
}

/** The calculator's purchase price if it is a number, else that of the analysis; USD, `null` without either. */
function dealPrice({ calculator_inputs, purchase_price }: Analysis): number | null {
  return parseAmount(calculator_inputs?.purchasePrice ?? '') ?? purchase_price;
}
