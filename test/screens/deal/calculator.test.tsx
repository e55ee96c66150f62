import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { calculateDeal } from '#shared/finance/deal.ts';
import { financed } from '#test/shared/finance/financed-deal.ts';
import { readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
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

const worked = {
  Property: { 'Purchase price': '250,000', 'Monthly rent': '2,200', Vacancy: '5' },
  Financing: { 'Down payment': '50,000', 'Interest rate': '6.5', 'Loan term': '30' },
  Expenses: {
    'Property taxes': '3,000',
    Insurance: '1,200',
    Maintenance: '1',
    'Property management': '8',
    'Other expenses': '0',
  },
};
/** What the form then holds: its commas are for reading only. */
const held = Object.fromEntries(Object.entries(financed).map(([name, text]) => [name, text.replace(',', '')]));

type Visit = { person: Person; id: string; saved: () => Promise<Analysis> };

/** Somebody with one saved analysis. */
async function visitor(name: string, address?: string): Promise<Visit> {
  const person = await system.person(name);
  const id = await saveAnalysis(person, address);
  return { person, id, saved: () => readAnalysis(person, id) };
}

async function openCalculator({ person, id }: Visit): Promise<UserEvent> {
  const user = open(`/deal-calculator/${id}?structure=bank-loan`, person);
  await screen.findByRole('tab', { name: 'Property' });
  return user;
}

const textOf = (selector: string) => document.querySelector(selector)?.textContent;
const figure = (name: string) => textOf(`.deal-results [data-figure="${name}"] dd button`);
const part = (name: string) => textOf(`.deal-breakdown [data-figure="${name}"] dd button`);
const isSaved = () => waitFor(() => expect(textOf('.save-status')).toBe('Saved'));
const openTab = async (user: UserEvent, name: string) => await user.click(await screen.findByRole('tab', { name }));

describe('the calculator', () => {
  it('works the known deal out as it is typed, and keeps it', async () => {
    const visit = await visitor('calculating');
    const user = await openCalculator(visit);
    for (const [tab, fields] of Object.entries(worked)) {
      await openTab(user, tab);
      for (const [label, text] of Object.entries(fields)) await fill(label, text);
    }
    const { breakdown } = calculateDeal(financed);
    expect(breakdown.loanPayment).toBeCloseTo(1264.14, 2);

    expect(figure('cashFlow')).toBe('+$92');
    expect(figure('capRate')).toBe('+6.51%');
    expect(figure('roiPercent')).toBe('+2.00%');
    expect(figure('totalReturn')).toBe('+$1,098');
    expect(figure('monthlyRental')).toBe('$2,200');
    expect(figure('monthlyExpenses')).toBe('$1,998');
    expect(part('loanPayment')).toBe('−$1,264');
    expect(document.querySelector('[data-figure="cashFlow"] dd button .positive')).not.toBeNull();
    for (const name of ['Live Results', 'Monthly Breakdown', 'Ratios', 'Ten years']) {
      await screen.findByRole('heading', { name });
    }

    await isSaved();
    const { purchase_price, calculator_inputs } = await visit.saved();
    expect(purchase_price).toBe(250_000);
    // Only what was changed is kept: the rest is as it was looked up.
    expect(held).toMatchObject(calculator_inputs ?? {});
    // 50,000 is the 20% down that stood there already.
    expect(Object.keys(calculator_inputs ?? {}).toSorted()).toEqual([
      'insurance',
      'monthlyRent',
      'otherExpenses',
      'propertyTaxes',
      'purchasePrice',
    ]);
    reload();
    await waitFor(() => expect(figure('cashFlow')).toBe('+$92'));
    await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0] ?? document.body);
    const total = (await screen.findByText('Portfolio value')).closest('div');
    await waitFor(() => expect(total?.textContent).toContain('$250,000'));
  });

  it('follows every key, brings the loan along and asks for a rate', async () => {
    const user = await openCalculator(await visitor('keystrokes'));
    const rent = await screen.findByLabelText('Monthly rent');
    await user.clear(rent);
    for (const typed of ['2', '21', '215', '2150']) {
      await user.type(rent, typed.slice(-1));
      expect(figure('monthlyRental')).toBe(`$${Number(typed).toLocaleString('en-US')}`);
    }
    await fill('Purchase price', '300,000');
    await openTab(user, 'Financing');
    await fill('Down payment', '75,000');
    expect(await typedIn('Loan amount')).toBe('225,000');
    await fill('Loan amount', '200,000');
    await fill('Interest rate', '');
    await screen.findByText('Enter a rate to include a loan payment');
    expect(part('loanPayment')).toBe('$0');
    await fill('Interest rate', '7');
    expect(part('loanPayment')).toBe('−$1,331');
    expect(screen.queryByText('Enter a rate to include a loan payment')).toBeNull();
  });

  it('opens with the figures of the lookup, and says on the result when the deal is changed', async () => {
    const visit = await visitor('one-deal', '505 Sample Lakeshore Dr Unit 1904, Chicago, IL 60611');
    const openResult = async () => {
      const user = open(`/dashboard?analysis=${visit.id}`, visit.person);
      await openTab(user, 'Investment');
      await screen.findAllByText(/^(From rent to cash flow|Break-even ratio)$/);
      return user;
    };
    await openResult();
    expect(screen.getAllByText('−$1,431 a month')).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Your deal' })).toBeNull();

    const user = await openCalculator(visit);
    expect(figure('cashFlow')).toBe('−$1,431');
    expect(figure('capRate')).toBe('+1.90%');
    expect(part('hoa')).toBe('−$912');
    await openTab(user, 'Expenses');
    await fill('HOA dues', '0');
    expect(figure('cashFlow')).toBe('−$519');
    await isSaved();

    await openResult();
    const deal = within(await screen.findByRole('region', { name: 'Your deal' }));
    await deal.findByText(/−\$519/);
    await user.click(deal.getByRole('link', { name: 'deal calculator' }));
    await screen.findByRole('tab', { name: 'Property' });
  });

  it('shows no figure that needs a rent nobody knows, until one is typed, also after a reload', async () => {
    const visit = await visitor('land', '6 Placeholder Juniper Trl, Flagstaff, AZ 86001');
    const user = await openCalculator(visit);
    const cashFlow = () => textOf('.deal-results [data-figure="cashFlow"] dd');
    expect(cashFlow()).toBe('— needs rent');
    await screen.findByText(/Not available: needs rent\./);
    await fill('Monthly rent', '900');
    expect(figure('cashFlow')).toMatch(/^−\$/);
    await fill('Monthly rent', '');
    expect(figure('monthlyRental')).toBe('$0');
    await isSaved();
    reload();
    await waitFor(() => expect(figure('monthlyRental')).toBe('$0'));
    await user.click(await findButton('Reset to looked-up values'));
    expect(cashFlow()).toBe('— needs rent');
    await isSaved();
    expect((await visit.saved()).calculator_inputs).toBeUndefined();
  });

  it('refuses a text it cannot read at its field, and withholds what needs it', async () => {
    const user = await openCalculator(await visitor('unreadable'));
    const tab = () => textOf('.deal-tabs [aria-current="page"]');
    const cashFlow = () => textOf('.deal-results [data-figure="cashFlow"] dd');
    await openTab(user, 'Financing');
    await fill('Interest rate', '6,5');
    await screen.findByText('Enter a number, like 6.5.');
    expect(screen.getByLabelText('Interest rate').getAttribute('aria-invalid')).toBe('true');
    expect(cashFlow()).toBe('— needs interest rate');
    await waitFor(() => expect(tab()).toMatch(/^Needs/));
    await fill('Interest rate', '6.5');
    await openTab(user, 'Expenses');
    await fill('Other expenses', '(1,000)');
    await screen.findByText('Enter a number, like 1,250.75.');
    expect(cashFlow()).toBe('— needs other expenses');
    await fill('Other expenses', '');
    expect(screen.queryByText('Enter a number, like 1,250.75.')).toBeNull();
    expect(figure('cashFlow')).toMatch(/\$/);
    await isSaved();
  });

  it('goes back to the looked-up values, and takes that back', async () => {
    const visit = await visitor('resetter');
    const before = await visit.saved();
    const user = await openCalculator(visit);
    const press = async (name: string) => await user.click(await findButton(name));
    const lookedUp = await typedIn('Purchase price');
    await fill('Purchase price', '1000');
    await press('Reset to looked-up values');
    await expectToast('Reset to looked-up values');
    expect(await typedIn('Purchase price')).toBe(lookedUp);
    await press('Undo');
    expect(await typedIn('Purchase price')).toBe('1,000');
    await press('Reset to looked-up values');
    await isSaved();
    await waitFor(async () => expect((await visit.saved()).purchase_price).toBe(before.analysis_data.estimatedValue));
  });

  it('says when it could not be loaded', async () => {
    const { person, id } = await visitor('unloadable');
    answerInstead('GET', `/api/analyses/${id}`, () => Response.json({}, { status: 500 }));
    open(`/deal-calculator/${id}`, person);
    await expectToast('Error', 'Failed to load property analysis');
  });
});

describe('saving as it is typed', () => {
  it('has what it said was saved', async () => {
    const visit = await visitor('believer');
    await openCalculator(visit);
    for (const rent of ['1111', '2222', '4444']) {
      await fill('Monthly rent', rent);
      await isSaved();
      expect((await visit.saved()).calculator_inputs?.monthlyRent).toBe(rent);
    }
  });

  it('says that a save failed, and recovers', async () => {
    const visit = await visitor('unlucky');
    const user = await openCalculator(visit);
    let failures = 0;
    const restore = answerInstead('PATCH', `/api/analyses/${visit.id}`, () => {
      failures += 1;
      if (failures === 2) restore();
      return Response.json({}, { status: 500 });
    });
    await fill('Monthly rent', '1750');
    await waitFor(() => expect(textOf('.save-status')).toBe('Not saved yet, retrying'));
    await openTab(user, 'Financing');
    await fill('Interest rate', '5.5');
    await isSaved();
    expect(failures).toBe(2);
    expect((await visit.saved()).calculator_inputs).toEqual({ monthlyRent: '1750', interestRate: '5.5' });
  });
});
