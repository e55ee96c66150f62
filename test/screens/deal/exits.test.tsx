import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { workedDeal } from '#test/support/exits/worked-deal.ts';
import { palmLane, readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { catchDownloads } from '#test/support/screens/downloads.ts';
import { answerInstead, expectToast, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';
import { deskPath } from '#web/areas/deal/desk/desk-tab.ts';

const { system, open } = await startScreens();

type Exits = { exit_plan?: object; deal?: object };

async function saved(name: string, { exit_plan, deal }: Exits = {}): Promise<{ person: Person; id: string }> {
  const person = await system.person(name);
  const changes = {
    ...workedDeal,
    exit_plan: { ...workedDeal.exit_plan, ...exit_plan },
    deal: { ...workedDeal.deal, ...deal },
  };
  return { person, id: await saveAnalysis(person, palmLane, changes) };
}

const pathOf = (id: string, cell?: string) =>
  `/deal-calculator/${id}?structure=exits${cell === undefined ? '' : `&cell=${cell}`}`;

/** The table of all cells; by its class, as roles of so many elements take long to find. */
const sheet = () =>
  waitFor(() => {
    const table = document.querySelector<HTMLElement>('.exit-sheet > table');
    if (table === null) throw new Error('There is no table.');
    return table;
  });

/** A cell of the table, by the names of its row and column. */
async function cellOf(structure: string, exit: string): Promise<HTMLElement> {
  const table = await sheet();
  const [corner, ...columns] = [...table.querySelectorAll('thead > tr > *')].map((head) => head.textContent);
  expect(corner).toContain('you, seller, end buyer');
  const head = [...table.querySelectorAll('tbody th')].find(({ textContent }) => textContent === structure);
  const cell = head?.parentElement?.querySelectorAll('td')[columns.indexOf(exit)];
  if (!cell) throw new Error(`There is no cell of ${structure} and ${exit}.`);
  return cell;
}
const textOf = async (structure: string, exit: string) => (await cellOf(structure, exit)).textContent;
/** The answer above the table, once it reads like this. */
const headline = (words: string | RegExp) =>
  waitFor(() => expect(document.querySelector('#deal-answer')?.textContent).toMatch(words));
/** The opened cell, once it is this one. */
const panel = (name: string) =>
  waitFor(() => {
    const opened = document.querySelector<HTMLElement>('.exit-panel');
    expect(opened?.querySelector('h2')?.textContent).toBe(name);
    if (opened === null) throw new Error('No cell is open.');
    return opened;
  });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the ways to leave a deal', () => {
  it('show every structure beside every exit, for all three sides', async () => {
    const { person, id } = await saved('leaver', { exit_plan: { exit: 'wrap' } });
    open(pathOf(id), person);
    const table = await sheet();
    const names = (selector: string) => [...table.querySelectorAll(selector)].map(({ textContent }) => textContent);
    expect(names('thead th[scope="col"]')).toEqual([
      'Hold and sell',
      'Resell on a wrap',
      'Sandwich lease option',
      'Refinance and hold',
      'Assign',
    ]);
    expect(names('tbody th[scope="row"]')).toEqual([
      'Subject-To',
      'Seller Finance',
      'Lease Option',
      'Novation',
      'Wholesale',
    ]);
    await headline(
      'Subject-To, resold on a wrap, works for you: $798 a month. For the seller, $10,543 less than listing.',
    );
    expect(await textOf('Subject-To', 'Hold and sell')).toBe(
      '$51,978 in month 60 For you: Works For the seller: $10,543 less For the end buyer: the market',
    );
    expect(await textOf('Subject-To', 'Resell on a wrap')).toBe(
      '$41,806 $34,484 if they stop paying For you: Works For the seller: $10,543 less For the end buyer: $74 over rent',
    );
    expect(await textOf('Seller Finance', 'Hold and sell')).toContain('For you: $36 short');
    expect(await textOf('Subject-To', 'Refinance and hold')).toBe(
      '$18,017 $51,978 if refused For you: $54,654 over For the seller: $10,543 less For the end buyer: no end buyer',
    );
    expect(await textOf('Wholesale', 'Assign')).toContain('For the end buyer: a cash buyer');
    expect(await textOf('Subject-To', 'Assign')).toContain('For the end buyer: $41,978 theirs');
  });

  it('say at a press why a structure cannot be left like this', async () => {
    const { person, id } = await saved('impossible');
    const user = open(pathOf(id), person);
    const cell = await cellOf('Lease Option', 'Resell on a wrap');
    expect(cell.querySelector('details')?.open).toBe(false);
    await user.click(within(cell).getByText('Not possible'));
    expect(cell.querySelector('details')?.open).toBe(true);
    within(cell).getByText('An option is not title: until it is used there is nothing to sell on a note.');
    expect(cell.querySelector('a')).toBeNull();
  });

  it('open at a press, at an address of their own', async () => {
    const { person, id } = await saved('opener', { exit_plan: { exit: 'wrap' } });
    const user = open(`/deal-calculator/${id}`, person);
    await user.click(await screen.findByRole('link', { name: 'Exits' }));
    await panel('Subject-To → Resell on a wrap');
    const cell = await cellOf('Seller Finance', 'Refinance and hold');
    await user.click(within(cell).getByRole('link'));
    const opened = await panel('Seller Finance → Refinance and hold');
    expect(window.location.search).toBe('?structure=exits&cell=seller-finance.refinance');
    expect(within(cell).getByRole('link').getAttribute('aria-current')).toBe('true');
    within(opened).getByText('Takes $138,543 in cash; you allow $55,000.');
    within(opened).getByText('$17,883 more than listing');
    window.history.back();
    await panel('Subject-To → Resell on a wrap');
    await user.click(screen.getByRole('link', { name: 'Entries' }));
    await headline(/^Subject-To works for you, not yet for the seller: \$210 a month on \$48,300/);
  });

  it('show worth today, a month or the cash left', async () => {
    const { person, id } = await saved('figures');
    const user = open(pathOf(id), person);
    await cellOf('Subject-To', 'Resell on a wrap');
    await user.click(await findButton('A month'));
    expect(await textOf('Subject-To', 'Resell on a wrap')).toContain('$798 from month 4 ');
    expect(await textOf('Subject-To', 'Assign')).toMatch(/^no rent/);
    await user.click(await findButton('Cash left'));
    expect(await textOf('Subject-To', 'Resell on a wrap')).toContain('$38,212 of $53,672 in ');
  });

  it('name the fact that one waits for', async () => {
    const person = await system.person('needing');
    const id = await saveAnalysis(person, '512 N Mock Ironwood St, Gilbert, AZ 85233');
    open(pathOf(id, 'subject-to.hold'), person);
    expect(await textOf('Subject-To', 'Hold and sell')).toContain('—Not available For you: Needs loan balance');
    const opened = await panel('Subject-To → Hold and sell');
    expect(within(opened).getByRole('link', { name: 'Add the balance' }).getAttribute('href')).toBe(
      `/dashboard?analysis=${id}#seller-facts`,
    );
  });

  it('test the end buyer by limits that are changed where they buy', async () => {
    const { person, id } = await saved('limiter', { exit_plan: { exit: 'wrap' } });
    const user = open(pathOf(id), person);
    const opened = await panel('Subject-To → Resell on a wrap');
    within(opened).getByText('Within their limits');
    const change = screen.getByRole('link', { name: 'Change the end buyer’s limits' });
    expect(change.getAttribute('href')).toMatch(/cell=subject-to\.wrap#end-limits$/);
    const pays = within(opened).getByLabelText('They pay, at most');
    await user.clear(pays);
    await user.type(pays, '2300');
    await waitFor(() => expect(opened.textContent).toContain('$74 a month over their limit'));
    expect(await textOf('Subject-To', 'Resell on a wrap')).toContain('For you: Over their limit');
    expect(await textOf('Subject-To', 'Resell on a wrap')).toContain('For the end buyer: $74/mo over');
    await waitFor(async () =>
      expect((await readAnalysis(person, id)).exit_plan?.['exits.targets.endPayment']).toBe('2300'),
    );
    await user.clear(pays);
    await waitFor(() => expect(opened.textContent).toContain('$74 over rent; no limits set'));
    await waitFor(async () =>
      expect((await readAnalysis(person, id)).exit_plan).not.toHaveProperty(['exits.targets.endPayment']),
    );
  });
});

describe('the exit of a deal', () => {
  const exitOf = async (person: Person, id: string) => (await readAnalysis(person, id)).exit_plan?.exit;

  it('is set by one press, and taken back by another', async () => {
    const { person, id } = await saved('setter');
    const user = open(pathOf(id, 'subject-to.wrap'), person);
    await headline(/^Subject-To works for you: \$210 a month/);
    await user.click(await findButton('Make This the Exit'));
    await expectToast('Exit: Resell on a wrap');
    await headline(/^Subject-To, resold on a wrap, works/);
    await waitFor(async () => expect(await exitOf(person, id)).toBe('wrap'));
    within(await panel('Subject-To → Resell on a wrap')).getByText('Working exit');
    await user.click(await findButton('Undo'));
    await waitFor(async () => expect(await exitOf(person, id)).toBeUndefined());
    await findButton('Make This the Exit');

    await user.click(await findButton('Make This the Exit'));
    await user.click(await findButton('Hold Instead'));
    await expectToast('Exit: Hold and sell');
    await waitFor(async () => expect(await exitOf(person, id)).toBeUndefined());
    await headline(/^Subject-To works/);
  });

  it('of another structure switches the deal to it, and both are taken back at once', async () => {
    const { person, id } = await saved('switcher');
    const user = open(pathOf(id, 'lease-option.sandwich'), person);
    await user.click(await findButton('Switch to Lease Option'));
    await expectToast('Switched to Lease Option', 'Exit: Sandwich lease option.');
    await waitFor(async () =>
      expect(await readAnalysis(person, id)).toMatchObject({
        deal: { chosen: 'Lease Option' },
        exit_plan: { exit: 'sandwich' },
      }),
    );
    await user.click(await findButton('Undo'));
    await waitFor(async () => expect((await readAnalysis(person, id)).deal?.chosen).toBe('Subject-To'));
    expect(await exitOf(person, id)).toBeUndefined();
  });

  it('does not count where the structure cannot have it, and the screen says so', async () => {
    const { person, id } = await saved('declined', { exit_plan: { exit: 'wrap' }, deal: { chosen: 'Lease Option' } });
    open(pathOf(id), person);
    await panel('Lease Option → Hold and sell');
    expect(document.querySelector('.exit-declined')?.textContent).toBe(
      'Lease Option can’t be resold on a wrap. Hold and sell counts now.',
    );
    await headline(/^Lease Option works/);
  });

  it('is named with the terms, which lead to it', async () => {
    const { person, id } = await saved('terms', { exit_plan: { exit: 'wrap' } });
    const user = open(`/deal-calculator/${id}?structure=seller-finance`, person);
    const link = await screen.findByRole('link', { name: 'Hold and sell' });
    expect(link.closest('p')?.textContent).toBe('Leave it by: Hold and sell');
    await user.click(screen.getByRole('link', { name: /Subject-Toworking$|Subject-To working$/ }));
    await user.click(await screen.findByRole('link', { name: 'Resell on a wrap' }));
    await panel('Subject-To → Resell on a wrap');
    expect(window.location.search).toBe('?structure=exits&cell=subject-to.wrap');
  });

  it('says that it is not saved yet, and saves it later', async () => {
    const { person, id } = await saved('unsaved');
    const back = answerInstead('PATCH', `/api/analyses/${id}`, () => Response.error());
    const user = open(pathOf(id, 'subject-to.wrap'), person);
    await user.click(await findButton('Make This the Exit'));
    const opened = await panel('Subject-To → Resell on a wrap');
    await within(opened).findByText('Not saved yet, retrying');
    expect(await exitOf(person, id)).toBeUndefined();
    back();
    await waitFor(async () => expect(await exitOf(person, id)).toBe('wrap'));
    await within(opened).findByText('Saved');
  });
});

describe('the ways to leave a deal on a phone', () => {
  it('show one structure at a time, the working one first', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList,
    );
    const { person, id } = await saved('phone', { exit_plan: { exit: 'wrap' } });
    const user = open(pathOf(id), person);
    await panel('Subject-To → Resell on a wrap');
    expect(document.querySelector('.exit-sheet')).toBeNull();
    const heads = () => [...document.querySelectorAll('.exit-list h3')].map(({ textContent }) => textContent);
    expect(heads()).toEqual([
      'Subject-ToWorking',
      'Seller Finance5 exits · hold $29,373',
      expect.stringMatching(/^Lease Option4 exits · hold \$/),
      expect.stringMatching(/^Novation1 exit · hold \$/),
      'Wholesale1 exit · assign $9,413',
    ]);
    const cards = () => [...document.querySelectorAll('.exit-card')].map(({ textContent }) => textContent);
    expect(cards()[1]).toContain('Wrap $41,806Works: For the seller: $10,543 less than listing:');
    await user.click(await findButton(/^Novation/));
    expect(cards()[1]).toBe('Wrap Not possibleThe end buyer pays in full at closing: nothing is left to wrap.');
    await user.click(await findButton(/^Seller Finance/));
    await user.click(screen.getByRole('link', { name: /^Refinance/ }));
    await panel('Seller Finance → Refinance and hold');
    expect(cards()).toHaveLength(5);
  });
});

describe('the ways to leave a deal on the Basic plan', () => {
  it('are in no workbook, where what was named in the trial does not count', async () => {
    const { person, id } = await saved('basic-workbook', { exit_plan: { exit: 'wrap' } });
    const sheetsOf = async () => {
      const downloads = catchDownloads();
      open(deskPath(id, 'Subject-To'), person);
      (await findButton('Numbers (XLSX)')).click();
      await waitFor(() => expect(downloads).toHaveLength(1));
      // A ZIP archive has the names of its files as they are, twice each.
      return new Set((await downloads[0]?.text())?.match(/xl\/worksheets\/sheet\d+\.xml/g)).size;
    };
    expect(await sheetsOf()).toBe(5);
    const plan = { tier: 'basic', billing_interval: 'monthly', start: 'now' };
    expect((await person.call('PUT', '/api/subscription', plan)).status).toBe(200);
    expect(await sheetsOf()).toBe(4);
  });

  it("are the working structure's own, and what more there is", async () => {
    const { person, id } = await saved('basic-exits', { exit_plan: { exit: 'wrap' } });
    const plan = { tier: 'basic', billing_interval: 'monthly', start: 'now' };
    expect((await person.call('PUT', '/api/subscription', plan)).status).toBe(200);
    const user = open(pathOf(id, 'subject-to.wrap'), person);
    await panel('Subject-To → Hold and sell');
    expect(await textOf('Subject-To', 'Hold and sell')).toContain('$51,978');
    expect(await textOf('Subject-To', 'Resell on a wrap')).toBe('Not in your plan');
    expect(await textOf('Seller Finance', 'Hold and sell')).toBe('Not in your plan');
    expect(await textOf('Lease Option', 'Resell on a wrap')).toContain('Not possible');
    expect(screen.queryByRole('button', { name: /Make This the Exit|Instead$/ })).toBeNull();
    await user.click(await findButton('Upgrade for All Exits'));
    await screen.findByRole('dialog', { name: 'See every way to leave it' });
  });
});
