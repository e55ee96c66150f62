import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { lettersPerPage, MadeLetterPage } from '#shared/letter/made/made-letter.ts';
import { errorText } from '#shared/values/error-texts.ts';
import { letterHouse } from '#test/shared/letter/letter-house.ts';
import { newLetterOf } from '#test/support/new-letter.ts';
import { palmLane, readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { answerInstead, fill, startScreens } from '#test/support/screens/open-screen.tsx';
import { updateDeal } from '#test/support/screens/update-deal.ts';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();

/** Somebody's saved analysis with the example's terms. */
async function owner(name: string): Promise<{ person: Person; id: string }> {
  const person = await system.person(name);
  const { calculator, facts, texts } = letterHouse;
  const id = await saveAnalysis(person, palmLane, {
    deal: texts,
    calculator_inputs: calculator,
    seller_facts: { ...facts, estimatedValue: 300_000 },
    letter_draft: { options: 'Wholesale,Seller Finance', sellerName: 'Ruth Hollis', closingDate: '2027-01-15' },
  });
  return { person, id };
}

const lettersOf = (id: string) => `/api/analyses/${id}/letters`;
const list = async (person: Person, id: string) =>
  MadeLetterPage.parse((await person.call('GET', lettersOf(id))).body).items;

const made = async () => within(await screen.findByRole('region', { name: 'Letters made' }));
const paper = () =>
  screen
    .getAllByRole('article', { name: /^Letter/ })
    .map((sheet) => sheet.textContent)
    .join(' ');

function stubPrint() {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  return print;
}

/** happy-dom stores no files. */
function stubDownloads(): void {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:letter');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
}

describe('a letter that was handed out', () => {
  it('is listed with how, what it offers and to whom, once, and opens as it was', async () => {
    const { person, id } = await owner('made');
    const user = open(`/offer-letter/${id}`, person);
    const print = stubPrint();
    stubDownloads();
    await screen.findByRole('article', { name: 'Letter, page 1 of 2' });
    expect(screen.queryByRole('region', { name: 'Letters made' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    const section = await made();
    const [, row] = section.getAllByRole('row');
    expect(row?.textContent).toContain('Cash $199,000 · Seller Finance $250,000to Ruth Hollis, answer by');
    expect(row?.textContent).toContain('Printed');
    const words = paper();

    await user.click(screen.getByRole('button', { name: 'Generate & Download Offer Letter' }));
    await waitFor(() => expect(section.getByText('Printed, Text')).toBeDefined());
    expect(section.getAllByRole('row')).toHaveLength(2);

    await person.call('PATCH', `/api/analyses/${id}`, { deal: { 'terms.sellerFinance.price': '199000' } });
    await user.click(section.getByRole('link', { name: /^Open the letter of/ }));
    await screen.findByRole('heading', { name: /^Letter of/ });
    expect(paper()).toBe(words);
    expect(screen.queryByLabelText('Buyer name')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Email' }).disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Download Text' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Word' }));
    await screen.findByText(/Handed out as: Printed, Text, Word\./);
    expect(await list(person, id)).toHaveLength(1);

    await user.click(screen.getByRole('link', { name: 'Offer letter' }));
    await screen.findByText('Printed, Text, Word');
  });

  it('is kept with what was typed a moment before, and with a term that the deal has just taken over', async () => {
    const { person, id } = await owner('hasty');
    const user = open(`/offer-letter/${id}`, person);
    stubPrint();
    const terms = within(await screen.findByRole('group', { name: /Seller Finance$/ }));
    const price = terms.getByLabelText('Price');
    await user.clear(price);
    await user.type(price, '245000');
    await screen.findByRole('group', { name: 'Price differs from the deal' });
    await updateDeal(user);
    await user.type(screen.getByLabelText('Buyer name'), ' Jr.');
    await waitFor(() => expect(paper()).toContain('hasty Jr.'));
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(async () => expect((await made()).getByText(/Seller Finance \$245,000/)).toBeDefined());
    expect(screen.queryByText('Your letter is ready, but we couldn’t save it.')).toBeNull();
  });

  it('is kept with pasted text that the server reads in its own form', async () => {
    const { person, id } = await owner('pasted');
    const user = open(`/offer-letter/${id}`, person);
    stubPrint();
    await screen.findByRole('article', { name: 'Letter, page 1 of 2' });
    const pasted = 'Jose\u0301 Cor\u00ADtez';
    await fill('Buyer name', pasted);
    await waitFor(() => expect(paper()).toContain('José Cortez'));
    expect(screen.getByLabelText<HTMLInputElement>('Buyer name').value).toBe(pasted);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await made();
    expect(await list(person, id)).toHaveLength(1);
  });

  it('is not made before the profile is there, which the server writes it with', async () => {
    const { person, id } = await owner('early');
    const { body } = await person.call('GET', '/api/profile');
    const profile = Promise.withResolvers<Response>();
    answerInstead('GET', '/api/profile', async () => (await profile.promise).clone());
    open(`/offer-letter/${id}`, person);
    await fill('Buyer name', 'Alder & Main');
    const print = screen.getByRole<HTMLButtonElement>('button', { name: 'Print' });
    await screen.findByText('Loading your profile…');
    expect(print.disabled).toBe(true);
    profile.resolve(Response.json(body));
    await waitFor(() => expect(print.disabled).toBe(false));
  });

  it('leaves the page though it cannot be kept, says so, and is kept when it is tried again', async () => {
    const { person, id } = await owner('unlucky');
    const user = open(`/offer-letter/${id}`, person);
    const print = stubPrint();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await screen.findByRole('article', { name: 'Letter, page 1 of 2' });
    const restore = answerInstead('POST', lettersOf(id), () => Promise.reject(new TypeError('no network')));
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    const notice = (await screen.findByText('Your letter is ready, but we couldn’t save it.')).closest(
      '[role="alert"]',
    );
    expect(notice?.textContent).toContain(errorText.unexpected);
    restore();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await made();
    expect(screen.queryByText('Your letter is ready, but we couldn’t save it.')).toBeNull();
    expect(await list(person, id)).toMatchObject([{ forms: { Printed: expect.any(String) } }]);
  });

  it('that is not the saved one any more is not kept, and says to reload', async () => {
    const { person, id } = await owner('outdated');
    const user = open(`/offer-letter/${id}`, person);
    stubPrint();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await screen.findByRole('article', { name: 'Letter, page 1 of 2' });
    await person.call('PATCH', `/api/analyses/${id}`, { deal: { 'terms.sellerFinance.price': '199000' } });
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await screen.findByText(/This letter differs from what is saved\. Reload, then make it again\./);
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    expect(await list(person, id)).toEqual([]);
  });
});

describe('the list of letters', () => {
  it('is shown a page at a time, newest first', async () => {
    const { person, id } = await owner('prolific');
    for (let number = 0; number <= lettersPerPage; number += 1) {
      const typed = { options: 'Novation', buyerName: 'A', sellerName: `Seller ${number}` };
      await person.call('POST', lettersOf(id), await newLetterOf(person, id, typed));
    }
    const user = open(`/offer-letter/${id}`, person);
    const section = await made();
    expect(section.getAllByRole('row')[1]?.textContent).toContain(`to Seller ${lettersPerPage}, `);
    expect(section.queryByText(/to Seller 0,/)).toBeNull();
    await user.click(section.getByRole('button', { name: 'Show more' }));
    expect(await section.findByText(/to Seller 0,/)).toBeDefined();
    expect(section.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says that a letter is not there', async () => {
    const { person, id } = await owner('lost');
    open(`/offer-letter/${id}/${id}`, person);
    expect(await screen.findAllByText('There is no such letter.')).toHaveLength(1);
  });
});

describe('the checks of a letter', () => {
  it('are put right with one press', async () => {
    const { person, id } = await owner('fixer');
    await person.call('PATCH', `/api/analyses/${id}`, {
      letter_draft: {
        'terms.wholesale.price': '160000',
        letterDate: '2026-11-23',
        answerBy: '2026-12-11',
        closingDate: '2027-01-04',
      },
    });
    const user = open(`/offer-letter/${id}`, person);
    await screen.findByText('Cash doesn’t clear the payoff');
    await user.click(screen.getByRole('button', { name: 'Use $168,000' }));
    await waitFor(() => expect(screen.queryByText('Cash doesn’t clear the payoff')).toBeNull());
    await user.click(screen.getByRole('button', { name: /more to look at/ }));
    await user.click(screen.getByRole('button', { name: 'Close January 10, 2027' }));
    await waitFor(() => expect(paper()).toContain('January 10, 2027'));
    await waitFor(async () => {
      const { letter_draft } = await readAnalysis(person, id);
      expect(letter_draft).toMatchObject({ 'terms.wholesale.price': '168000', closingDate: '2027-01-10' });
    });
  });

  it('come one at first, and lead to their field, in a part that they open', async () => {
    const { person, id } = await owner('led');
    const user = open(`/offer-letter/${id}`, person);
    const more = await screen.findByRole('button', { name: /more to look at/ });
    const show = 'Show: The lender hasn’t confirmed the payoff';
    expect(screen.queryByRole('button', { name: show })).toBeNull();
    await user.click(more);
    const [balance] = document.getElementsByName('house.loan.balance');
    expect(balance?.closest('details')?.open).toBe(false);
    await user.click(screen.getByRole('button', { name: show }));
    expect(balance?.closest('details')?.open).toBe(true);
    expect(document.activeElement).toBe(balance);
  });
});
