import { offerOrder } from '#shared/letter/made/compose-letter.ts';
import { maxOptions, type Offer, type OfferNote, offerNames } from '#shared/letter/offer.ts';
import { letterOf } from '#shared/letter/option-table.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { usdExact, usdToCent } from '#shared/values/money.ts';
import { counted } from '#shared/values/words.ts';
import type { LetterOffers } from './use-offers.ts';

/** Which structures the letter offers: none for a letter without terms, one in full, or up to three side by side. */
export function OfferOptions({ offers, onChange }: { offers: LetterOffers; onChange: (options: string) => void }) {
  const { all, options, isAllowed, toggled } = offers;
  const isFull = options.length === maxOptions;
  return (
    <fieldset className="letter-options">
      <legend className="visually-hidden">Options in this letter</legend>
      {offerOrder.map((structure) => {
        const place = options.indexOf(structure);
        const offer = all.offers.find((each) => each.structure === structure);
        const price = offer?.price ?? null;
        return (
          <label key={structure}>
            <input
              type="checkbox"
              checked={place >= 0}
              disabled={place < 0 && (isFull || !isAllowed(structure))}
              onChange={() => {
                const next = toggled(structure);
                if (next !== null) onChange(next);
              }}
            />
            <i aria-hidden="true">{place >= 0 && options.length > 1 ? letterOf(place) : ''}</i>
            <span>
              <strong>{offerNames[structure]}</strong>
              <small>{isAllowed(structure) ? offer && summaryOf(offer) : 'Switch the deal to it first'}</small>
            </span>
            <b>{price !== null ? usdExact(price) : '—'}</b>
          </label>
        );
      })}
      <p className="small muted">
        {all.offers.every(({ structure }) => isAllowed(structure)) ? hintOf(options) : oneAtATime}
      </p>
    </fieldset>
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

function summaryOf(offer: Offer): string {
  switch (offer.structure) {
    case 'Wholesale':
      return offer.cashToSeller === null
        ? 'All at closing'
        : `${usdToCent(offer.cashToSeller)} to the seller at closing`;
    case 'Seller Finance':
      return listed(offer.down !== null && `${usdExact(offer.down)} down`, ...noteParts(offer.note));
    case 'Subject-To':
      return listed(
        offer.cashToSeller !== null && `${usdExact(offer.cashToSeller)} at closing`,
        ...noteParts(offer.second),
      );
    case 'Lease Option':
      return listed(
        offer.fee !== null && `${usdExact(offer.fee)} option fee`,
        offer.rent !== null && `${usdExact(offer.rent)} a month for ${counted(offer.months, 'month')}`,
      );
    case 'Novation':
      return `Paid when it resells, in about ${counted(offer.months, 'month')}`;
  }
}

function noteParts(note: OfferNote | null): (string | false)[] {
  if (note === null) return [];
  return [`${usdToCent(note.payment)} a month`, note.balloon !== null && `balloon in month ${note.payments}`];
}

const listed = (...parts: (string | false)[]) => parts.filter(Boolean).join(', ');
