import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { comparePath } from '#shared/site/analysis-paths.ts';
import { palmLane, saveAnalysis } from '#test/support/saved-analysis.ts';
import { catchDownloads } from '#test/support/screens/downloads.ts';
import { findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();
const oak = '731 Placeholder Oak St, Columbus, OH 43206';

async function subscriber(name: string, tier: string): Promise<Person> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
  return person;
}

const move = (person: Person, id: string, changes: object) =>
  person.call('PATCH', `/api/analyses/${id}/pipeline`, changes);

describe('two deals side by side', () => {
  it('show stage, structure, verdict, rank and both sides, and the best in words', async () => {
    const person = await subscriber('comparer', 'professional');
    const ids = [await saveAnalysis(person, palmLane), await saveAnalysis(person, oak)];
    await move(person, ids[1] ?? '', { stage: 'negotiating' });
    const downloads = catchDownloads();
    const user = open(comparePath(ids), person);
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      expect.stringMatching(/^2417 E Sample Palm Ln.*Phoenix, AZ.*New · Sample data/),
      expect.stringMatching(/^731 Placeholder Oak St.*Columbus, OH.*Negotiating/),
    ]);
    for (const head of ['Rank', 'Structure', 'For you', 'For the seller', 'Cash in', 'Cash now'])
      table.getByRole('rowheader', { name: head });
    expect(table.getAllByText('highest').length).toBeGreaterThan(0);
    // Two are the least.
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await user.click(await findButton('Download CSV'));
    expect(downloads.map(({ name }) => name)).toEqual(['Compared_Deals.csv']);
    expect(await downloads[0]?.text()).toMatch(
      /^\uFEFF"Deal","2417 E Sample Palm Ln, Phoenix, AZ","731 Placeholder Oak St, Columbus, OH"\r\n"Stage","New","Negotiating"/,
    );
    await user.click(await findButton('Download XLSX'));
    await vi.waitFor(() => expect(downloads.at(-1)?.name).toBe('Compared_Deals.xlsx'));
    // A ZIP archive.
    expect(await downloads.at(-1)?.text()).toMatch(/^PK/);
  });

  it('are left when one of three is removed or was deleted', async () => {
    const person = await subscriber('remover', 'professional');
    const ids = [
      await saveAnalysis(person),
      await saveAnalysis(person, oak),
      await saveAnalysis(person, '5 Third St, Mesa, AZ 85201'),
    ];
    const user = open(comparePath(ids), person);
    await user.click(await screen.findByRole('button', { name: 'Remove 731 Placeholder Oak St' }));
    await vi.waitFor(() => expect(screen.queryByText('731 Placeholder Oak St')).toBeNull());
    await screen.findByText('5 Third St');
    await person.call('DELETE', `/api/analyses/${ids[1]}`);
    open(comparePath(ids), person);
    await screen.findByText(/1 deal is no longer there/);
  });

  it('are asked for when there are fewer, and belong to Professional', async () => {
    const basic = await subscriber('basic-comparer', 'basic');
    const ids = [await saveAnalysis(basic), await saveAnalysis(basic, oak)];
    open(comparePath(ids), basic);
    await screen.findByText('Comparing deals comes with Professional and Enterprise.');
    const other = await subscriber('few', 'professional');
    open(comparePath([await saveAnalysis(other), 'nonsense']), other);
    await screen.findByText(/Choose two to five deals/);
    // Another account's are not there.
    open(comparePath(ids), other);
    expect(await screen.findAllByText(/not two of these deals/)).toHaveLength(1);
  });
});

describe('the portfolio', () => {
  it('says what closes when, what closed deals bring and which balloons lie ahead', async () => {
    const person = await subscriber('owner', 'enterprise');
    const nextYear = new Date().getFullYear() + 1;
    const [closing, closed] = [await saveAnalysis(person), await saveAnalysis(person, oak)];
    await move(person, closing, { stage: 'under_contract', dates: { closing: `${nextYear}-01-15` } });
    await person.call('PATCH', `/api/analyses/${closed}`, {
      deal: { chosen: 'Seller Finance', 'terms.sellerFinance.balloonMonth': '60' },
    });
    await move(person, closed, { stage: 'closed', dates: { closing: '2026-11-20' } });
    const downloads = catchDownloads();
    open('/portfolio', person);
    const closings = within(await screen.findByRole('region', { name: 'Closings by month' }));
    expect(closings.getAllByRole('row')[1]?.textContent).toMatch(new RegExp(`^Jan ${nextYear}.*1 Under contract`));
    const held = within(await screen.findByRole('region', { name: 'Closed deals by year' }));
    expect(held.getAllByRole('row').length).toBeGreaterThan(2);
    const item = (await screen.findByText('Nov 2031')).closest('li');
    expect(item?.textContent).toContain('731 Placeholder Oak St · Seller Finance · Sample data');
    (await findButton('Download CSV')).click();
    (await findButton('Download XLSX')).click();
    await vi.waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['Portfolio.csv', 'Portfolio.xlsx']));
    const [table, workbook] = await Promise.all(downloads.map(({ text }) => text()));
    expect(table).toContain('731 Placeholder Oak St, Columbus, OH 43206');
    expect(workbook).toMatch(/^PK/);
  });

  it('says how much cash is needed by when, and which deals have no date or no figure', async () => {
    const person = await subscriber('cash-planner', 'enterprise');
    const [dated, undated, past] = [
      await saveAnalysis(person, palmLane),
      await saveAnalysis(person, oak),
      await saveAnalysis(person, '5 Third St, Mesa, AZ 85201'),
    ];
    const nextYear = new Date().getFullYear() + 1;
    await person.call('PATCH', `/api/analyses/${dated}`, { deal: { chosen: 'Seller Finance' } });
    await move(person, dated, { stage: 'under_contract', dates: { closing: `${nextYear}-01-15` } });
    await move(person, undated, { stage: 'under_contract' });
    await move(person, past, { stage: 'under_contract', dates: { closing: '2025-03-02' } });
    open('/portfolio', person);
    const cash = within(await screen.findByRole('region', { name: 'Cash needed by month' }));
    const texts = cash.getAllByRole('row').map((row) => row.textContent);
    expect(texts).toEqual([
      'ClosingDealsCash neededIn all by then',
      expect.stringMatching(/^Mar 2025Past5 Third St · Mar 2 · Sample data/),
      expect.stringMatching(
        new RegExp(`^Jan ${nextYear}2417 E Sample Palm Ln · Jan 15 · Sample data\\$[\\d,]+\\$[\\d,]+`),
      ),
      expect.stringMatching(/^No date yet731 Placeholder Oak St · Sample data/),
    ]);
    await screen.findByText(/^1 deal has no closing date\./);
  });

  it('has the value by stage on any plan, with what has no figure yet; the rest comes with Enterprise', async () => {
    const person = await subscriber('professional', 'professional');
    await move(person, await saveAnalysis(person, oak), { stage: 'contacted' });
    await move(person, await saveAnalysis(person, palmLane), { stage: 'under_contract' });
    open('/portfolio', person);
    const value = await screen.findByRole('region', { name: 'Value by stage' });
    expect(value.textContent).toContain('2 deals with sample data');
    const row = (name: RegExp) => within(value).getByRole('row', { name }).textContent;
    expect(row(/^New/)).toBe('New0—');
    expect(row(/^Contacted/)).toMatch(/^Contacted1(\$[\d,]+|.*not available)/i);
    expect(row(/^Active/)).toMatch(/^Active .*2/);
    expect(within(value).getByText('Monthly cash flow, closed deals').nextSibling?.textContent).toBe('—');
    await screen.findByText(/^Portfolio tracking comes with Enterprise:/);
    expect(screen.queryByText('Expected closings')).toBeNull();
  });

  it('says so of an empty one', async () => {
    open('/portfolio', await subscriber('empty', 'enterprise'));
    expect(await screen.findAllByText('Save an analysis, and its deal is counted here.')).toHaveLength(1);
  });
});
