import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AnalysisChanges } from '#shared/analysis/analysis-changes.ts';
import { readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { answerInstead, fill, findButton, startScreens, typedIn } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open, reload } = await startScreens();

/** The page has no network; the phone has. @returns what brings it back. */
function offline(): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) =>
    new Headers(init?.headers).has('x-browser-id') ? Response.error() : await fetch(input, init);
  return () => {
    globalThis.fetch = fetch;
  };
}

/** A laptop at a form, and what a phone stores of the same analysis. */
async function laptopAt(path: (id: string) => string, name: string) {
  const person: Person = await system.person(name);
  const id = await saveAnalysis(person);
  const user = open(path(id), person);
  const phone = (changes: AnalysisChanges) => person.call('PATCH', `/api/analyses/${id}`, changes);
  return { person, id, user, phone, stored: () => readAnalysis(person, id) };
}

const calculator = (id: string) => `/deal-calculator/${id}?structure=bank-loan`;
// By its role it costs a page of figures a second.
const shownStrip = () => document.querySelector<HTMLElement>('section.unsaved-strip');
const strip = (timeout = 10_000) =>
  waitFor(
    () => {
      const shown = shownStrip();
      if (shown === null) throw new Error('Nothing is asked.');
      return shown;
    },
    { timeout },
  );
const noStrip = () => waitFor(() => expect(shownStrip()).toBeNull());
const isOpen = () => screen.findByRole('tab', { name: 'Property' });

async function offlineMeanwhile(name: string) {
  const at = await laptopAt(calculator, name);
  await isOpen();
  await fill('Monthly rent', '12000');
  const back = offline();
  await fill('Vacancy', '7');
  await waitFor(() => expect(document.querySelector('.save-status')?.textContent).toMatch(/retrying/));
  await at.phone({ calculator_inputs: { monthlyRent: '9500', loanTerm: '15' } });
  back();
  window.dispatchEvent(new Event('online'));
  return at;
}

it('says beside a structure’s terms that a change is not saved', async () => {
  const { user, stored } = await laptopAt((id) => `/deal-calculator/${id}?structure=seller-finance`, 'terms-offline');
  await screen.findByRole('heading', { name: 'Terms' });
  const back = offline();
  await fill('Down payment', '9000');
  const said = () => document.querySelector('.save-status')?.textContent;
  await waitFor(() => expect(said()).toBe('Not saved yet, retrying'));
  back();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(said()).toBe('Saved'));
  await user.tab();
  expect((await stored()).deal).toMatchObject({ 'terms.sellerFinance.down': '9000' });
});

describe('a laptop that comes back after a phone has saved the same field', () => {
  it('shows both values and keeps what the phone saved; the other field is saved without a word', async () => {
    const { stored } = await offlineMeanwhile('both-values');
    const asked = await strip();
    expect(asked.textContent).toContain('Monthly rent was also changed on another device.');
    expect(asked.textContent).toContain('$12,000');
    expect(asked.textContent).toContain('$9,500');
    expect(await typedIn('Monthly rent')).toMatch(/^12,?000$/);
    expect((await stored()).calculator_inputs).toEqual({ monthlyRent: '9500', loanTerm: '15', vacancy: '7' });
  });

  it('saves the laptop’s value when the user keeps it', async () => {
    const { user, stored } = await offlineMeanwhile('keep-mine');
    await user.click(within(await strip()).getByRole('button', { name: /Keep Typed/ }));
    await waitFor(async () => expect((await stored()).calculator_inputs?.monthlyRent).toBe('12000'));
    await noStrip();
    expect(await typedIn('Monthly rent')).toMatch(/^12,?000$/);
  });

  it('shows the phone’s value when the user takes it, with all else that it saved', async () => {
    const { user, stored } = await offlineMeanwhile('use-theirs');
    await user.click(within(await strip()).getByRole('button', { name: /Use Saved/ }));
    await noStrip();
    expect(await typedIn('Monthly rent')).toBe('9,500');
    expect((await stored()).calculator_inputs).toEqual({ monthlyRent: '9500', loanTerm: '15', vacancy: '7' });
  });

  it('asks also when the page was opened again meanwhile', async () => {
    const at = await laptopAt(calculator, 'reopened');
    await isOpen();
    const back = offline();
    await fill('Monthly rent', '12000');
    await waitFor(() => expect(document.querySelector('.save-status')?.textContent).toMatch(/retrying/));
    await at.phone({ calculator_inputs: { monthlyRent: '9500' } });
    back();
    await reload();
    expect((await strip()).textContent).toContain('$9,500');
    expect((await at.stored()).calculator_inputs?.monthlyRent).toBe('9500');
  });
});

describe('the price', () => {
  it('is one question, and one answer', async () => {
    const { user, phone, stored } = await laptopAt(calculator, 'price');
    await isOpen();
    await phone({ purchase_price: 9500, calculator_inputs: { purchasePrice: '9500' } });
    await fill('Purchase price', '12000');
    const asked = await strip();
    expect(asked.textContent).not.toContain('fields to choose');
    await user.click(within(asked).getByRole('button', { name: /Keep Typed/ }));
    await waitFor(async () =>
      expect(await stored()).toMatchObject({ purchase_price: 12_000, calculator_inputs: { purchasePrice: '12000' } }),
    );
    await noStrip();
  });
});

describe('a letter', () => {
  it('asks about a field that a phone has written since', async () => {
    const { phone } = await laptopAt((id) => `/offer-letter/${id}`, 'letter');
    await screen.findByLabelText(/^Buyer name/);
    await phone({ letter_draft: { buyerName: 'Phone LLC' } });
    await fill(/^Buyer name/, 'Laptop LLC');
    const asked = await strip();
    expect(asked.textContent).toContain('Laptop LLC');
    expect(asked.textContent).toContain('Phone LLC');
  });
});

describe('a server that answers errors', () => {
  it('is asked a few times, then the user is, and nothing is lost', async () => {
    const { user, id, stored } = await laptopAt(calculator, 'server-error');
    await isOpen();
    let calls = 0;
    const back = answerInstead('PATCH', `/api/analyses/${id}`, () => {
      calls += 1;
      return new Response('{}', { status: 500 });
    });
    await fill('Monthly rent', '12000');
    const said = await strip(60_000);
    expect(said.textContent).toContain('What you typed is kept on this device.');
    expect(calls).toBe(5);
    expect(await typedIn('Monthly rent')).toMatch(/^12,?000$/);
    back();
    await user.click(await findButton('Try Again'));
    await waitFor(async () => expect((await stored()).calculator_inputs?.monthlyRent).toBe('12000'));
    await noStrip();
  }, 90_000);
});
