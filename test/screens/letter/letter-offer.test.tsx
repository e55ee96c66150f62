import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { letterHouse } from '#test/shared/letter/letter-house.ts';
import { palmLane, readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { startScreens, typedIn } from '#test/support/screens/open-screen.tsx';
import { updateDeal } from '#test/support/screens/update-deal.ts';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();

/** A saved analysis with the example's terms. */
async function saved(person: Person): Promise<string> {
  const { chosen: _, ...deal } = letterHouse.texts;
  return await saveAnalysis(person, palmLane, {
    deal,
    calculator_inputs: letterHouse.calculator,
    seller_facts: { ...letterHouse.facts, estimatedValue: 300_000 },
    letter_draft: {
      options: 'Wholesale,Seller Finance,Subject-To',
      buyerName: 'Alder & Main',
      closingDate: '2027-01-15',
    },
  });
}

const paper = () =>
  screen
    .getAllByRole('article')
    .map((sheet) => sheet.textContent)
    .join(' ');

describe('the terms of an offer', () => {
  it('are the deal’s, can differ in the letter, and go either way with one press', async () => {
    const person = await system.person('offerer');
    const id = await saved(person);
    const user = open(`/offer-letter/${id}`, person);
    await screen.findByRole('article', { name: 'Letter, page 1 of 2' });
    for (const figure of ['$31,000', '$1,074.18', '$193,634.24', '$14,500', '$276.15', '$55,008.37']) {
      expect(paper()).toContain(figure);
    }
    const terms = within(screen.getByRole('group', { name: /Seller Finance$/ }));
    const price = terms.getByLabelText('Price');

    await user.clear(price);
    await user.type(price, '248000');
    const difference = await screen.findByRole('group', { name: 'Price differs from the deal' });
    expect(difference.textContent).toContain('$248,000 here, $250,000 in the deal.');
    expect(price.closest('.letter-term')?.textContent).toContain('you, in this letter only');
    await user.click(screen.getByRole('button', { name: /more to look at/ }));
    await screen.findByText('Letter and deal differ in one term');
    await waitFor(() => expect(paper()).toContain('$248,000'));

    await user.click(within(difference).getByRole('button', { name: 'Use the Deal’s Terms' }));
    await waitFor(() => expect(screen.queryByText('Letter and deal differ in one term')).toBeNull());
    expect(paper()).toContain('$250,000');

    await user.clear(price);
    await user.type(price, '245000');
    await screen.findByRole('group', { name: 'Price differs from the deal' });
    await updateDeal(user);
    await waitFor(() => expect(screen.queryByText('Letter and deal differ in one term')).toBeNull());
    await waitFor(async () => {
      const { deal, letter_draft } = await readAnalysis(person, id);
      expect(deal?.['terms.sellerFinance.price']).toBe('245000');
      expect(letter_draft?.['terms.sellerFinance.price']).toBe('');
    });
  });

  it('say as one types what each option is for both sides', async () => {
    const person = await system.person('live-figures');
    const user = open(`/offer-letter/${await saved(person)}`, person);
    const side = async (name: string) => (await screen.findByRole('group', { name })).textContent;
    await screen.findByRole('article', { name: 'Letter, page 1 of 2' });
    expect(await side('Seller Finance, for the seller')).toMatch(
      /less than listing.*At closing\$22,000A month\$224\.56for 84 months.*In today’s money\$85,253.*Against listing−\$17,508/,
    );
    expect(await side('Subject-To, for you')).toMatch(/^For youWorksYour month.*Cash in.*Worth today/);
    const terms = within(screen.getByRole('group', { name: /Seller Finance$/ }));
    const down = terms.getByLabelText('Down payment');
    await user.clear(down);
    await user.type(down, '30000');
    await waitFor(async () => expect(await side('Seller Finance, for the seller')).toContain('At closing$27,000'));
    expect(await side('Seller Finance, for you')).toContain('Cash in$50,000');
    expect(await side('Cash, for the seller')).toContain('At closing$31,000A monthNone');
  });

  it('take a cash price over into the deal, whatever fee was typed', async () => {
    const person = await system.person('cashier');
    const id = await saved(person);
    await person.call('PATCH', `/api/analyses/${id}`, { deal: { 'terms.wholesale.fee': '10,000' } });
    const user = open(`/offer-letter/${id}`, person);
    const terms = within(await screen.findByRole('group', { name: /Cash$/ }));
    const price = terms.getByLabelText<HTMLInputElement>('Price');
    const inDeal = Number(price.value.replaceAll(',', ''));
    await user.clear(price);
    await user.type(price, String(inDeal - 2500));
    await screen.findByRole('group', { name: 'Price differs from the deal' });
    await updateDeal(user);
    await waitFor(() => expect(screen.queryByText('Letter and deal differ in one term')).toBeNull());
    await waitFor(async () =>
      expect((await readAnalysis(person, id)).deal?.['terms.wholesale.price']).toBe(String(inDeal - 2500)),
    );
  });

  it('are asked for any structure, at most three side by side, and for none', async () => {
    const person = await system.person('chooser');
    const id = await saved(person);
    const user = open(`/offer-letter/${id}`, person);
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) });
    await screen.findByText('Three is the most. Take one out to add another.');
    expect(box('Novation').disabled).toBe(true);
    await user.click(box('Cash'));
    await user.click(box('Novation'));
    await waitFor(() => expect(paper()).toContain('Three ways we could buy your house'));
    await user.click(box('Seller Finance'));
    await user.click(box('Subject-To'));
    await waitFor(() => expect(paper()).toContain('Price to Seller: $262,000'));
    await user.click(box('Novation'));
    await waitFor(() => expect(screen.getByLabelText('Offer price')).toBeDefined());
    await waitFor(async () => expect((await readAnalysis(person, id)).letter_draft?.options).toBe(''));
  });

  it('open with the structure that the address names', async () => {
    const person = await system.person('linked');
    open(`/offer-letter/${await saveAnalysis(person)}?structure=lease-option`, person);
    await screen.findByRole('group', { name: 'Lease Option' });
    await waitFor(() => expect(paper()).toContain('Option consideration:'));
  });
});

describe('an offer that is sent', () => {
  it('asks once when the seller would have to pay', async () => {
    const person = await system.person('asker');
    const id = await saved(person);
    await person.call('PATCH', `/api/analyses/${id}`, { letter_draft: { 'terms.wholesale.price': '160000' } });
    const user = open(`/offer-letter/${id}`, person);
    await screen.findByText('Cash doesn’t clear the payoff');
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Print' });
    // Once the buyer's name is there, from the profile.
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'The seller would have to pay' });
    expect(dialog.textContent).toContain('The seller would have to bring $8,000.');
    expect(print).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Send It Anyway' }));
    expect(print).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(2);
  });

  it('opens no e-mail about a sample house', async () => {
    const person = await system.person('sampler');
    open(`/offer-letter/${await saved(person)}`, person);
    await screen.findByText('Sample data can’t be sent');
    const mail = screen.getByRole<HTMLButtonElement>('button', { name: 'Email' });
    expect(mail.disabled).toBe(true);
    expect(await typedIn('Buyer name')).toBe('Alder & Main');
    expect(paper()).toContain('SAMPLE DATA. NOT A REAL OFFER. DO NOT SEND.');
  });
});
