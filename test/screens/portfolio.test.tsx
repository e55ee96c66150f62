import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { errorText } from '#shared/values/error-texts.ts';
import { posted } from '#test/support/books/book-calls.ts';
import { close, smallBook } from '#test/support/books/closed-deal.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { catchDownloads } from '#test/support/screens/downloads.ts';
import {
  answerInstead,
  expectToast,
  fill,
  findButton,
  startScreens,
  typedIn,
} from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open, reload } = await startScreens();
const [fixture, oak] = ['118 Fixture Ct, Mesa, AZ 85201', '731 Placeholder Oak St, Columbus, OH 43206'];

/** Saves both houses. Resolves to the id of the first. */
async function saveBoth(person: Person): Promise<string> {
  const first = await saveAnalysis(person, fixture);
  await saveAnalysis(person, oak);
  return first;
}

const saved = async (person: Person) => JSON.stringify((await person.call('GET', '/api/analyses')).body);
const row = (address: string) => screen.queryByRole('row', { name: new RegExp(address.split(',')[0] ?? '') });

describe('the portfolio', () => {
  it('starts empty and says what to do', async () => {
    const user = open('/dashboard', await system.person('empty'));
    await screen.findByRole('heading', { name: 'No analyses yet' });
    await user.click(await findButton('Create Your First Analysis'));
    expect(await screen.findAllByRole('heading', { name: 'Analyze New Property' })).toHaveLength(1);
  });

  it('takes a deletion back as long as the toast shows, and deletes when it is gone', async () => {
    const person = await system.person('deleter');
    await saveBoth(person);
    const user = open('/dashboard', person);
    await user.click(await findButton('More about 118 Fixture Ct'));
    await user.click(await findButton('Delete 118 Fixture Ct'));
    await expectToast('Analysis deleted');
    expect(row(fixture)).toBeNull();
    await user.click(await findButton('Undo'));
    await waitFor(() => expect(row(fixture)).not.toBeNull());
    expect(await saved(person)).toContain(fixture);

    await user.click(await findButton('More about 118 Fixture Ct'));
    await user.click(await findButton('Delete 118 Fixture Ct'));
    await expectToast('Analysis deleted');
    await user.click(await findButton('Close'));
    await waitFor(async () => expect(await saved(person)).not.toContain(fixture));
    expect(await saved(person)).toContain(oak);
  });

  it('brings the row back when the deletion fails', async () => {
    const person = await system.person('unlucky');
    const id = await saveBoth(person);
    const user = open('/dashboard', person);
    answerInstead('DELETE', `/api/analyses/${id}`, () => Response.json({}, { status: 500 }));
    await user.click(await findButton('More about 118 Fixture Ct'));
    await user.click(await findButton('Delete 118 Fixture Ct'));
    await expectToast('Analysis deleted');
    await user.click(await findButton('Close'));
    await expectToast('Failed to delete analysis. Please try again.');
    await waitFor(() => expect(row(fixture)).not.toBeNull());
    expect(console.error).toHaveBeenCalledOnce();
    vi.mocked(console.error).mockClear();
  });

  it('asks once before a deal with a book is deleted, and offers the book', async () => {
    const person = await system.person('bookkeeper');
    const id = await saveBoth(person);
    await close(person, id);
    await person.call('POST', `/api/analyses/${id}/book`, smallBook);
    // Moving back would take an empty book along.
    await posted(person, id, { kind: 'payment', part: 'p1', day: '2025-02-01', amount: 10_000 });
    await person.call('PATCH', `/api/analyses/${id}/pipeline`, { stage: 'new' });
    const downloads = catchDownloads();
    const user = open('/dashboard', person);
    const remove = async () => {
      await user.click(await findButton('More about 118 Fixture Ct'));
      await user.click(await findButton('Delete 118 Fixture Ct'));
      await screen.findByRole('heading', { name: 'Delete this deal and its book?' });
    };
    await remove();
    await user.click(await findButton('Download Journal'));
    await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['book.journal']));
    await user.click(await findButton('Keep'));
    await waitFor(() => expect(screen.queryByText('Delete this deal and its book?')).toBeNull());
    expect(row(fixture)).not.toBeNull();

    await remove();
    await user.click(await findButton('Delete'));
    await expectToast('Analysis deleted');
    await user.click(await findButton('Close'));
    await waitFor(async () => expect(await saved(person)).not.toContain(fixture));
    expect((await person.call('GET', '/api/books')).body).toMatchObject({ books: [] });
  });

  it('leads from a result to the calculator and the letter, saving once', async () => {
    const person = await system.person('navigator');
    const user = open(`/dashboard?address=${encodeURIComponent(fixture)}`, person);
    await user.click(await findButton('Analyze Property'));
    await user.click(await findButton('Deal Calculator'));
    await screen.findByRole('heading', { name: /^Numbers: / });
    expect(window.location.pathname).toMatch(/^\/deal-calculator\//);
    window.history.back();
    await user.click(await findButton('Generate Offer Letter'));
    await screen.findByRole('heading', { name: /Offer Letter/ });
    expect(window.location.pathname).toMatch(/^\/offer-letter\//);
    expect((await saved(person)).match(/"property_address"/g)).toHaveLength(1);
  });

  it('keeps what was looked up and not saved in a list, from which it is opened and saved', async () => {
    const person = await system.person('looks-back');
    await person.call('POST', '/api/property-lookup', { address: oak });
    const user = open(`/dashboard?address=${encodeURIComponent(fixture)}`, person);
    await user.click(await findButton('Analyze Property'));
    await user.click(await findButton('Discard & New Search'));
    await user.click((await screen.findAllByRole('link', { name: 'Dashboard' }))[0] ?? document.body);
    const show = () => screen.findByRole('button', { name: 'Show recent analyses' });
    await user.click(await show());
    await screen.findByRole('heading', { name: 'Recent analyses' });
    const rows = () => within(screen.getByRole('table', { name: /not saved/ })).getAllByRole('row');
    await waitFor(() => expect(rows()).toHaveLength(3));

    await user.click(await findButton(`Open ${fixture}`));
    await screen.findByRole('heading', { name: fixture });
    window.history.back();
    await user.click(await show());
    await user.click(await findButton(`Save ${fixture}`));
    await expectToast('Analysis Saved', `${fixture} has been saved to your portfolio.`);
    await waitFor(() => expect(rows()).toHaveLength(2));
    await screen.findByRole('link', { name: '118 Fixture Ct' });
    expect((await saved(person)).match(/"property_address"/g)).toHaveLength(1);
    reload();
    await user.click(await show());
    await findButton(`Open ${oak}`);
    expect(screen.queryByRole('button', { name: `Open ${fixture}` })).toBeNull();
    expect((await person.call('GET', '/api/profile')).body).toMatchObject({ monthly_analyses_used: 2 });
  });

  it('says when there is no such analysis', async () => {
    const user = open('/offer-letter/01J00000000000000000000000', await system.person('lost'));
    await screen.findByRole('heading', { name: 'Analysis Not Found' });
    await user.click(screen.getByRole('link', { name: 'Return to Dashboard' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });
});

describe('searching', () => {
  const limit = "You've reached your monthly analysis limit. Upgrade your plan to analyze more properties.";

  it('shows the quota dialog instead of a new house once nothing is left, and a house looked up before', async () => {
    const person = await system.person('spent');
    await person.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
    for (let house = 1; house <= 5; house += 1) {
      await person.call('POST', '/api/property-lookup', { address: `${house} Spent St, Mesa, AZ` });
    }
    const user = open('/dashboard?view=search', person);
    await fill('Property address', '6 Spent St, Mesa, AZ');
    await user.click(await findButton('Analyze Property'));
    await screen.findByText(limit, { exact: false });
    // A house that was looked up today costs nothing.
    open('/dashboard?view=search', person);
    await fill('Property address', '5 Spent St, Mesa, AZ');
    await user.click(await findButton('Analyze Property'));
    expect(await screen.findAllByRole('heading', { name: 'Seller facts' })).toHaveLength(1);
  });

  it('says what went wrong and keeps the address', async () => {
    system.expectError('property_source_failed');
    const user = open('/dashboard?view=search', await system.person('failing'));
    const search = async (address: string) => {
      await fill('Property address', address);
      await user.click(await findButton('Analyze Property'));
    };
    await search('500 Unavailable Way, Phoenix, AZ 85004');
    await screen.findAllByText('Failed to fetch property data. Please try again.');
    expect(await typedIn('Property address')).toBe('500 Unavailable Way, Phoenix, AZ 85004');
    await search('404 Unknown Way, Phoenix, AZ 85004');
    await screen.findAllByText(/^We could not find a property record for that address\./);
    expect(screen.queryByText(/^0 of 25/)).toBeNull();
  });

  it('can be canceled while it runs', async () => {
    answerInstead('POST', '/api/property-lookup', () => new Promise(() => {}));
    const person = await system.person('impatient');
    const address = fixture;
    const user = open(`/dashboard?address=${encodeURIComponent(address)}`, person);
    await user.click(await screen.findByRole('button', { name: 'Analyze Property' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await typedIn('Property address')).toBe(address);
  });

  it('waits for a press when the address came with a link, and keeps it over a reload', async () => {
    const asked: string[] = [];
    answerInstead('POST', '/api/property-lookup', () => {
      asked.push('lookup');
      return new Promise(() => {});
    });
    const address = fixture;
    const user = open(`/dashboard?address=${encodeURIComponent(address)}`, await system.person('follows-a-link'));
    expect(await typedIn('Property address')).toBe(address);
    reload();
    expect(await typedIn('Property address')).toBe(address);
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Analyze Property' }));
    await screen.findByRole('button', { name: 'Cancel' });
    expect(asked).toEqual(['lookup']);
  });

  it('needs no suggestions, which cannot be loaded or do not fit', async () => {
    let asked = 0;
    answerInstead('POST', '/api/address-suggestions', () => {
      asked += 1;
      return Response.error();
    });
    const user = open('/dashboard?view=search', await system.person('types-all'));
    await fill('Property address', '73 Free Text Rd, Mesa, AZ 85201');
    await waitFor(() => expect(asked).toBe(1));
    expect(screen.queryByRole('option')).toBeNull();
    await user.click(await findButton('Analyze Property'));
    await screen.findByRole('heading', { name: /73 Free Text Rd/ });
  });

  it('asks whether another house was meant, and looks that one up at a press', async () => {
    const suggestion = '118 Fixture Ct, Mesa, AZ 85201';
    const body = { success: false, error: errorText.addressMismatch, code: 'address_mismatch', suggestion };
    const restore = answerInstead('POST', '/api/property-lookup', () => Response.json(body, { status: 404 }));
    const person = await system.person('means-another');
    const user = open('/dashboard?view=search', person);
    await user.type(await screen.findByLabelText('Property address'), '118 Fixture St, Mesa, AZ 85201');
    await user.click(screen.getByRole('button', { name: 'Analyze Property' }));
    const meant = await screen.findByRole('button', { name: suggestion });
    const problem = meant.closest('[role=alert]')?.textContent;
    expect(problem).toBe(`${errorText.addressMismatch}Did you mean ${suggestion}?`);
    expect(await typedIn('Property address')).toBe('118 Fixture St, Mesa, AZ 85201');
    restore();
    await user.click(meant);
    await screen.findByText(/^(Recommended strategy|Rule table)/);
    expect((await person.call('GET', '/api/profile')).body).toMatchObject({ monthly_analyses_used: 1 });
  });
});

describe('a result', () => {
  it('has a place of its own, which another tab opens for its owner at no cost', async () => {
    const person = await system.person('two-tabs');
    const user = open('/dashboard?view=search', person);
    await fill('Property address', fixture);
    await user.click(await findButton('Analyze Property'));
    await screen.findByText(/^(Recommended strategy|Rule table)/);
    const place = window.location.pathname;
    expect(place).toMatch(/^\/analysis\/[0-9A-Z]{26}$/);

    window.sessionStorage.clear();
    open(place, person);
    await screen.findByRole('heading', { name: /118 Fixture Ct/ });
    expect((await person.call('GET', '/api/profile')).body).toMatchObject({ monthly_analyses_used: 1 });

    window.sessionStorage.clear();
    open(place, await system.person('stranger'));
    await screen.findByRole('heading', { name: 'Analysis Not Found' });
  });

  it('that is saved opens as the deal it is', async () => {
    const person = await system.person('saved-it');
    const id = await saveAnalysis(person, fixture);
    open(`/analysis/${id}`, person);
    await screen.findByText(/^(Recommended strategy|Rule table)/);
    expect(window.location.pathname + window.location.search).toBe(`/dashboard?analysis=${id}`);
  });

  it('that nobody made is not found', async () => {
    open('/analysis/01J00000000000000000000000', await system.person('guesser'));
    expect(await screen.findAllByRole('heading', { name: 'Analysis Not Found' })).toHaveLength(1);
  });

  it('has an id: with anything else there is no page', async () => {
    open('/analysis/nonsense', await system.person('mistyper'));
    expect(await screen.findAllByRole('heading', { name: 'Oops! Page not found' })).toHaveLength(1);
  });
});
