import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { palmLane, readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { fill, startScreens, typedIn } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open, reload } = await startScreens();

/** A saved analysis at this price, with a letter whose terms are to be agreed. */
const saved = (person: Person, purchase_price: number) =>
  saveAnalysis(person, palmLane, { purchase_price, letter_draft: { options: '' } });

describe('the offer letter', () => {
  it('starts with the name of the user and the offer that the deal is run as, the PDF as its first button', async () => {
    const person = await system.person('ann.bee');
    open(`/offer-letter/${await saveAnalysis(person, palmLane)}`, person);
    await waitFor(async () => expect(await typedIn('Buyer name')).toBe('ann.bee'));
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toHaveLength(1);
    expect(screen.queryByLabelText('Offer price')).toBeNull();
    const names = screen.getAllByRole('button').map((button) => button.textContent);
    expect(names.indexOf('Download PDF')).toBeLessThan(names.indexOf('Generate & Download Offer Letter'));
  });

  it('takes two ticks at once: neither waits for prices', async () => {
    const person = await system.person('ticker');
    open(`/offer-letter/${await saved(person, 310_000)}`, person);
    await screen.findByText('Tick at least one offer, or enter a price.');
    const [first, second] = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ disabled }) => !disabled);
    first?.click();
    second?.click();
    expect([first?.checked, second?.checked]).toEqual([true, true]);
    await screen.findByText('Side by side, in one size.');
  });

  it('has no price of its own without an offer, and says how a typed one differs from the calculator', async () => {
    const person = await system.person('drafter');
    const id = await saved(person, 310_000);
    const calculator_inputs = { purchasePrice: '295,000' };
    const letter_draft = { buyerName: '', options: '' };
    await person.call('PATCH', `/api/analyses/${id}`, { calculator_inputs, letter_draft });
    const user = open(`/offer-letter/${id}`, person);
    expect(await typedIn('Offer price')).toBe('');
    expect(await typedIn('Buyer name')).toBe('');
    await screen.findByText('Tick at least one offer, or enter a price.');
    await user.type(screen.getByLabelText('Offer price'), '290000');
    await screen.findByText(/^The offer price, \$290,000, is not the purchase price in the calculator, \$295,000\./);
  });

  it('waits for buyer and price, and keeps what was typed', async () => {
    const person = await system.person('writer');
    const id = await saved(person, 310_000);
    await person.call('PATCH', `/api/analyses/${id}`, { letter_draft: { options: '' } });
    open(`/offer-letter/${id}`, person);
    await waitFor(async () => expect(await typedIn('Buyer name')).toBe('writer'));
    const isWaiting = () =>
      screen.getByRole<HTMLButtonElement>('button', { name: 'Generate & Download Offer Letter' }).disabled;
    await fill('Buyer name', '');
    await fill('Offer price', '');
    expect(isWaiting()).toBe(true);
    await fill('Buyer name', 'Dana Buyer');
    expect(isWaiting()).toBe(true);
    await fill('Offer price', '250,000');
    expect(isWaiting()).toBe(false);
    expect([await typedIn('Inspection period'), await typedIn('Financing contingency')]).toEqual(['10', '30']);
    await fill('Additional terms', 'Seller leaves the <b>stove</b>');
    const paper = await screen.findByRole('article', { name: 'Letter' });
    await waitFor(() => expect(paper.textContent).toContain('Seller leaves the <b>stove</b>'));
    expect(paper.textContent).toContain('$250,000');

    await screen.findByText('Saved');
    const { letter_draft } = await readAnalysis(person, id);
    expect(letter_draft).toMatchObject({ buyerName: 'Dana Buyer', offerPrice: '250,000' });
    reload();
    expect(await typedIn('Buyer name')).toBe('Dana Buyer');
  });
});
