import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { palmLane, readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { expectToast, startScreens, typedIn } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();

const ironwood = '512 N Mock Ironwood St, Gilbert, AZ 85233';

/** The worked example of the engine as its facts and terms are entered. */
const worked = {
  seller_facts: {
    estimatedValue: 300_000,
    repairEstimate: 15_000,
    loanBalance: 165_000,
    interestRate: 3.25,
    arrears: 3000,
    lienAmount: 0,
  },
  calculator_inputs: { monthlyRent: '2300', propertyTaxes: '3000', insurance: '1500' },
  deal: {
    'house.afterRepairValue': '320000',
    'house.loan.paymentsLeft': '276',
    'terms.subjectTo.cashToSeller': '25000',
    'terms.subjectTo.second.amount': '75000',
    'terms.sellerFinance.price': '295000',
    'terms.sellerFinance.down': '25000',
    'terms.sellerFinance.ratePercent': '3.5',
    'targets.cashFlow': '250',
  },
};

/** A saved analysis, with what was entered. */
async function saved(person: Person, address?: string, changes?: object) {
  const id = await saveAnalysis(person, address, changes);
  return { id, path: `/api/analyses/${id}`, read: () => readAnalysis(person, id) };
}

const headline = () => screen.findByRole('heading', { level: 2, name: /work|closest|decide/ });
/** The figure of a row in a column, with what stands below it. */
async function cell(row: string, column: string): Promise<string> {
  const table = await screen.findByRole('table');
  const names = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.querySelector('strong')?.lastChild?.textContent ?? head.textContent);
  const head = within(table)
    .getAllByRole('rowheader')
    .find(({ textContent }) => textContent?.startsWith(row));
  const cells = within(head?.closest('tr') ?? table).getAllByRole('cell');
  return cells[names.indexOf(column)]?.textContent?.replace(/ [A-Z][^,]*, [^,]+: explain/, '') ?? 'no cell';
}

describe('the deal', () => {
  it('fills Write Offer only while it is a deal', async () => {
    const person = await system.person('fills-offer');
    const { id, path } = await saved(person, palmLane, worked);
    open(`/deal-calculator/${id}`, person);
    const offer = () => screen.findByRole('link', { name: 'Write Offer' });
    await waitFor(async () => expect((await offer()).className).toContain('button-primary'));
    cleanup();
    await person.call('PATCH', path, { deal: { chosen: 'Wholesale' } });
    open(`/deal-calculator/${id}`, person);
    await screen.findByRole('heading', { level: 2, name: /^Wholesale works for you, not yet/ });
    expect((await offer()).className).not.toContain('button-primary');
  });

  it('compares five structures, a bank loan and a listing', async () => {
    const person = await system.person('compares');
    open(`/deal-calculator/${(await saved(person, palmLane, worked)).id}`, person);
    expect((await headline()).textContent).toBe(
      'Lease Option works: $266 a month on $10,000 of cash. For the seller: as much as listing.',
    );
    await screen.findByRole('heading', { level: 1, name: `Numbers: ${palmLane}` });
    expect(await cell('Price', 'Subject-To')).toBe('$265,000$25,000 cash, $75,000 second');
    expect(await cell('Cash flow a month', 'Subject-To')).toBe('$210$40 short');
    expect(await cell('Cash in', 'Seller Finance')).toBe('$45,900');
    expect(await cell('In all', 'To compare with')).toBe('$104,038');
    expect(await cell('Price', 'Bank Loan')).toBe('$402,000$80,400 down, 6.5% loan');
    const facts = screen.getByText(/^Rent/, { selector: 'li' }).textContent;
    expect(facts).toBe('Rent $2,300 (you) a month');
    expect(screen.getByText(/^Loan (?!type)/, { selector: 'li' }).textContent).toBe(
      'Loan $165,000 (seller) at 3.25% (seller), 276 (you) payments left',
    );
  });

  it('keeps a target with the deal, says how many meet it, and goes back to the usual ones', async () => {
    const person = await system.person('aims');
    const analysis = await saved(person, palmLane, worked);
    const user = open(`/deal-calculator/${analysis.id}`, person);
    expect(await typedIn('Cash flow, at least')).toBe('250');
    expect(await screen.findAllByText('1 of 4 meets it')).toHaveLength(2);
    await user.clear(screen.getByLabelText('Cash flow, at least'));
    await screen.findByText('Not tested');
    await user.type(screen.getByLabelText('Cash flow, at least'), '150');
    await waitFor(async () => expect((await analysis.read()).deal?.['targets.cashFlow']).toBe('150'));
    await waitFor(async () => expect(await cell('Cash flow a month', 'Subject-To')).toBe('$210'));
    await user.type(screen.getByLabelText('Profit, at least'), 'x');
    await screen.findByText('Enter a number, like 1,250.75.');
    await user.click(screen.getByRole('button', { name: 'Back to your usual targets' }));
    expect(await typedIn('Cash flow, at least')).toBe('200');
    await waitFor(async () => expect((await analysis.read()).deal).not.toHaveProperty(['targets.cashFlow']));
    expect((await analysis.read()).deal).toMatchObject({ 'terms.subjectTo.cashToSeller': '25000' });
  });

  it('changes an assumption for every column, and growth in the calculator too', async () => {
    const person = await system.person('assumes');
    const analysis = await saved(person, palmLane, worked);
    const user = open(`/deal-calculator/${analysis.id}`, person);
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    await user.clear(screen.getByLabelText('Hurdle rate'));
    await user.type(screen.getByLabelText('Hurdle rate'), '12');
    await screen.findByText('12%', { selector: '.deal-assumed b' });
    await user.clear(screen.getByLabelText(/^Value growth/));
    await user.type(screen.getByLabelText(/^Value growth/), '2');
    await screen.findByText(/growth of rent/);
    await user.click(screen.getByRole('link', { name: 'Bank Loan' }));
    expect(await typedIn('Monthly rent')).toBe('2,300');
    await waitFor(() => expect(window.location.search).toBe('?structure=bank-loan'));
    expect(await typedIn('Value growth')).toBe('2');
    await waitFor(async () =>
      expect(await analysis.read()).toMatchObject({
        calculator_inputs: { valueGrowth: '2', monthlyRent: '2300' },
        deal: { 'assumptions.hurdlePercent': '12' },
      }),
    );
  });

  it('keeps what another tab has changed meanwhile', async () => {
    const person = await system.person('two-tabs');
    const analysis = await saved(person, palmLane, worked);
    const user = open(`/deal-calculator/${analysis.id}`, person);
    await typedIn('Cash in, at most');
    await person.call('PATCH', analysis.path, {
      deal: { 'targets.profit': '30000', 'terms.novation.months': '5' },
      calculator_inputs: { vacancy: '9' },
    });
    await user.clear(screen.getByLabelText('Cash in, at most'));
    await user.type(screen.getByLabelText('Cash in, at most'), '60000');
    await waitFor(async () =>
      expect(await analysis.read()).toMatchObject({
        deal: { 'targets.cashIn': '60000', 'targets.profit': '30000', 'terms.novation.months': '5' },
        calculator_inputs: { vacancy: '9', monthlyRent: '2300' },
      }),
    );
    await screen.findByText('Saved');
  });

  it('says what each structure lacks, and where it is entered', async () => {
    const person = await system.person('asks');
    const { id } = await saved(person, ironwood);
    open(`/deal-calculator/${id}`, person);
    await screen.findAllByText('Needs a fact');
    const [link] = screen.getAllByRole('link', { name: 'Add the balance' });
    expect(link?.getAttribute('href')).toBe(`/dashboard?analysis=${id}#seller-facts`);
    expect(await cell('Price', 'Subject-To')).toBe('—Not available');
    expect((await headline()).textContent).toBe('Lease Option works for you: $200 a month on $15,940 of cash.');
  });

  it('shows the terms that meet the targets, and the ones that are equal for the seller', async () => {
    const person = await system.person('solves');
    const user = open(`/deal-calculator/${(await saved(person, palmLane, worked)).id}`, person);
    await user.click(await screen.findByRole('button', { name: 'Solved to targets' }));
    await waitFor(async () => expect(await cell('Price', 'Subject-To')).toMatch(/^\$245,100/));
    expect(await cell('As proposed', 'Subject-To')).toMatch(/^\$265,000/);
    await user.click(screen.getByRole('button', { name: 'Equal for the seller' }));
    await waitFor(async () => expect(await cell('Worth today', 'Subject-To')).toBe('$41,224'));
    await screen.findByText('Its rule sets the price.');
  });

  it('leads to the letter by the name of the structure that it is written for', async () => {
    const person = await system.person('writes');
    const analysis = await saved(person, palmLane, worked);
    const user = open(`/deal-calculator/${analysis.id}`, person);
    await screen.findByRole('link', { name: 'Write the Lease Option Offer' });
    await user.click(screen.getByRole('link', { name: 'Novation' }));
    await user.click(await screen.findByRole('button', { name: 'Switch to Novation' }));
    await screen.findByRole('link', { name: /: Novation working$/ });
    await user.click(screen.getByRole('link', { name: 'Compare' }));
    const link = await screen.findByRole('link', { name: 'Write the Novation Offer' });
    await waitFor(async () => expect((await analysis.read()).deal?.chosen).toBe('Novation'));
    cleanup();
    open(link.getAttribute('href') ?? '', person);
    await screen.findByText('Proposed structure: novation');
    const summary = screen.getByRole('heading', { name: 'Property Summary' }).closest('details') ?? document.body;
    expect(summary.textContent).toContain('StrategyNovation');
    // The rules are not sure of what they did not pick.
    expect(summary.textContent).not.toContain('/100');
  });

  it('says why a wholesale has no workbook to share', async () => {
    const person = await system.person('sharer');
    const analysis = await saved(person, palmLane, { ...worked, deal: { ...worked.deal, chosen: 'Wholesale' } });
    const user = open(`/deal-calculator/${analysis.id}`, person);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await user.click(await screen.findByRole('button', { name: 'Workbook (Excel)' }));
    await expectToast('There is no workbook to share', 'It would show your price or fee.');
  });

  it('asks before it follows the facts to another structure, and keeps the one that somebody chose', async () => {
    const person = await system.person('keeper');
    const analysis = await saved(person, palmLane, { ...worked, deal: { ...worked.deal, chosen: 'Wholesale' } });
    const kept = async () => (await analysis.read()).deal;
    const user = open(`/deal-calculator/${analysis.id}`, person);
    const strip = () => screen.findByRole('region', { name: 'Another structure ranks first' });
    expect((await strip()).textContent).toContain(
      'On the new facts Lease Option ranks first. This deal runs as Wholesale',
    );
    await user.click(screen.getByRole('button', { name: 'Switch to Lease Option' }));
    await screen.findByRole('heading', { level: 2, name: /^Lease Option works/ });
    await waitFor(async () => expect((await kept())?.chosen).toBe('Lease Option'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await kept())?.chosen).toBe('Wholesale'));

    await strip();
    await user.click(screen.getByRole('button', { name: 'Keep Wholesale' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Another structure ranks first' })).toBeNull());
    await waitFor(async () => expect(await kept()).toMatchObject({ chosen: 'Wholesale', kept_over: 'Lease Option' }));
    await screen.findByRole('heading', { level: 2, name: /^Wholesale works for you/ });
  });

  it('asks for targets and assumptions in the words of the buy box', async () => {
    const person = await system.person('one-word');
    const { id } = await saved(person, palmLane, worked);
    const labels = () =>
      [...document.querySelectorAll('input[name^="targets."], input[name^="assumptions."]')].map((input) => [
        input.getAttribute('name'),
        document.querySelector(`label[for="${input.id}"]`)?.textContent,
      ]);
    const user = open(`/deal-calculator/${id}`, person);
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    await screen.findByLabelText('Holding period');
    const inDeal = labels();
    expect(inDeal).toHaveLength(14);
    cleanup();
    open('/account-settings?tab=buy-box', person);
    await screen.findByLabelText('Holding period');
    expect(labels()).toEqual(expect.arrayContaining(inDeal));
  });

  it('explains a pressed figure with its formula, its numbers and where they come from', async () => {
    const person = await system.person('curious');
    const user = open(`/deal-calculator/${(await saved(person, palmLane, worked)).id}`, person);
    await user.click(await screen.findByRole('button', { name: '$48,300 Cash in, Subject-To: explain' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cash in, Subject-To' });
    await within(dialog).findByText(
      'cash to the seller + arrears + liens + closing costs × price + repairs + reserves',
    );
    expect(dialog.textContent).toContain('$25,000 + $3,000 + $0 + 2% × $265,000 + $15,000 + $0 = $48,300');
    expect(dialog.textContent).toContain('arrears$3,000 seller');
    expect(dialog.textContent).toContain('cash to the seller$25,000 you');
    expect(dialog.textContent).toContain('closing costs2% assumed');
  });

  it('has an address for every tab, and comes back', async () => {
    const person = await system.person('links');
    const { id } = await saved(person, palmLane, worked);
    const user = open(`/deal-calculator/${id}?structure=lease-option`, person);
    const tab = await screen.findByRole('link', { name: /Lease Option working$/, current: 'page' });
    expect(tab.textContent).toBe('Works: For the seller: as much as listing: Lease Optionworking');
    await user.click(screen.getByRole('link', { name: 'Compare' }));
    await user.click(await screen.findByRole('link', { name: 'Set the Terms of Novation' }));
    await screen.findByRole('link', { name: /Novation$/, current: 'page' });
    window.history.back();
    await headline();
  });
});

describe('the deal on the Basic plan', () => {
  it('says what all five come to, and works on one structure at a time', async () => {
    const person = await system.person('basic');
    // The terms were typed while the trial ran.
    const { id } = await saved(person, palmLane, worked);
    const plan = { tier: 'basic', billing_interval: 'monthly', start: 'now' };
    expect((await person.call('PUT', '/api/subscription', plan)).status).toBe(200);
    const user = open(`/deal-calculator/${id}`, person);
    await headline();
    expect(await cell('Worth today', 'Wholesale')).toBe('$9,413');
    expect(await cell('Worth today', 'Subject-To')).toMatch(/^\$51,978/);
    expect(await cell('Cash now', 'Subject-To')).toBe('');
    expect(screen.queryByText('Not available')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Equal for the seller' }));
    const dialog = await screen.findByRole('dialog', { name: 'Price all five structures' });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));

    const tab = (name: RegExp) => within(screen.getByRole('navigation', { name: 'Deal' })).getByRole('link', { name });
    await user.click(screen.getByRole('link', { name: 'Novation' }));
    await screen.findByRole('heading', { name: 'Switch this deal to Novation?' });
    screen.getByText(
      /^Your plan sets the terms of one structure at a time\. This deal runs as Lease Option; its terms are kept\.$/,
    );
    await user.click(screen.getByRole('button', { name: 'Switch to Novation' }));
    await screen.findByRole('link', { name: /: Novation working$/ });
    await waitFor(async () => {
      const { body } = await person.call('GET', `/api/analyses/${id}`);
      expect(body).toMatchObject({ deal: { chosen: 'Novation' } });
    });
    await user.click(tab(/Wholesale$/));
    await screen.findByRole('heading', { name: 'Switch this deal to Wholesale?' });
  });
});
