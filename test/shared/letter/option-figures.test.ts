import { expect, it } from 'vitest';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import { dealSources, everyOffer } from '#shared/letter/made/compose-letter.ts';
import { dealOffered } from '#shared/letter/offer.ts';
import { investorFigures, sellerFigures } from '#shared/letter/option-figures.ts';
import type { SellerFacts } from '#shared/strategy/seller-facts.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { everyStructure } from '#shared/structures/engine/compare.ts';
import { workedSources } from '#test/shared/seller-page/seller-letter.ts';

/** Both sides' figures of an option of the worked example, as "label: text, note". */
function figuresOf(structure: Strategy, draft: LetterDraft = {}, change: (sources: Sources) => void = () => undefined) {
  const sources = workedSources([structure], draft);
  change(sources);
  const all = everyOffer(sources);
  const results = everyStructure(dealOffered(dealSources(sources), sources.draft));
  const result = results.find((each) => each.structure === structure);
  if (result === undefined) throw new Error(structure);
  const words = (figures: ReturnType<typeof investorFigures>) =>
    figures.map(({ label, text, note }) => `${label}: ${text}${note === undefined ? '' : `, ${note}`}`);
  return { you: words(investorFigures(result)), seller: words(sellerFigures(result, all)) };
}

it('are a note’s to the cent, and today’s money in whole dollars', () => {
  expect(figuresOf('Seller Finance')).toEqual({
    you: ['Your month: +$302, first year', 'Cash in: $45,000', 'Worth today: +$60,859'],
    seller: [
      'At closing: $22,000',
      'A month: $224.56, for 84 months',
      'In today’s money: $85,253',
      'Against listing: −$17,508',
    ],
  });
  expect(figuresOf('Subject-To').seller[1]).toBe('A month: $276.15, for 84 months');
});

it('are of the letter’s own terms', () => {
  const { you, seller } = figuresOf('Seller Finance', { 'terms.sellerFinance.down': '30000' });
  expect(seller[0]).toBe('At closing: $27,000');
  expect(you[1]).toBe('Cash in: $50,000');
});

it('are a profit where nothing is rented, and no month where all comes at closing', () => {
  expect(figuresOf('Wholesale')).toEqual({
    you: ['Your profit: +$9,500, in 1 month', 'Cash in: $1,500', 'Worth today: +$9,413'],
    seller: ['At closing: $31,000', 'A month: None', 'In today’s money: $31,000', 'Against listing: −$71,762'],
  });
});

it('say what the seller brings, and what comes later', () => {
  const { seller } = figuresOf('Novation');
  expect(seller.slice(0, 2)).toEqual([
    'At closing: $0, the rest at the resale',
    'A month: Pays in $1,225, for 4 months',
  ]);
  const low = figuresOf('Wholesale', { 'terms.wholesale.price': '160000' });
  expect(low.seller[0]).toBe('At closing: Pays in $8,000');
});

it('are reckoned, not of the contract, where a lease’s rent pays what the house costs', () => {
  expect(figuresOf('Lease Option').seller.slice(0, 2)).toEqual(['At closing: $6,000', 'A month: $150, for 36 months']);
});

type Sources = ReturnType<typeof workedSources>;

/** The balance of the record, with what the seller says beside it. */
const ofRecord =
  (said: SellerFacts): ((sources: Sources) => void) =>
  ({ subject }) => {
    const { loanBalance: _, interestRate: __, ...facts } = subject.seller_facts ?? {};
    subject.seller_facts = { ...facts, ...said };
  };

it('are “about” where a record says what is owed', () => {
  const isCash = ({ seller }: ReturnType<typeof figuresOf>) => seller[0];
  expect(isCash(figuresOf('Wholesale', {}, ofRecord({ interestRate: 3.25 })))).toBe('At closing: about $31,000');
  expect(isCash(figuresOf('Wholesale', {}, ofRecord({ loanBalance: 165_000 })))).toBe('At closing: $31,000');
});

it('are “about” in a month that pays a loan by the record, and to the cent once its payment is told', () => {
  const month = (said: SellerFacts) => figuresOf('Seller Finance', {}, ofRecord(said)).seller[1];
  expect(month({ interestRate: 3.25 })).toBe('A month: about $225, for 84 months');
  expect(month({ monthlyPayment: 849.5, paymentIncludesEscrow: false })).toBe('A month: $224.68, for 84 months');
  // The second of Subject-To is the buyer's own: no loan is paid out of it.
  expect(figuresOf('Subject-To', {}, ofRecord({ interestRate: 3.25 })).seller[1]).toBe(
    'A month: $276.15, for 84 months',
  );
});

it('are unknown, never 0, without the facts that they need', () => {
  const { seller } = figuresOf('Seller Finance', {}, ofRecord({}));
  expect(seller).toEqual(['At closing: $22,000', 'A month: null', 'In today’s money: null', 'Against listing: null']);
  const { you } = figuresOf('Seller Finance', {}, ({ subject }) => {
    subject.calculator_inputs = {};
  });
  expect(you).toEqual(['Your month: null, first year', 'Cash in: $45,000', 'Worth today: null']);
});
