import type { DealSources } from '#shared/deal/deal-of.ts';
import { letterDefaults } from '#shared/letter/letter.ts';
import type { LetterBlock } from '#shared/letter/letter-block.ts';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import { readOffers } from '#shared/letter/offer.ts';
import { offerDefaults, writeLetter } from '#shared/letter/write-letter.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { letterHouse } from './letter-house.ts';

/* Letters of the worked example. */

export const allThree: readonly Strategy[] = ['Wholesale', 'Seller Finance', 'Subject-To'];

export const fourSellers: LetterDraft = {
  secondSeller: 'Walter Hollis',
  thirdSeller: 'Margaret Hollis-Whitaker',
  fourthSeller: 'The Estate of George Hollis',
};

export const longNames: LetterDraft = {
  buyerName: 'Alder & Main Residential Opportunity Acquisitions of Maricopa County Arizona Holdings II LLC',
  buyerAddress: '14200 North Sample Boulevard, Building C, Suite 2100, Mail Stop 44, Fountain Hills, AZ 85268-1234',
  signedBy: 'Inés-Maximiliana Calderón de la Barca y Montenegro',
  signerTitle: 'Managing Member and Authorized Representative',
  sellerName:
    'The Hollis-Whitaker Family Revocable Living Trust dated September 28, 1997, Ruth Hollis-Whitaker, Trustee',
};

/** A letter of the example's house, on a day and with an answer day that do not move. */
export function optionsLetter(
  draft: LetterDraft = {},
  options: readonly Strategy[] = allThree,
  sources: DealSources = letterHouse,
): LetterBlock[] {
  const today = '2026-11-23';
  return writeLetter({
    form: { ...letterDefaults(sources.property), ...parties, ...withoutTerms(draft) },
    offerForm: { ...offerDefaults(today), answerBy: '2026-12-11', ...withoutTerms(draft) },
    offers: readOffers(sources, draft, options),
    property: sources.property,
    recommended: null,
    today,
    sender: {},
  });
}

const parties = {
  buyerName: 'Alder & Main Homes LLC',
  buyerAddress: '1420 N Sample Ave, Suite 210, Phoenix, AZ 85004',
  sellerName: 'Ruth Hollis',
  earnestMoney: '1,000',
  closingDate: '2027-01-15',
};

const withoutTerms = (draft: LetterDraft) =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => !name.includes('.')));
