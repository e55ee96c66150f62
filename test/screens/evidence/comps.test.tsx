import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { localDay } from '#shared/values/dates.ts';
import { workedComps } from '#test/support/evidence/worked-comps.ts';
import { palmLane, readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { catchDownloads } from '#test/support/screens/downloads.ts';
import { answerInstead, expectToast, fill, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();

/** Somebody with an analysis, on the Professional plan unless it says otherwise. */
async function owner(
  name: string,
  changes?: object,
  tier = 'professional',
): Promise<{ person: Person; id: string; path: string }> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
  const id = await saveAnalysis(person, palmLane, changes);
  return { person, id, path: `/deal/${id}/comps` };
}

const example = () => workedComps(new Date());

const words = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ');
const typedNow = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value;
const value = () => document.querySelector('.comps-big')?.textContent ?? '';

describe('the comps workbench', () => {
  it('shows the worked example, sale by sale', async () => {
    const { person, path } = await owner('appraiser', { comps: example() });
    open(path, person);
    await waitFor(() => expect(value()).toBe('$425,201'));
    const shown = words();
    for (const text of [
      ...['$415,490 to $433,450', '4 sales kept, spread 4.2%', '−2,510', '+33,948', '−14,428', '+61,450'],
      ...['2.6%', '8.6%', '6.7%', '16.5%', '40.0%', '29.7%', '20.4%', '9.9%', 'This is not an appraisal.'],
      ...['left out: sold between relatives', 'Leave out A', '+$6,464', 'No price trend', '−$4,876', '$407,2'],
    ]) {
      expect(shown).toContain(text);
    }
    expect(document.querySelectorAll('.comps-warnings li')).toHaveLength(0);
  });

  it('is exported as it stands on the screen, with what is typed', async () => {
    const { person, path } = await owner('exporter', { comps: example() });
    open(path, person);
    const downloads = catchDownloads();
    await waitFor(() => expect(value()).toBe('$425,201'));
    (await findButton('Export')).click();
    expect(downloads.map(({ name }) => name)).toEqual(['Comps_2417_E_Sample_Palm_Ln_Phoenix_AZ_85016.csv']);
    const csv = await downloads[0]?.text();
    for (const line of ['"Value after repairs",425200.62', '"Living area, per sq ft, $",95', '"Data","Sample data"']) {
      expect(csv?.split('\r\n')).toContain(line);
    }
  });

  it('puts its value into the deal to the cent as the user’s, and takes it back', async () => {
    const { person, id, path } = await owner('buyer', { comps: example() });
    open(path, person);
    (await findButton('Use this value in the deal')).click();
    await waitFor(async () => {
      const { deal, comps } = await readAnalysis(person, id);
      expect(deal?.['house.afterRepairValue']).toBe('425200.62');
      expect(comps?.['used.value']).toBe('425200.62');
      expect(comps?.['used.on']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    });
    expect(words()).toMatch(/This deal uses it since \w+ \d+, \d{4}, as your value\./);
    open(`/deal-calculator/${id}?structure=wholesale`, person);
    expect((await screen.findByLabelText('Value after repairs')).getAttribute('value')).toBe('425,200.62');
    await screen.findByText('From your comps');

    open(path, person);
    (await findButton('Stop using it')).click();
    await waitFor(async () => expect((await readAnalysis(person, id)).deal).toEqual({ chosen: 'Lease Option' }));
    expect(words()).toContain('This deal counts the value as is.');
  });

  it('leaves sales out with a reason, and has no value without any, and not $0', async () => {
    const { person, id, path } = await owner('picky', { comps: example() });
    const user = open(path, person);
    for (const letter of ['A', 'B', 'C', 'D']) await user.click(await screen.findByLabelText(`Keep ${letter}`));
    expect(value()).toContain('Not available');
    expect(words()).toContain('No sale is kept, so there is no value.');
    expect(words()).not.toContain('$0 to');
    await user.selectOptions(await screen.findByLabelText('Why A is left out'), 'old');
    await waitFor(async () => {
      const { comps = {} } = await readAnalysis(person, id);
      expect([comps['r1.leftOut'], comps['r2.leftOut']]).toEqual(['old', 'none']);
    });
    const why = await screen.findByLabelText('Why B is left out');
    expect(why.getAttribute('aria-invalid')).toBe('true');
    expect(words()).toContain('left out: no reason chosen');
    await user.selectOptions(why, 'other');
    expect(why.getAttribute('aria-invalid')).toBeNull();
    await fill('Your reason for leaving out B', 'Corner lot');
    await screen.findByText('left out: Corner lot', { selector: '.comps-list small' });
    await waitFor(async () => {
      expect((await readAnalysis(person, id)).comps?.['r2.leftOut']).toBe('other:Corner lot');
    });
    await user.click(await screen.findByLabelText('Keep A'));
    await waitFor(() => expect(value()).toBe('$415,490'));
    expect(words()).toContain('Only 1 sale is kept. Use at least 3.');
  });

  it('says what is unknown, adjusts nothing for it, and takes it from the user', async () => {
    const { person, id, path } = await owner('curious');
    const user = open(path, person);
    const grid = await screen.findByRole('region', { name: 'Adjustment grid' });
    const bays = within(grid).getByText('Garage bays').closest('tr');
    expect(bays?.textContent).toMatch(/^Garage baysunknown(unknown–not adjusted)+$/);
    await user.click(await findButton('Edit the subject'));
    await fill('Garage bays', '2');
    await user.selectOptions(screen.getByLabelText('Condition after repairs'), '3');
    (await findButton('Done')).click();
    await user.click(await findButton('Edit A'));
    await fill('Garage bays', '1.5');
    await screen.findByText('Enter a whole number.');
    await fill('Garage bays', '1');
    (await findButton('Done')).click();
    await waitFor(() => expect(bays?.textContent).toContain('+6,000'));
    await waitFor(async () => {
      expect((await readAnalysis(person, id)).comps).toEqual({
        ...{ 'subject.garageBays': '2', 'subject.condition': '3', 'r1.garageBays': '1' },
      });
    });
  });

  it('lists a sale of the user’s own that has no coordinates, and places the others on the map', async () => {
    const { person, id, path } = await owner('driver');
    const user = open(path, person);
    await user.click(await findButton('Add a Sale'));
    await fill('Address', '9 Agave Ct');
    await fill('Price', '402500');
    await screen.findByText(/^add its date and distance to weigh it/);
    (await findButton('Done')).click();
    expect(screen.getByText('9 Agave Ct', { selector: '.comps-list button' }).closest('td')?.textContent).toContain(
      'no coordinates',
    );
    expect([...document.querySelectorAll('.comps-id')].map(({ textContent }) => textContent)).toEqual([...'ABCDEF']);
    await waitFor(async () => expect(Object.values((await readAnalysis(person, id)).comps ?? {})).toHaveLength(2));
    await user.click(await findButton('Edit G, 9 Agave Ct'));
    await user.click(await findButton('Remove this sale'));
    await waitFor(async () => expect((await readAnalysis(person, id)).comps).toBeUndefined());
  });

  it('takes the user’s unit values, refuses what is no number, and goes back to the usual ones', async () => {
    const { person, id, path } = await owner('haggler', { comps: example() });
    open(path, person);
    await fill('Bathroom', 'ten');
    await screen.findByText('Enter a number, like 9,000.');
    expect(value()).toBe('$425,201');
    await fill('Bathroom', '0');
    await waitFor(() => expect(value()).not.toBe('$425,201'));
    (await findButton('Back to the usual values')).click();
    await waitFor(async () => expect((await readAnalysis(person, id)).comps).not.toHaveProperty('unit.bathrooms'));
  });

  it('keeps what goes into the deal when the plan ends meanwhile, and says that the rest is not saved', async () => {
    const { person, id, path } = await owner('leaver', { comps: example() });
    // The page reads the profile again now and then, and saves its time zone; here it learns nothing of the plan by it.
    const { body: profile } = await person.call('GET', '/api/profile');
    for (const method of ['GET', 'PATCH']) answerInstead(method, '/api/profile', () => Response.json(profile));
    open(path, person);
    await findButton('Use this value in the deal');
    await person.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
    // What was found before the call may have been drawn anew meanwhile.
    (await findButton('Use this value in the deal')).click();
    await screen.findByText(/^Not saved/);
    const { deal, comps } = await readAnalysis(person, id);
    expect(deal).toMatchObject({ 'house.afterRepairValue': '425200.62' });
    expect(comps).toEqual(example());
  });

  it('marks what the user entered over the record, and which sales are the user’s own', async () => {
    const own = '01J00000000000000000000000';
    const comps = {
      ...{ 'r1.price': '418,000', 'r1.soldOn': '2026-01-02', 'r1.miles': '0.16' },
      ...{ [`${own}.address`]: '9 Agave Ct', [`${own}.price`]: '402,500' },
    };
    const { person, path } = await owner('marker', { comps });
    open(path, person);
    const grid = await screen.findByRole('region', { name: 'Adjustment grid' });
    const yours = (place: ParentNode) =>
      [...place.querySelectorAll('.comps-yours')].map((mark) => mark.textContent ?? '');
    expect(yours(grid)).toEqual(['$418,000', '$402,500', expect.stringMatching(/^\d+ mo ago$/)]);
    expect(within(grid).getAllByText('your sale')).toHaveLength(1);
    const rowOf = (letter: string) => document.getElementById(`comp-${letter}`) ?? document;
    expect(new Set(yours(rowOf('A')))).toEqual(
      new Set(['sold Jan 2, 2026', expect.stringMatching(/^0\.16 mi/), '$418,000']),
    );
    expect(yours(rowOf('B'))).toEqual([]);
    expect(rowOf('G').textContent).toContain('your sale, add its date and distance');
  });

  it('counts months to the day in UTC, wherever the user is', async () => {
    const now = new Date();
    // Where it is already tomorrow, or still yesterday.
    const isLate = now.getUTCHours() >= 10;
    vi.stubEnv('TZ', isLate ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago');
    try {
      const utcDay = now.toISOString().slice(0, 10);
      expect(localDay(now)).not.toBe(utcDay);
      const later = new Date(
        Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), now.getUTCDate() + (isLate ? 1 : 0)),
      );
      const { person, path } = await owner('islander', { comps: { 'r1.soldOn': later.toISOString().slice(0, 10) } });
      open(path, person);
      await screen.findByText(isLate ? '11 mo ago' : '12 mo ago', { selector: '.comps-grid .comps-yours' });
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('shows what another tab has changed when it gets the focus, and keeps what is typed here', async () => {
    const { person, id, path } = await owner('juggler', { comps: example() });
    open(path, person);
    await waitFor(() => expect(value()).toBe('$425,201'));
    await person.call('PATCH', `/api/analyses/${id}`, { comps: { 'unit.squareFootage': '50' } });
    answerInstead('PATCH', `/api/analyses/${id}`, () => Response.error());
    await fill('Bathroom', '0');
    const typed = value();
    await waitFor(() => expect(value()).not.toBe('$425,201'));
    await waitFor(() => {
      window.dispatchEvent(new Event('focus'));
      expect(typedNow('unit.squareFootage')).toBe('50');
    });
    expect(typedNow('unit.bathrooms')).toBe('0');
    expect(value()).not.toBe(typed);
  });

  it('puts no value into the deal that another tab has changed, but shows the new one', async () => {
    const { person, id, path } = await owner('stale', { comps: example() });
    open(path, person);
    await findButton('Use this value in the deal');
    await person.call('PATCH', `/api/analyses/${id}`, { comps: { 'r2.leftOut': 'old' } });
    (await findButton('Use this value in the deal')).click();
    await expectToast('The value has changed');
    await waitFor(() => expect(value()).toBe('$422,981'));
    expect((await readAnalysis(person, id)).deal).toEqual({ chosen: 'Lease Option' });
    (await findButton('Use this value in the deal')).click();
    await waitFor(async () => {
      expect((await readAnalysis(person, id)).deal?.['house.afterRepairValue']).toMatch(/^422981\./);
    });
  });

  it('says a grade less to two decimals', async () => {
    const { person, path } = await owner('grader', { comps: { ...example(), 'unit.condition': '4.6' } });
    open(path, person);
    expect(await screen.findAllByText('3.6% a grade, not 4.6%')).toHaveLength(1);
  });

  it('is on the Professional plan', async () => {
    const { person, path } = await owner('saver', undefined, 'basic');
    open(path, person);
    await screen.findByRole('heading', { name: 'The comps workbench is on the Professional plan' });
    expect(screen.queryByText('Adjustments')).toBeNull();
    expect((await findButton('Upgrade')).disabled).toBe(false);
  });
});
