import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { workedRepairs } from '#test/support/evidence/worked-repairs.ts';
import { palmLane, readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { expectToast, fill, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();

/** Somebody on the Basic plan, which has the estimate too, with an analysis. */
async function owner(name: string, changes?: object): Promise<{ person: Person; id: string; path: string }> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
  const id = await saveAnalysis(person, palmLane, changes);
  return { person, id, path: `/deal/${id}/repairs` };
}

const words = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ');
const total = () => document.querySelector('.repairs-total dl')?.textContent ?? '';
const rowOf = (name: string) =>
  within(document.querySelector('.repairs-lines') ?? document.body)
    .getByText(name)
    .closest('tr');

describe('a repair estimate', () => {
  it('is priced by tier and area, and by nothing before that', async () => {
    const { person, id, path } = await owner('estimator');
    const user = open(path, person);
    await screen.findByText('Nothing is priced yet.');
    expect(total()).not.toContain('$0');
    await user.click(await screen.findByLabelText(/^Kitchen, baths, some systems/));
    await waitFor(() => expect(total()).toBe('Low$45,920Repairs$65,600High$90,200'));
    await fill('Mid, per sq ft', '45');
    await waitFor(() => expect(total()).toContain('Repairs$73,800'));
    await waitFor(async () => {
      expect((await readAnalysis(person, id)).repairs).toEqual({ tier: 'moderate', 'perFoot.mid': '45' });
    });
    await user.click(await screen.findByLabelText(/^Down to the studs/));
    await waitFor(() => expect(total()).toContain('Repairs$205,000'));
  });

  it('adds up the worked example line by line, with contingency', async () => {
    const { person, path } = await owner('adder', { repairs: workedRepairs });
    open(path, person);
    await waitFor(() => expect(total()).toBe('Low$45,671Repairs$64,700High$95,771'));
    const shown = words();
    for (const text of ['$57,768$40,778 to $85,510', '$6,932$4,893 to $10,261', '$64,700$45,671 to $95,771']) {
      expect(shown).toContain(text);
    }
    expect(rowOf('Windows')?.textContent).toContain('not priced');
    expect(rowOf('Roof')?.textContent).toContain('$420 / $520 / $680 a squarestarting point');
    expect(shown).toContain('Built before 1978');
  });

  it('puts mid into the deal and high into its stress test, to the cent', async () => {
    const { person, id, path } = await owner('buyer', { repairs: workedRepairs });
    open(path, person);
    (await findButton('Use in the deal')).click();
    await waitFor(async () => {
      const { deal, repairs } = await readAnalysis(person, id);
      expect(deal).toMatchObject({ 'house.repairs': '64700.16', 'house.repairsHigh': '95771.2' });
      expect(repairs?.['used.mid']).toBe('64700.16');
    });
    expect(words()).toContain('$64,700 as repairs, and the stress test $95,771.');
    await fill('Roof, quantity', '22');
    await screen.findByText(/, from this estimate on /);
    (await findButton('Stop using $64,700')).click();
    await waitFor(async () => expect((await readAnalysis(person, id)).deal).toEqual({ chosen: 'Lease Option' }));
  });

  it('takes own costs and a bid, which settles its line', async () => {
    const { person, id, path } = await owner('negotiator', { repairs: workedRepairs });
    open(path, person);
    (await findButton('Change the cost of roof')).click();
    await fill('Roof, mid', '600');
    await waitFor(() => expect(rowOf('Roof')?.textContent).toContain('yours'));
    await fill('Roof, bid', '9,500');
    await waitFor(() => expect(rowOf('Roof')?.textContent).toMatch(/confirmed by bid.*\$9,500$/));
    await fill('Heating and cooling, bid', 'soon');
    await screen.findByText('Enter a number, like 1,250.75.');
    expect(rowOf('Heating and cooling')?.textContent).not.toContain('confirmed by bid');
    await waitFor(async () => {
      const { repairs } = await readAnalysis(person, id);
      expect(repairs).toMatchObject({ 'roof.mid': '600', 'roof.bid': '9,500', 'hvac.bid': 'soon' });
    });
  });

  it('takes the costs that were typed for another house, and gives them back', async () => {
    const own = { way: 'detailed', 'roof.mid': '610', 'kitchen.high': '30,000', 'roof.bid': '9,000' };
    const { person } = await owner('repeater', { repairs: own });
    await saveAnalysis(person, '5 Plain St, Mesa, AZ 85201');
    const path = `/deal/${await saveAnalysis(person, '9 Next St, Mesa, AZ 85201', { repairs: workedRepairs })}/repairs`;
    const user = open(path, person);
    (await findButton('Copy Costs from Another Deal')).click();
    const others = await screen.findByLabelText('Deal');
    expect([...others.querySelectorAll('option')].map(({ textContent }) => textContent).sort()).toEqual([
      '2417 E Sample Palm Ln',
      '5 Plain St',
    ]);
    await user.selectOptions(others, '5 Plain St');
    (await findButton('Copy Costs')).click();
    await screen.findByText('No cost of yours was typed for that house.');
    await user.selectOptions(others, '2417 E Sample Palm Ln');
    (await findButton('Copy Costs')).click();
    await expectToast('2 costs copied');
    await waitFor(() => expect(rowOf('Roof')?.textContent).toContain('$420 / $610 / $680 a squareyours'));
    expect(rowOf('Roof')?.textContent).not.toContain('confirmed by bid');
    (await findButton('Undo')).click();
    await waitFor(() => expect(rowOf('Roof')?.textContent).toContain('$420 / $520 / $680 a squarestarting point'));
  });

  it('is not for the deal while a field that counts has to be fixed, and says which', async () => {
    const { person, path } = await owner('slipper', { repairs: workedRepairs });
    open(path, person);
    await fill('Roof, quantity', 'many');
    await screen.findByText('This total is not right yet.');
    expect(words()).toContain('To use it in the deal, fix: Roof, quantity.');
    const use = await findButton('Use in the deal');
    expect(use.disabled).toBe(true);
    const reason = document.getElementById(use.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toContain('Roof, quantity');
    await fill('Roof, quantity', '21');
    await waitFor(() => expect(use.disabled).toBe(false));
    expect(words()).not.toContain('not right yet');
  });

  it('gives own costs back that another tier has taken away', async () => {
    const { person, id, path } = await owner('switcher', { repairs: { tier: 'moderate', 'perFoot.mid': '45' } });
    const user = open(path, person);
    await user.click(await screen.findByLabelText(/^Down to the studs/));
    await expectToast('1 cost removed', 'Typed for “Kitchen, baths, some systems”.');
    await waitFor(async () => expect((await readAnalysis(person, id)).repairs).toEqual({ tier: 'gut' }));
    (await findButton('Undo')).click();
    await waitFor(() => expect(total()).toContain('Repairs$73,800'));
    await waitFor(async () => {
      expect((await readAnalysis(person, id)).repairs).toEqual({ tier: 'moderate', 'perFoot.mid': '45' });
    });
    expect(document.querySelector('.toast')).toBeNull();
    await user.click(await screen.findByLabelText(/^Paint, floors, fixtures/));
    await expectToast('1 cost removed');
  });

  it('puts no estimate into the deal that another tab has changed, but shows the new one', async () => {
    const { person, id, path } = await owner('stale', { repairs: workedRepairs });
    open(path, person);
    await findButton('Use in the deal');
    await person.call('PATCH', `/api/analyses/${id}`, { repairs: { 'roof.bid': '5000' } });
    (await findButton('Use in the deal')).click();
    await expectToast('The estimate has changed');
    await waitFor(() => expect(total()).not.toContain('$64,700'));
    expect((await readAnalysis(person, id)).deal).toEqual({ chosen: 'Lease Option' });
    (await findButton('Use in the deal')).click();
    await waitFor(async () => expect((await readAnalysis(person, id)).deal).toHaveProperty(['house.repairs']));
  });
});
