import { type ReactNode, useState } from 'react';
import { agreedOrigin, letterStays } from '#shared/deal/agreed-words.ts';
import type { Origin } from '#shared/deal/house-of.ts';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import type { Offers, OfferTermView } from '#shared/letter/offer.ts';
import { offerLabels, shownTerm } from '#shared/letter/offer-labels.ts';
import { investorFigures, type OptionFigure, sellerFigures } from '#shared/letter/option-figures.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { aboutBalance, pastDueAmount, pastDueOf, priceText } from '#shared/structures/base/offer/offer-words.ts';
import { offerRules } from '#shared/structures/offers.ts';
import { usd, usdToCent } from '#shared/values/money.ts';
import { letterOf } from '#shared/values/option-letter.ts';
import { lowerFirst } from '#shared/values/words.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { Fold } from '#web/ui/controls/fold.tsx';
import { useFixed } from '#web/ui/controls/may.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { SellerVerdict } from '#web/ui/text/seller-verdict.tsx';
import { Verdict } from '#web/ui/text/verdict.tsx';
import type { LetterFieldName } from './use-letter-draft.ts';
import type { LetterOffers } from './use-offers.ts';

type OfferTermsProps = {
  offers: LetterOffers;
  chosen: Offers;
  draft: LetterDraft;
  change: (name: LetterFieldName, text: string) => void;
};

/** The terms of each of the letter's options, and what they come to; what differs from the deal stands below. */
export function OfferTerms({ offers, chosen, draft, change }: OfferTermsProps) {
  const { options } = offers;
  return options.map((structure, index) => (
    <fieldset key={structure} className="letter-terms">
      <legend>
        {options.length > 1 && <i>{letterOf(index)}</i>}
        {offerRules[structure].name}
      </legend>
      {index === 0 && <p className="small muted letter-terms-note">From the deal. Edits stay in this letter.</p>}
      <TermGrid {...{ offers, chosen, draft, change }} structure={structure} />
      <UpdateDeal
        offers={offers}
        structure={structure}
        differing={chosen.terms.filter((term) => term.structure === structure && term.differs)}
        change={change}
      />
      <OptionSums offers={offers} structure={structure} />
    </fieldset>
  ));
}

/** Facts of the seller's loan, as the letter says them. */
export function LoanTerms({ offers, chosen, draft, change }: OfferTermsProps) {
  const terms = chosen.terms.filter(({ structure }) => structure === null);
  const isOpen = terms.some(({ field, differs }) => differs || chosen.problems[field] !== undefined);
  return (
    <Fold title="The loan" count={loanInWords(chosen.house)} isOpen={isOpen}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own. */}
      <div role="group" aria-label="The loan">
        <TermGrid {...{ offers, chosen, draft, change }} structure={null} />
      </div>
    </Fold>
  );
}

function loanInWords(house: Offers['house']): string {
  if (house.balance === 0) return 'Free and clear';
  const { payment } = house;
  return [
    house.balance === null ? 'Balance unknown' : aboutBalance(house),
    payment !== null && `${usdToCent(payment)} a month`,
    pastDueOf(house) !== 0 && pastDueAmount(house),
  ]
    .filter(Boolean)
    .join(' · ');
}

function TermGrid({ offers, chosen, draft, change, structure }: OfferTermsProps & { structure: Strategy | null }) {
  const terms = chosen.terms.filter((term) => term.structure === structure);
  return (
    <>
      <div className="letter-term-grid">
        {terms.map((term) => (
          <TermField
            key={term.field}
            term={term}
            typed={draft[term.field] ?? ''}
            problem={chosen.problems[term.field]}
            change={change}
          />
        ))}
      </div>
      {terms
        .filter(({ differs }) => differs)
        .map((term) => (
          <Difference key={term.field} term={term} offers={offers} change={change} />
        ))}
    </>
  );
}

type UpdateDealProps = {
  offers: LetterOffers;
  structure: Strategy;
  /** The option's terms that the deal has otherwise. */
  differing: readonly OfferTermView[];
  change: OfferTermsProps['change'];
};

/** Takes all of an option's terms over into the deal, after one look at what differs. */
function UpdateDeal({ offers, structure, differing, change }: UpdateDealProps) {
  const [isAsking, setAsking] = useState(false);
  const { agreed } = offers;
  const { busy, problem, run } = useAction(
    async () => {
      const undo = await offers.updateDeal(structure);
      setAsking(false);
      for (const { field } of differing) change(field, '');
      toast({
        title: 'The deal has the letter’s terms',
        action: { label: 'Undo', onPress: () => void undo().catch(sayNotUndone) },
      });
    },
    (failure) => failureText(failure, 'The deal is not changed. Try again.'),
  );
  if (differing.length === 0) return null;
  return (
    <>
      <div className="button-row">
        <Button need="write" onClick={() => setAsking(true)}>
          Update the Deal<span className="visually-hidden"> with the terms of {offerRules[structure].name}</span>
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={(open) => !busy && setAsking(open)}
        title="Update the Deal"
        description={
          agreed && agreed.withdrawn_at === undefined && agreed.structure === structure
            ? `${agreedOrigin(agreed)}. ${letterStays(agreed)}`
            : 'The deal takes all terms of this option. Packet, workbook and list follow it.'
        }
      >
        <div className="stack">
          <ul>
            {differing.map(({ field, text, inDeal }) => (
              <li key={field}>
                {offerLabels[field].label}: {shownTerm(field, inDeal)} → <b>{shownTerm(field, text)}</b>
              </li>
            ))}
          </ul>
          <Problem error={problem} />
          <div className="button-row">
            <Button variant="primary" busy={busy} onClick={run}>
              Update the Deal
            </Button>
            <Button variant="quiet" disabled={busy} onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

function sayNotUndone(failure: unknown): void {
  toast({ title: 'Error', text: failureText(failure, 'It could not be undone. Try again.'), kind: 'error' });
}

/** What an option comes to for both sides, as its terms stand: it follows each key. */
function OptionSums({ offers, structure }: { offers: LetterOffers; structure: Strategy }) {
  const { all, results, sources } = offers;
  const offer = all.offers.find((each) => each.structure === structure);
  const result = results.find((each) => each.structure === structure);
  const asks = sources.subject.seller_facts?.askingPrice;
  const { name } = offerRules[structure];
  return (
    <div className="letter-sums">
      <p>
        Price <b>{(offer && priceText(offer, all.house)) || '—'}</b>
        {asks !== undefined && (
          <>
            {' '}
            · they ask <b>{usd(asks)}</b>
          </>
        )}
      </p>
      {result && (
        <>
          <Side title="For you" of={name} verdict={<Verdict of={result} />} figures={investorFigures(result)} />
          <Side
            title="For the seller"
            of={name}
            verdict={<SellerVerdict of={result} />}
            figures={sellerFigures(result, all)}
          />
        </>
      )}
    </div>
  );
}

type SideProps = { title: string; of: string; verdict: ReactNode; figures: readonly OptionFigure[] };

function Side({ title, of, verdict, figures }: SideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own.
    <div className="letter-sums-side" role="group" aria-label={`${of}, ${lowerFirst(title)}`}>
      <p>
        <span>{title}</span>
        {verdict}
      </p>
      <dl>
        {figures.map(({ label, text, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={classes(text === null && 'letter-sums-unknown')}>{text ?? 'Not known'}</dd>
            {note !== undefined && <dd className="letter-sums-note">{note}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
}

const originWords: Record<Origin, string> = {
  record: 'record',
  estimate: 'estimate',
  imported: 'your file',
  seller: 'seller',
  you: 'you',
  assumed: 'assumed',
  unknown: 'unknown',
};

/** Where a term is from: said of the loan, and of what the letter has of its own. */
function sourceOf({ structure, origin, differs }: OfferTermView): string | undefined {
  if (differs) return 'you, in this letter only';
  return structure === null ? `${originWords[origin]}, in the deal` : undefined;
}

type TermFieldProps = {
  term: OfferTermView;
  typed: string;
  problem: string | undefined;
  change: (name: LetterFieldName, text: string) => void;
};

function TermField({ term, typed, problem, change }: TermFieldProps) {
  const isFixed = useFixed();
  // Until it is left, an emptied field stays empty: the next key starts a number of its own.
  const [isEmptied, setEmptied] = useState(false);
  const { field, text } = term;
  const { label, kind } = offerLabels[field];
  if (kind === 'yesNo') {
    return (
      <div className={classes('letter-term', term.differs && 'letter-term-differs')}>
        <SelectField
          id={field}
          name={field}
          label={label}
          hint={sourceOf(term)}
          value={text}
          onChange={({ target }) => change(field, target.value)}
        >
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </SelectField>
      </div>
    );
  }
  const isNone = text === 'none' && problem === undefined;
  return (
    <div className={classes('letter-term', term.differs && 'letter-term-differs')}>
      <NumberField
        id={field}
        name={field}
        label={label}
        prefix={kind === 'dollars' ? '$' : undefined}
        suffix={kind === 'percent' ? '%' : kind === 'dollars' || isNone ? undefined : 'months'}
        isGrouped={kind === 'dollars'}
        inputMode={kind === 'months' || kind === 'balloon' ? 'numeric' : 'decimal'}
        text={isNone || isEmptied ? '' : typed.trim() === '' ? text : typed}
        placeholder={isNone ? 'none' : undefined}
        hint={sourceOf(term)}
        error={problem}
        onChange={(next) => {
          setEmptied(next.trim() === '');
          change(field, next);
        }}
        onBlur={() => setEmptied(false)}
      />
      {kind === 'balloon' && (
        <label className="letter-no-balloon">
          <input
            type="checkbox"
            disabled={isFixed}
            checked={isNone}
            onChange={({ target }) => change(field, target.checked ? 'none' : '')}
          />
          No balloon
        </label>
      )}
    </div>
  );
}

function Difference({
  term,
  offers,
  change,
}: {
  term: OfferTermView;
  offers: LetterOffers;
  change: TermFieldProps['change'];
}) {
  const { field, text, inDeal } = term;
  const { label } = offerLabels[field];
  const takeOver = offers.takeOver(term);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own.
    <div className="letter-differs cluster small" role="group" aria-label={`${label} differs from the deal`}>
      <p>
        <b>{shownTerm(field, text)}</b> here, <b>{shownTerm(field, inDeal)}</b> in the deal.
      </p>
      <Button need="write" onClick={() => change(field, '')}>
        Use the Deal’s Terms
      </Button>
      {takeOver && (
        <Button
          need="write"
          onClick={() => {
            takeOver();
            change(field, '');
          }}
        >
          Update the Deal
        </Button>
      )}
    </div>
  );
}
