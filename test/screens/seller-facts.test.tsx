import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Analysis, AnalysisPage } from '#shared/analysis/analysis.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { palmLane } from '#test/support/saved-analysis.ts';
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

const press = async (user: UserEvent, name: string) => await user.click(await findButton(name));

/** Somebody with the result of a lookup before them. */
async function visitor(name: string): Promise<{ person: Person; user: UserEvent }> {
  const person = await system.person(name);
  const user = open(`/dashboard?address=${encodeURIComponent(palmLane)}`, person);
  await press(user, 'Analyze Property');
  await screen.findByText(/^(Recommended strategy|Rule table)/);
  return { person, user };
}

async function saves(user: UserEvent): Promise<void> {
  await press(user, 'Save to Portfolio');
  await expectToast('Analysis Saved');
}

const strategy = () => document.querySelector('.rule-line b')?.textContent;
const expectStrategy = (name: string) => waitFor(() => expect(strategy()).toBe(name));
const isSaved = () => waitFor(() => expect(document.querySelector('.save-status-saved')).not.toBeNull());
const effect = () => document.querySelector('.facts-effect');

async function tellOfArrears(): Promise<void> {
  await fill('Loan balance', '330000');
  await fill('Behind on payments?', 'yes');
}

async function savedOf(person: Person): Promise<Analysis | undefined> {
  return AnalysisPage.parse((await person.call('GET', '/api/analyses')).body).items[0];
}

describe('what the seller said', () => {
  it('changes the strategy at once and says why, is saved, is there again, and can be cleared', async () => {
    const { person, user } = await visitor('facts-story');
    expect(strategy()).toBe('Seller Finance');

    await tellOfArrears();
    await expectStrategy('Subject-To');
    const figures = [...document.querySelectorAll('.figures > div')];
    const equity = figures.find(({ textContent }) => textContent?.includes('Equity'));
    expect(equity?.querySelector('dd')?.textContent).toContain('$72,000');
    const why = document.querySelector('.rules-details')?.textContent;
    expect(why).toContain('Subject-To applies: the owner is in distress and equity is 17.9%, $72,000 of $402,000.');
    expect(why).toContain('Runner-up: Novation (76) is 7.9 points of equity above the 10%');
    expect(effect()?.textContent).toMatch(/Seller Finance.*Subject-To.*88\/100.*95\/100/);
    // A reload keeps what is not saved yet.
    reload();
    await expectStrategy('Subject-To');
    expect(await typedIn('Loan balance')).toBe('330,000');

    await saves(user);
    await waitFor(async () => expect((await savedOf(person))?.financing_strategy).toBe('Subject-To'));
    expect((await savedOf(person))?.seller_facts).toEqual({ loanBalance: 330_000, behindOnPayments: true });

    // From now on it is saved by itself.
    await fill('Who lives there?', 'tenant');
    await isSaved();
    open('/dashboard', person);
    const row = await screen.findByRole('row', { name: /2417 E Sample Palm Ln/ });
    expect(row.textContent).toContain('Lease Option');
    await user.click(within(row).getByRole('link', { name: '2417 E Sample Palm Ln' }));
    await expectStrategy('Subject-To');
    expect((await screen.findByLabelText<HTMLSelectElement>('Who lives there?')).value).toBe('tenant');
    await user.click(screen.getByRole('tab', { name: 'Financial' }));
    await waitFor(() =>
      expect(screen.getByRole('tabpanel').textContent).toMatch(/\$330,000Entered by you: [^$]+Yours/),
    );

    await press(user, 'Clear facts');
    await expectStrategy('Seller Finance');
    await isSaved();
    const cleared = await savedOf(person);
    expect(cleared?.seller_facts).toBeUndefined();
    expect(cleared?.financing_strategy).toBe('Seller Finance');
    await press(user, 'Undo');
    await expectStrategy('Subject-To');
    await waitFor(async () =>
      expect((await savedOf(person))?.seller_facts).toEqual({
        loanBalance: 330_000,
        behindOnPayments: true,
        occupancy: 'tenant',
      }),
    );
  });

  it('counts nothing that is no number, keeps it in its box and says so', async () => {
    const { user } = await visitor('facts-typo');
    await fill('Loan balance', 'about 330');
    await screen.findByText('Enter a dollar amount.');
    await user.click(screen.getByLabelText('Notes'));
    expect(await typedIn('Loan balance')).toBe('about 330');
    expect(strategy()).toBe('Seller Finance');
    expect(effect()).toBeNull();
    await fill('Loan balance', '$330,000');
    await waitFor(() => expect(strategy()).not.toBe('Seller Finance'));
    await press(user, 'Clear facts');
    expect(await typedIn('Loan balance')).toBe('');
    // The button is gone; whoever pressed it goes on from the panel's head.
    expect(document.activeElement?.textContent).toContain('Seller facts');
    await press(user, 'Undo');
    expect(await typedIn('Loan balance')).toBe('330,000');
  });

  it('is not lost while the server can not be reached', async () => {
    const { person, user } = await visitor('facts-offline');
    await saves(user);
    const id = (await savedOf(person))?.id;
    const restore = answerInstead('PATCH', `/api/analyses/${id}`, () => Response.error());
    await tellOfArrears();
    await screen.findByText('Not saved yet, retrying');
    await expectStrategy('Subject-To');
    restore();
    await waitFor(async () => expect((await savedOf(person))?.financing_strategy).toBe('Subject-To'));
  });

  it('shows on the offer letter and is written into it', async () => {
    const { user } = await visitor('facts-letter');
    await tellOfArrears();
    await press(user, 'Generate Offer Letter');
    const summary = (await screen.findByRole('heading', { name: 'Property Summary' })).closest('details');
    expect(window.location.pathname).toMatch(/^\/offer-letter\//);
    expect(summary?.textContent).toContain('Lease Option');
    expect(summary?.textContent).toContain('$330,000');
  });

  it('belongs to who entered it: nobody else reads it', async () => {
    const { person, user } = await visitor('facts-owner');
    await tellOfArrears();
    await saves(user);
    const saved = await savedOf(person);
    const stranger = await system.person('facts-stranger');
    expect((await stranger.call('GET', `/api/analyses/${saved?.id}`)).status).toBe(404);
  });

  it('stays when the same house is looked up again', async () => {
    const { person, user } = await visitor('facts-again');
    const lookUp = async (address: string) => {
      open(`/dashboard?address=${encodeURIComponent(address)}`, person);
      await press(user, 'Analyze Property');
      await screen.findByText(/^(Recommended strategy|Rule table)/);
    };
    await tellOfArrears();
    await lookUp(palmLane);
    await expectStrategy('Subject-To');
    const again = await person.call('POST', '/api/property-lookup', { address: palmLane });
    expect(LookupAnswer.parse(again.body).data.financialData.mortgageBalance).not.toBe(330_000);

    // Also when another house was looked at meanwhile, and when the result was left for a new search.
    await lookUp('4820 W Example Saguaro Dr, Glendale, AZ 85301');
    expect(await typedIn('Loan balance')).toBe('');
    await press(user, 'New Search');
    await lookUp(palmLane);
    expect(await typedIn('Loan balance')).toBe('330,000');
  });

  it('is taken over from a saved analysis when its house is looked up anew', async () => {
    const { person, user } = await visitor('facts-anew');
    await tellOfArrears();
    await saves(user);
    await waitFor(async () => expect((await savedOf(person))?.seller_facts?.loanBalance).toBe(330_000));

    // In another browser. The very lookup that is saved leads back to the analysis.
    const search = async () => {
      window.sessionStorage.clear();
      window.localStorage.clear();
      open('/dashboard?tab=search', person);
      await screen.findAllByText('$402,000');
      await fill('Property address', palmLane);
      await press(user, 'Analyze Property');
      await screen.findByText(/^(Recommended strategy|Rule table)/);
    };
    await search();
    await screen.findByText('Saved to your portfolio');
    await expectStrategy('Subject-To');

    // A day later it is another lookup, which can be saved by itself.
    const { body } = await person.call('POST', '/api/property-lookup', { address: palmLane });
    const later = { ...LookupAnswer.parse(body), lookup_id: '01JZZZZZZZZZZZZZZZZZZZZZZZ' };
    answerInstead('POST', '/api/property-lookup', () => Response.json(later));
    await search();
    await screen.findByText(/^From your analysis of /);
    await expectStrategy('Subject-To');
    await screen.findByRole('button', { name: 'Save to Portfolio' });
    await press(user, 'Clear facts');
    await expectStrategy('Seller Finance');
    expect(screen.queryByText(/^From your analysis of/)).toBeNull();
  });
});

describe('a result', () => {
  it('says what is saved for an empty purchase price', async () => {
    const { person, user } = await visitor('facts-empty-price');
    await fill('Purchase price', '');
    await screen.findByText('Left empty, the estimated value of $402,000 is saved.');
    await saves(user);
    expect((await savedOf(person))?.purchase_price).toBe(402_000);
  });
});
