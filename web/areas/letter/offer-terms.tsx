import { useState } from 'react';
import type { Origin } from '#shared/deal/house-of.ts';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import { type Offers, type OfferTermView, offerNames } from '#shared/letter/offer.ts';
import { offerLabels, shownTerm } from '#shared/letter/offer-labels.ts';
import { letterOf } from '#shared/letter/option-table.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import type { LetterFieldName } from './use-letter-draft.ts';
import type { LetterOffers } from './use-offers.ts';

type OfferTermsProps = {
  offers: LetterOffers;
  chosen: Offers;
  draft: LetterDraft;
  change: (name: LetterFieldName, text: string) => void;
};

/** The terms of the letter's options, with where the deal has each from, and what differs. */
export function OfferTerms({ offers, chosen, draft, change }: OfferTermsProps) {
  const { options } = offers;
  const groups = [
    { title: 'The loan', mark: '', terms: chosen.terms.filter(({ structure }) => structure === null) },
    ...options.map((structure, index) => ({
      title: offerNames[structure],
      mark: options.length > 1 ? letterOf(index) : '',
      terms: chosen.terms.filter((term) => term.structure === structure),
    })),
  ];
  return groups.map(({ title, mark, terms }) => (
    <fieldset key={title} className="letter-terms">
      <legend>
        {mark !== '' && <i>{mark}</i>}
        {title}
      </legend>
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
    </fieldset>
  ));
}

const originWords: Record<Origin, string> = {
  record: 'record',
  estimate: 'estimate',
  seller: 'seller',
  you: 'you',
  assumed: 'assumed',
  unknown: 'unknown',
};

function Source({ term }: { term: OfferTermView }) {
  return term.differs ? <>you, in this letter only</> : <>{originWords[term.origin]}, in the deal</>;
}

type TermFieldProps = {
  term: OfferTermView;
  typed: string;
  problem: string | undefined;
  change: (name: LetterFieldName, text: string) => void;
};

function TermField({ term, typed, problem, change }: TermFieldProps) {
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
          hint={<Source term={term} />}
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
        hint={<Source term={term} />}
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
    <div className="letter-differs" role="group" aria-label={`${label} differs from the deal`}>
      <p>
        <b>{shownTerm(field, text)}</b> here, <b>{shownTerm(field, inDeal)}</b> in the deal.
      </p>
      <Button onClick={() => change(field, '')}>Use the Deal’s Terms</Button>
      {takeOver && (
        <Button
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
