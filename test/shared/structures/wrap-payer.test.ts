import { expect, it } from 'vitest';
import { letterText } from '#shared/letter/letter-text.ts';
import { sellerPageHtml } from '#shared/seller-page/html/page-html.ts';
import { CompareInput } from '#shared/structures/base/deal-input.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { packetPages } from '#shared/structures/packets.ts';
import { optionsLetter } from '#test/shared/letter/options-letters.ts';
import { pageOf, stateOf, workedPage, workedSources } from '#test/shared/seller-page/seller-letter.ts';
import { house, terms, worked } from '#test/shared/structures/worked-house.ts';

/* Who pays a wrap's loan has one name. */

const payer = 'paid by a payment service, out of your note';
const option = ['Seller Finance'];
const notKept = { 'terms.sellerFinance.keepsLoan': 'no', 'terms.sellerFinance.down': '200000' };
const packetOf = (deal: ReturnType<typeof dealOf>) => JSON.stringify(packetPages['Seller Finance'].terms(deal));

it('is named alike in letter, page and packet', () => {
  expect(letterText(optionsLetter()).replace(/\s+/g, ' ')).toContain(`Your loan would be ${payer}`);
  expect(sellerPageHtml(stateOf(workedPage(option)))).toContain(`Your loan would be ${payer}.`);
  expect(sellerPageHtml(stateOf(workedPage(option, {}, 'es'), { language: 'es' }))).toContain(
    'Un servicio de pagos pagaría su préstamo con el dinero de su pagaré.',
  );
  expect(packetOf(dealOf(worked))).toContain(`stays, ${payer}`);
});

it('is named nowhere where the loan is paid off at closing', () => {
  const page = pageOf(workedSources(option, {}, notKept));
  expect(sellerPageHtml(stateOf(page))).not.toContain('payment service');
  const sellerFinance = { ...terms.sellerFinance, keepsLoan: false, down: 170_000 };
  const deal = dealOf(CompareInput.parse({ house, terms: { ...terms, sellerFinance } }));
  expect(packetOf(deal)).toContain('paid off at closing');
});
