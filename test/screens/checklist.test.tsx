import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DealTexts } from '#shared/deal/deal-texts.ts';
import type { SellerFacts } from '#shared/strategy/seller-facts.ts';
import { palmLane, readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();
const owed: SellerFacts = { loanBalance: 165_000, interestRate: 3.25, monthlyPayment: 850 };

/** A second is financing by the seller, with rules of its own. */
const withoutSecond: DealTexts = { 'terms.subjectTo.second.amount': '0' };

/** A saved deal of a house in Arizona, for which the record alone recommends seller finance. */
const savedDeal = (person: Person, deal: DealTexts = {}, seller_facts: SellerFacts = owed): Promise<string> =>
  saveAnalysis(person, palmLane, { deal, seller_facts });

const dealOf = async (person: Person, id: string) => (await readAnalysis(person, id)).deal ?? {};

/** The titles of the rules under a heading of the checklist. */
async function rulesUnder(heading: RegExp): Promise<string[]> {
  const section = (await screen.findByRole('heading', { name: heading })).closest('section');
  if (section === null) throw new Error('The heading is in no section.');
  return within(section)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('b')?.textContent?.replace(/\.$/, '') ?? item.textContent ?? '');
}

describe('the checklist of a structure', () => {
  it('shows what applies with its source, what may apply with what decides it, and takes the answer', async () => {
    const person = await system.person('checker');
    const id = await savedDeal(person, withoutSecond);
    const user = open(`/deal-calculator/${id}?structure=subject-to`, person);
    expect(await rulesUnder(/^Applies 1$/)).toEqual(['Due-on-sale']);
    await screen.findByText(
      /^12 USC 1701j-3\(d\), from a statute.*effective: 1982; checked November 22, 2026\. Not reviewed by counsel: ask an attorney\.$/,
    );
    expect(await rulesUnder(/^May apply 6$/)).toEqual([
      'VA loan',
      'FHA loan',
      'Seller financing, up to three properties in 12 months',
      'Seller financing, one property in 12 months',
      'Ability to repay',
      'FinCEN report',
    ]);

    const company = screen.getByLabelText('Does a company or trust buy?');
    await user.click(screen.getAllByRole('link', { name: 'Does a company or trust buy?' })[0] ?? company);
    expect(document.activeElement).toBe(company);
    await user.selectOptions(company, 'Yes');
    expect(await rulesUnder(/^Applies 2$/)).toEqual(['Due-on-sale', 'FinCEN report']);
    expect(await rulesUnder(/^May apply 2$/)).toEqual(['VA loan', 'FHA loan']);
    await waitFor(async () =>
      expect(await dealOf(person, id)).toMatchObject({ ...withoutSecond, 'checklist.companyBuys': 'yes' }),
    );

    // The question stays, so that the answer can be taken back.
    await user.selectOptions(screen.getByLabelText('Does a company or trust buy?'), 'Unknown');
    expect(await rulesUnder(/^May apply 6$/)).toHaveLength(6);
    await waitFor(async () => expect(await dealOf(person, id)).not.toHaveProperty(['checklist.companyBuys']));
  });

  it('follows facts that are given elsewhere on the deal', async () => {
    const person = await system.person('lender');
    const id = await savedDeal(person, withoutSecond);
    const user = open(`/deal-calculator/${id}?structure=subject-to`, person);
    await rulesUnder(/^May apply 6$/);
    await user.click(screen.getAllByRole('link', { name: 'What kind of loan is on the house?' })[0] ?? document.body);
    expect(document.activeElement).toBe(screen.getByLabelText('Kind of loan'));
    expect(screen.getByLabelText('Kind of loan').closest('details')?.open).toBe(true);
    await user.selectOptions(screen.getByLabelText('Kind of loan'), 'VA');
    expect(await rulesUnder(/^Applies 2$/)).toEqual(['Due-on-sale', 'VA loan']);
  });

  it('keeps a number that cannot be read, and says what is wrong with it', async () => {
    const person = await system.person('counter');
    const id = await savedDeal(person);
    const user = open(`/deal-calculator/${id}?structure=subject-to`, person);
    const deals = await screen.findByLabelText('Deals you closed in 12 months');
    await user.type(deals, 'four');
    await screen.findByText('Enter a number, like 2.');
    await user.clear(deals);
    await user.type(deals, '4');
    await screen.findByText(/^Ask an attorney whether Arizona regulates people who finance sales often/);
    expect(screen.queryByText('Enter a number, like 2.')).toBeNull();
  });

  it('is for the structure that is open: a wholesale in Arizona', async () => {
    const person = await system.person('wholesaler');
    open(`/deal-calculator/${await savedDeal(person)}?structure=wholesale`, person);
    expect(await rulesUnder(/^Applies 1$/)).toEqual(['Arizona wholesale notice']);
    expect(await rulesUnder(/^May apply 1$/)).toEqual(['FinCEN report']);
  });
});

describe("the checklist on the letter's page", () => {
  it('is for the chosen structure, in one line until it is opened, and not in what is printed or downloaded', async () => {
    const person = await system.person('sender');
    const id = await savedDeal(person, { chosen: 'Wholesale' });
    const user = open(`/offer-letter/${id}`, person);
    const summary = (await screen.findByText(/^1 applies, 1 may apply/)).closest('details');
    expect(summary?.open).toBe(false);
    expect(summary?.closest('.letter-side')).not.toBeNull();
    expect(summary?.querySelector('h2')?.textContent).toBe('Checklist');
    const letter = await screen.findByRole('article', { name: 'Letter' });
    expect(letter.textContent).not.toMatch(/44-5101|Checklist/);
    await user.selectOptions(screen.getByLabelText('Does a company or trust buy?'), 'Yes');
    await screen.findByText(/^2 apply, 0 may apply/);
    await waitFor(async () =>
      expect(await dealOf(person, id)).toEqual({ chosen: 'Wholesale', 'checklist.companyBuys': 'yes' }),
    );
  });

  it('is for what the deal was saved as while nothing else is chosen', async () => {
    const person = await system.person('follower');
    open(`/offer-letter/${await savedDeal(person, {}, {})}`, person);
    await screen.findByText(/may apply ·/);
    expect(screen.queryByText('Imputed interest.')).toBeNull();
    expect(screen.queryByText('Arizona wholesale notice.')).toBeNull();
  });
});
