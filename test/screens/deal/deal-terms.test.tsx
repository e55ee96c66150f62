import { render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { DealChanges } from '#shared/deal/deal-changes.ts';
import { exitPlanOf, type KeptExit } from '#shared/exits/kept/exit-plan.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { CompareInput } from '#shared/structures/base/deal-input.ts';
import { house, terms, worked } from '#test/shared/structures/worked-house.ts';
import { palmLane, readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { catchDownloads } from '#test/support/screens/downloads.ts';
import { startScreens, typedIn } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';
import { workedTexts } from '#test/web/areas/deal/worked-deal.ts';
import { StructureTerms } from '#web/areas/deal/terms/structure-terms.tsx';

const { system, open } = await startScreens();

/** One structure's terms of a deal, without the page around them. */
async function show(
  input: CompareInput,
  structure: Strategy,
  { allowed = true, left }: { allowed?: boolean; left?: KeptExit } = {},
): Promise<{ changes: DealChanges[] }> {
  const changes: DealChanges[] = [];
  const desk = {
    texts: {},
    deal: { input, origins: {}, problems: {} },
    change: (some: DealChanges) => {
      changes.push(some);
      return () => undefined;
    },
  };
  render(
    <BrowserRouter useTransitions={false}>
      <StructureTerms
        structure={structure}
        working={structure}
        desk={desk}
        profileAllowsAnalytics={allowed}
        address="12 Oak St"
        isSample={false}
        {...(left && { left })}
        onUpgrade={() => undefined}
      />
    </BrowserRouter>,
  );
  await screen.findByRole('heading', { name: 'Month by month' });
  await waitFor(() => expect(screen.queryByText('Solving…')).toBeNull());
  return { changes };
}

const words = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ');

/** A saved deal of the worked example's house. */
const savedDeal = (person: Person, deal: DealChanges = {}): Promise<string> =>
  saveAnalysis(person, palmLane, { ...workedTexts, deal: { ...workedTexts.deal, ...deal } });

const dealOf = async (person: Person, id: string) => (await readAnalysis(person, id)).deal ?? {};

describe('the worked house', () => {
  it.each([
    [
      'Subject-To',
      '$265,000 $48,300 $210.18 5.22% $139,520.47 $108,935.72 $51,977.88 $18,891.23 28.97% $1,376 −$849.62 −$316.20',
      '$25,000 $316.20 $114,547.69 $92,218.15 $127,069.39 −$1,224.62 $104,037.65 $102,761.55 $160,094.42 $1,065.11 $35.97',
    ],
    [
      'Seller Finance',
      '$295,000 $45,900 $163.58 4.28% $102,817.83 $71,837.08 $29,373.13 −$3,713.52 22.51% $22,000 $362.80 $155,026.40',
      // The stress test.
      '$120,645 −$36.52 $7.95 $48.58 $38.58 −$265.02 $2,111.98 8.17% 12.11% 26.17% $229,620.59 $211,972.05 $17,648.53 $32,789.73 20.80% $115,169.17 21.86%',
    ],
    [
      'Lease Option',
      '$300,000 $13,000 $376 34.71% $21,070.83 $23,653.17 $16,216.66 −$1,273.89 60.05%',
      '$6,000 $150.38 $145,421.26 $126,786.67 $149,792.42',
    ],
    ['Novation', '$262,000 $16,200 $30,740 $14,540 $13,602.29', '$90,719.06 $89,226.06 −$1,224.62'],
    ['Wholesale', '$199,000 $1,500 $11,000 $9,500 $9,412.98', '$31,000'],
  ] as const)('reads as %s to the cent, for both sides', async (structure, ours, theirs) => {
    const targets = { cashFlow: 200, cashOnCashPercent: 8, cashIn: 50_000, profit: 15_000, assignmentFee: 10_000 };
    await show(CompareInput.parse({ ...worked, targets }), structure);
    const shown = words();
    expect(`${ours} ${theirs}`.split(' ').filter((figure) => !shown.includes(figure))).toEqual([]);
  });

  it('is solved to the cent, and says why no down payment works and what would', async () => {
    const note = { ...terms.sellerFinance, price: 275_000, down: 27_500, ratePercent: 4 };
    const targets = { cashFlow: 250, cashOnCashPercent: 8, cashIn: 50_000 };
    const { changes } = await show(
      CompareInput.parse({ house, targets, terms: { ...terms, sellerFinance: note } }),
      'Seller Finance',
    );
    for (const button of screen.getAllByRole('button', { name: /^Show why/ })) button.click();
    await screen.findAllByText('Any one of these repairs it');
    const shown = words();
    const figures =
      '$262,059.29 $250,356.22 $291,666.67 3.6054% 3.0936% 3.093% $320.08 $39,146.64 −$38,868.27 $29,500 $250,300';
    expect(figures.split(' ').filter((figure) => !shown.includes(figure))).toEqual([]);
    expect(shown).toContain('Every dollar down earns 5.73%; you ask for 8%. It works at $250,300, or at 3.093% with');
    screen.getAllByRole('button', { name: 'Try Price $250,300' })[0]?.click();
    expect(changes).toEqual([{ 'terms.sellerFinance.price': '250300', 'terms.sellerFinance.down': '25030' }]);
  });
});

describe('the files of a structure', () => {
  it('are its schedule, and its numbers as a workbook and as CSV', async () => {
    const downloads = catchDownloads();
    await show(worked, 'Seller Finance');
    screen.getByRole('button', { name: 'Schedule (CSV)' }).click();
    screen.getByRole('button', { name: 'Numbers (XLSX)' }).click();
    await waitFor(() => expect(downloads).toHaveLength(2));
    screen.getByRole('button', { name: 'Numbers (CSV)' }).click();
    await waitFor(() => expect(downloads).toHaveLength(3));
    expect(downloads.map(({ name }) => name)).toEqual([
      'Seller_Finance_Schedule_12_Oak_St.csv',
      'Seller_Finance_Numbers_12_Oak_St.xlsx',
      'Seller_Finance_Numbers_12_Oak_St.csv',
    ]);
    const [schedule, workbook, numbers] = await Promise.all(downloads.map(({ text }) => text()));
    // Closing and each month to the exit.
    expect(schedule?.trim().split('\r\n').length).toBeGreaterThan(60);
    // A ZIP archive.
    expect(workbook).toMatch(/^PK/);
    expect(numbers).toMatch(/^\uFEFF"Address","12 Oak St"\r\n"Structure","Seller Finance"\r\n/);
    expect(numbers).toContain('\r\n"Cash in",45900\r\n');
  });
});

describe('the workbook of a structure', () => {
  it.each([
    [undefined, 4],
    [{ exit: 'wrap', 'exits.wrap.price': '318000' } as const, 5],
    // Its own exit, and terms of one that is not named.
    [{ exit: 'hold' } as const, 4],
    [{ 'exits.wrap.price': '318000' } as const, 4],
  ])('has a sheet more where the deal names an exit: %j', async (texts, sheets) => {
    const downloads = catchDownloads();
    await show(worked, 'Seller Finance', texts ? { left: exitPlanOf(texts) } : {});
    screen.getByRole('button', { name: 'Numbers (XLSX)' }).click();
    await waitFor(() => expect(downloads).toHaveLength(1));
    // A ZIP archive has the names of its files as they are, twice each.
    const names = new Set((await downloads[0]?.text())?.match(/xl\/worksheets\/sheet\d+\.xml/g));
    expect(names.size).toBe(sheets);
  });
});

describe('the terms of a structure', () => {
  it('name the facts that are lacking, and show a dash for what needs them', async () => {
    await show(
      CompareInput.parse({ house: { ...house, rent: null, repairs: null, condition: 'major_repairs' }, terms }),
      'Subject-To',
    );
    const needs = within(
      screen.getByRole('heading', { name: 'Fill in to see every figure' }).parentElement ?? document.body,
    );
    expect(needs.getByText(/^Rent a month/).textContent).toBe('Rent a month: Bank Loan');
    needs.getByRole('button', { name: 'Repairs' }).click();
    expect(document.activeElement).toBe(screen.getByLabelText('Repairs'));
    // The house was closed.
    expect(screen.getByLabelText('Repairs').closest('details')?.open).toBe(true);
    expect(screen.getAllByText('Not available').length).toBeGreaterThan(5);
    expect(words()).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('keep figures and schedule where the plan has neither solver nor tests, with an offer', async () => {
    await show(worked, 'Seller Finance', { allowed: false });
    expect(words()).toContain('$71,837.08');
    expect(screen.getByRole('button', { name: 'Upgrade' })).toBeTruthy();
    expect(words()).toContain('on the Professional plan');
    expect(screen.queryByText('Solve for price')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'What breaks it' })).toBeNull();
  });

  it('follow what is typed, say what is wrong with it, and return to the proposal when it is emptied', async () => {
    const person = await system.person('typing');
    const id = await savedDeal(person);
    const user = open(`/deal-calculator/${id}?structure=seller-finance`, person);
    const rate = () => screen.findByLabelText('Rate on the note');
    await user.clear(await rate());
    expect(await typedIn('Rate on the note')).toBe('');
    await user.type(await rate(), '31');
    await screen.findByText('Enter 0% to 30%. Until then the proposal counts.');
    await user.clear(await rate());
    await user.type(await rate(), '2.5');
    expect(words()).toContain('$270,000 on a note to the seller at 2.5% over 30 years');
    await waitFor(async () => expect((await dealOf(person, id))['terms.sellerFinance.ratePercent']).toBe('2.5'));
    await user.clear(await rate());
    await user.tab();
    expect(await typedIn('Rate on the note')).toBe('5');
    await waitFor(async () => expect(await dealOf(person, id)).not.toHaveProperty(['terms.sellerFinance.ratePercent']));
    expect(await typedIn('Price')).toBe('295,000');
    await user.click(screen.getByLabelText('No balloon'));
    await waitFor(async () => expect((await dealOf(person, id))['terms.sellerFinance.balloonMonth']).toBe('none'));
    expect(words()).not.toContain('due in month');
  });

  it('take solved terms with one press, and give them back', async () => {
    const person = await system.person('solving');
    const id = await savedDeal(person);
    const user = open(`/deal-calculator/${id}?structure=subject-to`, person);
    await screen.findByText(/^At \$245,\d00 it meets all five targets:$/);
    await user.click(screen.getByRole('button', { name: 'Use These Terms' }));
    await waitFor(async () => expect((await dealOf(person, id))['terms.subjectTo.second.amount']).toBe('65500'));
    expect(screen.queryByRole('button', { name: 'Use These Terms' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await dealOf(person, id)).toMatchObject(workedTexts.deal));
    expect(await typedIn('Second to seller')).toBe('75,000');
  });

  it('say which structure the deal works with, and switch to theirs and back', async () => {
    const person = await system.person('choosing');
    const id = await savedDeal(person);
    const first = (await dealOf(person, id)).chosen;
    const user = open(`/deal-calculator/${id}?structure=novation`, person);
    const button = await screen.findByRole('button', { name: 'Switch to Novation' });
    expect(button.parentElement?.textContent).toContain(
      `This deal runs as ${first}. Packet, workbook and list follow it.`,
    );
    await user.click(button);
    await waitFor(async () => expect((await dealOf(person, id)).chosen).toBe('Novation'));
    expect(screen.queryByText(/^This deal runs as/)).toBeNull();
    const strip = screen.getByRole('navigation', { name: 'Deal' });
    expect(within(strip).getAllByText('working')).toHaveLength(1);
    expect(within(strip).getByRole('link', { current: 'page' }).textContent).toMatch(/Novationworking$/);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await dealOf(person, id)).chosen).toBe(first));
  });

  it('start with what is read now and then closed, each with what is in it', async () => {
    const person = await system.person('folding');
    const id = await savedDeal(person);
    open(`/deal-calculator/${id}?structure=subject-to`, person);
    const fold = async (name: string) => (await screen.findByRole('heading', { name })).closest('details');
    const folds = [await fold('Checklist'), await fold('The house'), await fold('Month by month')];
    expect(folds.map((each) => each?.open)).toEqual([false, false, false]);
    const counts = folds.map((each) => each?.querySelector('.fold-count')?.textContent);
    expect(counts[0]).toMatch(
      /^\d warnings? · \d appl(y|ies), \d may apply.* · not reviewed by counsel: ask an attorney$/,
    );
    expect(counts[1]).toMatch(/^\d\d facts · .*\d yours/);
    expect(counts[2]).toBe('60 rows · Excel');
  });

  it('hold the house’s own facts, and lead to the places of the others', async () => {
    const person = await system.person('facts');
    const id = await savedDeal(person);
    const user = open(`/deal-calculator/${id}?structure=subject-to`, person);
    const repairs = await screen.findByLabelText('Repairs');
    expect(await typedIn('Repairs')).toBe('15,000');
    await screen.findByText('From the seller');
    await user.clear(repairs);
    await user.type(repairs, '20,000');
    await waitFor(async () => expect((await dealOf(person, id))['house.repairs']).toBe('20000'));
    expect(words()).toContain('$53,300');
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link('Change loan balance, in Seller facts')).toBe(`/dashboard?analysis=${id}#seller-facts`);
    expect(link('Change rent a month, in Bank Loan')).toBe(`/deal-calculator/${id}?structure=bank-loan`);
  });
});
