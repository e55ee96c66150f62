import { useState } from 'react';
import { maxOptions } from '#shared/letter/offer.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { priceText } from '#shared/structures/base/offer/offer-words.ts';
import { offerOrder, offerRules } from '#shared/structures/offers.ts';
import { letterOf } from '#shared/values/option-letter.ts';
import { upperFirst } from '#shared/values/words.ts';
import { DownIcon } from '#web/ui/controls/icons.tsx';
import { useFixed } from '#web/ui/controls/may.tsx';
import { SellerVerdict } from '#web/ui/text/seller-verdict.tsx';
import { Verdict } from '#web/ui/text/verdict.tsx';
import type { LetterOffers } from './use-offers.ts';

type OfferOptionsProps = { offers: LetterOffers; onChange: (options: string) => void };

/**
 * Which structures the letter offers: none for a letter without terms, one in full, or up to three side by side. First
 * those in it and the deals; the others are a press away.
 */
export function OfferOptions({ offers, onChange }: OfferOptionsProps) {
  const { options, results, all, isAllowed } = offers;
  const resultFor = (structure: Strategy) => results.find((each) => each.structure === structure);
  const isFirst = (structure: Strategy) => options.includes(structure) || resultFor(structure)?.isDeal === true;
  // As it was at the start: no row moves away from the pointer that ticks it.
  const [first] = useState(() => offerOrder.filter((structure) => isFirst(structure) && isAllowed(structure)));
  const rest = offerOrder.filter((structure) => !first.includes(structure));
  const isForBuyerOnly = (structure: Strategy) => {
    const result = resultFor(structure);
    return result?.verdict === 'works' && !result.isDeal;
  };
  const rows = (structures: readonly Strategy[]) =>
    structures.map((structure) => <Option key={structure} {...{ structure, offers, onChange }} />);
  return (
    <fieldset className="letter-options">
      <legend className="visually-hidden">Options in this letter</legend>
      {rows(first)}
      <details open={rest.some((structure) => options.includes(structure))}>
        <summary>
          {restInWords(rest.length, rest.filter(isForBuyerOnly).length)}
          <DownIcon />
        </summary>
        {rows(rest)}
      </details>
      <p className="small muted">
        {all.offers.every(({ structure }) => isAllowed(structure)) ? hintOf(options) : oneAtATime}
      </p>
    </fieldset>
  );
}

function restInWords(count: number, works: number): string {
  const ways = count === 1 ? 'One more way' : `${upperFirst(counts[count] ?? '')} more ways`;
  return works === 0 ? ways : `${ways}, ${counts[works]} ${works === 1 ? 'works' : 'work'} for you only`;
}

const counts = ['no', 'one', 'two', 'three', 'four', 'five'];

function Option({ structure, offers, onChange }: OfferOptionsProps & { structure: Strategy }) {
  const { all, options, results, isAllowed, toggled } = offers;
  const isFixed = useFixed();
  const place = options.indexOf(structure);
  const offer = all.offers.find((each) => each.structure === structure);
  const result = results.find((each) => each.structure === structure);
  const mayTick = isAllowed(structure);
  return (
    <label>
      <input
        type="checkbox"
        checked={place >= 0}
        disabled={isFixed || (place < 0 && (options.length === maxOptions || !mayTick))}
        onChange={() => {
          const next = toggled(structure);
          if (next !== null) onChange(next);
        }}
      />
      <i aria-hidden="true">{place >= 0 && options.length > 1 ? letterOf(place) : ''}</i>
      <span>
        <strong>{offerRules[structure].name}</strong>
        <small>
          {mayTick ? offer && offerRules[structure].brief(offer, all.house) : 'Switch the deal to it first'}
        </small>
      </span>
      {result && (
        <span className="letter-option-verdicts wrapping">
          <Verdict of={result} />
          <SellerVerdict of={result} brief />
        </span>
      )}
      <b className="letter-option-price">{(offer && priceText(offer, all.house)) || '—'}</b>
    </label>
  );
}

const oneAtATime =
  'Your plan offers one structure at a time: the one that the deal runs as. None ticked: terms to be agreed.';

function hintOf(options: readonly Strategy[]): string {
  if (options.length === 0)
    return 'Tick one to write its terms, or up to three for a choice. None: terms to be agreed.';
  if (options.length === 1) return 'One structure in full. Tick another to put them side by side.';
  return options.length === maxOptions
    ? 'Three is the most. Take one out to add another.'
    : 'Side by side, in one size.';
}
