import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ulid } from 'ulid';
import { describe, expect, it, vi } from 'vitest';
import { Profile } from '#shared/account/profile.ts';
import { Pipeline } from '#shared/pipeline/pipeline.ts';
import { localDay } from '#shared/values/dates.ts';
import { daysAfter } from '#shared/values/days.ts';
import { palmLane, saveAnalysis } from '#test/support/saved-analysis.ts';
import { catchDownloads } from '#test/support/screens/downloads.ts';
import { answerInstead, expectToast, fill, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open, reload } = await startScreens();
const oak = '731 Placeholder Oak St, Columbus, OH 43206';
const third = '5 Third St, Mesa, AZ 85201';
const today = localDay(new Date());

type Ids = { palm: string; oak: string; third: string };

/** Somebody with three deals: one negotiating and due, one new, one lost. */
async function withThree(name: string): Promise<{ person: Person; ids: Ids }> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const ids = {
    palm: await saveAnalysis(person, palmLane),
    oak: await saveAnalysis(person, oak),
    third: await saveAnalysis(person, third),
  };
  await change(person, ids.palm, {
    stage: 'negotiating',
    next_action: { id: ulid(), text: 'Call about the roof', due: today },
  });
  await change(person, ids.third, { stage: 'lost' });
  return { person, ids };
}

const change = (person: Person, id: string, changes: object) =>
  person.call('PATCH', `/api/analyses/${id}/pipeline`, changes);
const planOf = async (person: Person, id: string) =>
  Pipeline.parse((await person.call('GET', `/api/analyses/${id}/pipeline`)).body);
const list = async () => within(await screen.findByRole('table', { name: 'Deals' }));
const streets = async () =>
  (await list()).getAllByRole('rowheader').map((head) => within(head).getByRole('link').textContent);
const view = (name: RegExp) => screen.findByRole('option', { name });
const show = async (user: ReturnType<typeof open>, name: RegExp) =>
  user.selectOptions(await screen.findByLabelText('View'), await view(name));

describe('the list of deals', () => {
  it('shows active deals, what is due first, with structure, verdict, figures and next action', async () => {
    const { person } = await withThree('lister');
    open('/dashboard', person);
    expect(await streets()).toEqual(['2417 E Sample Palm Ln', '731 Placeholder Oak St']);
    const [, row] = (await list()).getAllByRole('row');
    expect(
      within(row ?? document.body)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([
      '',
      expect.stringContaining('Negotiating'),
      expect.stringMatching(/^(Lease Option|Subject-To|Seller Finance|Novation|Wholesale)$/),
      expect.stringMatching(/^(Works|Misses a target|Doesn't work|Needs .*)$/),
      expect.stringMatching(/^(As much|\$[\d,]+ (more|less)|Pays in .*|Needs a fact)$/),
      expect.stringMatching(/^\$[\d,]+\/mo$/),
      expect.stringMatching(/^\$[\d,]+$/),
      expect.stringMatching(/^\$[\d,]+$/),
      'Sample · Negotiating · Call about the roof',
      'Today',
      '',
    ]);
    await view(/^Active ?2$/);
    await view(/^Due this week ?1$/);
    await view(/^Lost ?1$/);
    const user = open('/dashboard', person);
    await show(user, /^All ?3$/);
    await waitFor(async () => expect(await streets()).toHaveLength(3));
  });

  it('leads from each deal to all of its pages', async () => {
    const { person, ids } = await withThree('walker');
    const user = open('/dashboard', person);
    await user.click(await findButton('More about 2417 E Sample Palm Ln'));
    const links = await screen.findAllByRole('link', {
      name: /^[A-Z][a-z]+( Letter)? (for|of) 2417 E Sample Palm Ln$/,
    });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Comps', `/deal/${ids.palm}/comps`],
      ['Repairs', `/deal/${ids.palm}/repairs`],
      ['Calculator', `/deal-calculator/${ids.palm}`],
      ['Offer Letter', `/offer-letter/${ids.palm}`],
      ['Packet', `/deal/${ids.palm}/packet`],
      ['Activity', `/deal/${ids.palm}`],
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Comps for/ })).toBeNull());
    expect(document.activeElement?.getAttribute('aria-label')).toBe('More about 2417 E Sample Palm Ln');
  });

  it('is searched, filtered and sorted, and keeps that as a view on every device', async () => {
    const { person } = await withThree('searcher');
    const user = open('/dashboard', person);
    await user.type(await screen.findByLabelText('Search deals'), 'roof');
    await waitFor(async () => expect(await streets()).toEqual(['2417 E Sample Palm Ln']));
    await user.clear(screen.getByLabelText('Search deals'));
    await user.selectOptions(screen.getByLabelText('State'), 'OH');
    await waitFor(async () => expect(await streets()).toEqual(['731 Placeholder Oak St']));
    await user.click(await findButton('Save View'));
    await user.type(await screen.findByLabelText('Name of the view'), 'Ohio');
    await user.click(await findButton('Save'));
    await view(/^Ohio ?1$/);
    await waitFor(async () => {
      const { deal_views } = Profile.parse((await person.call('GET', '/api/profile')).body);
      expect(deal_views).toEqual([{ name: 'Ohio', query: 'tab=active&state=OH&sort=next' }]);
    });
    reload();
    await show(user, /^Ohio ?1$/);
    await waitFor(async () => expect(await streets()).toEqual(['731 Placeholder Oak St']));
    await user.click(await findButton('Remove View'));
    await waitFor(() => expect(screen.queryByRole('option', { name: /^Ohio/ })).toBeNull());
    await show(user, /^Active/);
    await user.click(await screen.findByRole('button', { name: 'Address' }));
    await waitFor(async () => expect(await streets()).toEqual(['2417 E Sample Palm Ln', '731 Placeholder Oak St']));
    await user.click(await screen.findByRole('button', { name: /^Address/ }));
    await waitFor(async () => expect(await streets()).toEqual(['731 Placeholder Oak St', '2417 E Sample Palm Ln']));
  });

  it('moves a deal to another stage, and back; asks why one is lost', async () => {
    const { person, ids } = await withThree('mover');
    const user = open('/dashboard', person);
    await user.selectOptions(await screen.findByLabelText('Stage of 731 Placeholder Oak St'), 'contacted');
    await expectToast('Moved to Contacted', '731 Placeholder Oak St');
    expect((await planOf(person, ids.oak)).stage).toBe('contacted');
    await user.click(await findButton('Undo'));
    await waitFor(async () => expect((await planOf(person, ids.oak)).stage).toBe('new'));
    await user.selectOptions(await screen.findByLabelText('Stage of 731 Placeholder Oak St'), 'lost');
    await user.selectOptions(await screen.findByLabelText('Reason'), 'price');
    await user.click(await findButton('Move to Lost'));
    await waitFor(async () =>
      expect(await planOf(person, ids.oak)).toMatchObject({ stage: 'lost', lost: { reason: 'price' } }),
    );
  });

  it('is as it was left after a deal was opened and after a reload', async () => {
    const { person } = await withThree('returner');
    let user = open('/dashboard', person);
    await show(user, /^All ?3$/);
    await user.type(screen.getByLabelText('Search deals'), 'st,');
    await waitFor(async () => expect(await streets()).toEqual(['5 Third St', '731 Placeholder Oak St']));
    await user.click(screen.getByRole('link', { name: '5 Third St' }));
    await screen.findByRole('heading', { name: third });
    user = open('/dashboard');
    expect(await streets()).toEqual(['5 Third St', '731 Placeholder Oak St']);
    expect(screen.getByLabelText('Search deals')).toHaveProperty('value', 'st,');
    await user.click(await findButton('Board'));
    reload();
    await screen.findByRole('region', { name: 'Board' });
    expect(screen.getByRole('button', { name: 'Board' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('opens its stages by an arrow key or a letter, and moves to none of them yet', async () => {
    const { person } = await withThree('arrow-presser');
    open('/dashboard', person);
    const select = await screen.findByLabelText('Stage of 731 Placeholder Oak St');
    const opened = vi.fn();
    Object.assign(select, { showPicker: opened });
    select.focus();
    // The browser would go to Contacted or Closed, unless the key is taken from it.
    const isLeft = ['ArrowDown', 'ArrowUp', 'c', 'Tab'].map((key) => fireEvent.keyDown(select, { key }));
    expect(isLeft).toEqual([false, false, false, true]);
    expect(opened).toHaveBeenCalledTimes(3);
    expect(select).toHaveProperty('value', 'new');
  });

  it('says so when a move is not saved', async () => {
    const { person, ids } = await withThree('unlucky-mover');
    const user = open('/dashboard', person);
    const select = await screen.findByLabelText('Stage of 731 Placeholder Oak St');
    answerInstead('PATCH', `/api/analyses/${ids.oak}/pipeline`, () => Response.json({}, { status: 500 }));
    await user.selectOptions(select, 'contacted');
    await expectToast('Your change is not saved. Try again.');
    expect(select).toHaveProperty('value', 'new');
  });
});

describe('selected deals', () => {
  it('are compared, exported and moved together', async () => {
    const { person, ids } = await withThree('selector');
    const downloads = catchDownloads();
    const user = open('/dashboard', person);
    await user.click(await screen.findByLabelText('Select all'));
    const bar = within(await screen.findByRole('region', { name: 'Selection' }));
    bar.getByText('2 selected');
    await user.click(bar.getByRole('button', { name: 'Export' }));
    expect((await downloads[0]?.text())?.split('\r\n')).toHaveLength(4);
    await user.selectOptions(bar.getByLabelText('Move to stage'), 'offer_sent');
    await expectToast('2 deals moved to Offer sent');
    expect([(await planOf(person, ids.palm)).stage, (await planOf(person, ids.oak)).stage]).toEqual([
      'offer_sent',
      'offer_sent',
    ]);
    // Closed they are on one day, and back with their key dates.
    await user.selectOptions(bar.getByLabelText('Move to stage'), 'closed');
    const sheet = within(await screen.findByRole('dialog', { name: 'Close 2 deals' }));
    await fill('Closing day', '2026-01-15');
    await user.click(sheet.getByRole('button', { name: 'Close 2 Deals' }));
    await expectToast('2 deals moved to Closed');
    for (const id of [ids.palm, ids.oak]) {
      expect(await planOf(person, id)).toMatchObject({ stage: 'closed', dates: { closing: '2026-01-15' } });
    }
    await user.click(await findButton('Undo'));
    await waitFor(async () => {
      for (const id of [ids.palm, ids.oak]) {
        expect(await planOf(person, id)).toMatchObject({ stage: 'offer_sent', dates: { closing: null } });
      }
    });
    await user.click(bar.getByRole('link', { name: 'Compare' }));
    await screen.findByRole('heading', { name: 'Compare Deals' });
  });

  it('are found by a contact’s name, and have their contacts in the file only when that is ticked', async () => {
    const { person, ids } = await withThree('contact-exporter');
    const dana = { name: 'Dana Ortiz', phone: '480 555 0132' };
    await person.call('PATCH', `/api/analyses/${ids.oak}`, { contacts: { [ulid()]: dana } });
    const downloads = catchDownloads();
    const user = open('/dashboard', person);
    await user.click(await screen.findByLabelText('Select all'));
    const bar = within(await screen.findByRole('region', { name: 'Selection' }));
    await user.click(bar.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(await downloads[0]?.text()).not.toMatch(/Dana Ortiz|480 555 0132/);
    await user.click(bar.getByLabelText('With contacts'));
    await user.click(bar.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(downloads).toHaveLength(2));
    expect(await downloads[1]?.text()).toMatch(/"Contact 1 phone"[\s\S]*Oak St.*"Dana Ortiz",,"480 555 0132"/);
    await user.type(screen.getByLabelText('Search deals'), 'dana ort');
    await waitFor(async () => expect(await streets()).toEqual(['731 Placeholder Oak St']));
  });
});

describe('the keys', () => {
  it('go up and down, select, do, postpone, search and help, but not while somebody types', async () => {
    const { person, ids } = await withThree('typist');
    open('/dashboard', person);
    await streets();
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    press('j');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('2417 E Sample Palm Ln'));
    press('j');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('731 Placeholder Oak St'));
    press('k');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('2417 E Sample Palm Ln'));
    press('x');
    await screen.findByText('1 selected');
    press('Escape');
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
    press('t');
    await waitFor(async () => expect((await planOf(person, ids.palm)).next_action?.due).toBe(daysAfter(today, 1)));
    press('d');
    await waitFor(async () => expect((await planOf(person, ids.palm)).next_action).toBeNull());
    await expectToast('Done: Call about the roof', '2417 E Sample Palm Ln');
    press('?');
    await screen.findByRole('heading', { name: 'Keys' });
    press('/');
    expect(document.activeElement?.getAttribute('type')).not.toBe('search');
    fireEvent.click(await screen.findByLabelText('Use these keys on the dashboard'));
    fireEvent.keyDown(document.body, { key: 'x' });
    expect(screen.queryByText('1 selected')).toBeNull();
    open('/dashboard', person);
    await streets();
    press('j');
    expect(document.activeElement).toBe(document.body);
  });
});

describe('the board', () => {
  it('has a column for each stage with its count, and moves a card by its list', async () => {
    const { person, ids } = await withThree('boarder');
    const user = open('/dashboard', person);
    await user.click(await findButton('Board'));
    const board = within(await screen.findByRole('region', { name: 'Board' }));
    expect(board.getAllByRole('heading').map((head) => head.textContent)).toEqual([
      'New1',
      'Contacted0',
      'Offer sent0',
      'Negotiating1',
      'Under contract0',
    ]);
    await user.selectOptions(board.getByLabelText('Stage of 2417 E Sample Palm Ln'), 'under_contract');
    await waitFor(async () => expect((await planOf(person, ids.palm)).stage).toBe('under_contract'));
  });
});
