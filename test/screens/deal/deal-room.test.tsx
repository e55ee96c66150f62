import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import ICAL from 'ical.js';
import { ulid } from 'ulid';
import { describe, expect, it, vi } from 'vitest';
import { Pipeline, type PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open, reload } = await startScreens();

async function deal(name: string): Promise<{ person: Person; id: string }> {
  const person = await system.person(name);
  const address = '2417 E Sample Palm Ln, Phoenix, AZ 85016';
  const { lookup_id: id } = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
  await person.call('POST', '/api/analyses', { lookup_id: id });
  return { person, id };
}

const change = (person: Person, id: string, body: PipelineChanges) =>
  person.call('PATCH', `/api/analyses/${id}/pipeline`, body);
const planOf = async (person: Person, id: string) =>
  Pipeline.parse((await person.call('GET', `/api/analyses/${id}/pipeline`)).body);
const hrefOf = (link: HTMLElement) => link.getAttribute('href');
const openMenu = async (user: UserEvent, name: RegExp | string) =>
  await user.click(await screen.findByRole('button', { name }));
const openStages = (user: UserEvent) => openMenu(user, /^Stage: /);
const openNext = (user: UserEvent) => openMenu(user, /^(?:What’s next\?$|Next: )/);
const log = () => screen.getByRole('region', { name: 'Activity' });

describe('a deal', () => {
  it('moves through its stages with a press, asks why it was lost, and takes the last move back', async () => {
    const { person, id } = await deal('mover');
    const user = open(`/deal/${id}`, person);
    await openStages(user);
    await user.click(await screen.findByRole('button', { name: /^Contacted/ }));
    await within(log()).findByText('Stage moved: New →', { exact: false });
    await openStages(user);
    await user.click(screen.getByRole('button', { name: 'Lost…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Why was it lost?' });
    await user.selectOptions(within(dialog).getByLabelText('Reason'), 'Price too high');
    await user.type(within(dialog).getByLabelText('Note (optional)'), 'Wants 400');
    await user.click(within(dialog).getByRole('button', { name: 'Move to Lost' }));
    await waitFor(async () =>
      expect(await planOf(person, id)).toMatchObject({ stage: 'lost', lost: { reason: 'price', note: 'Wants 400' } }),
    );
    await user.click(await within(log()).findByRole('button', { name: 'Undo the move to Lost' }));
    await waitFor(async () => expect((await planOf(person, id)).stage).toBe('contacted'));
  });

  it('is lost again for the reason that it had, when a move out of Lost is taken back', async () => {
    const { person, id } = await deal('loser');
    const lost = { reason: 'price', note: 'Wants 400' } as const;
    await change(person, id, { stage: 'lost', lost });
    await change(person, id, { stage: 'contacted' });
    const user = open(`/deal/${id}`, person);
    await user.click(await findButton('Undo the move to Contacted'));
    await waitFor(async () => expect(await planOf(person, id)).toMatchObject({ stage: 'lost', lost }));
  });

  it('is put back to where it was lost from, also when the log is filtered', async () => {
    const { person, id } = await deal('putter-back');
    await change(person, id, { stage: 'negotiating' });
    await change(person, id, { stage: 'lost', lost: { reason: 'price', note: '' } });
    const user = open(`/deal/${id}`, person);
    await user.click(await screen.findByRole('button', { name: 'Notes' }));
    await openStages(user);
    await screen.findByText(/^Price too high/);
    await user.click(await findButton('Put back to the stage before'));
    const stage = await screen.findByRole('button', { name: /^Stage: Negotiating/ });
    expect(await planOf(person, id)).toMatchObject({ stage: 'negotiating', lost: null });
    expect(document.activeElement).toBe(stage);
    expect(screen.queryByRole('button', { name: /^Put back/ })).toBeNull();
  });

  it('leads to the deals before and after it, in the order in which the list was last seen', async () => {
    const { person, id: palm } = await deal('pager');
    const oak = await saveAnalysis(person, '731 Placeholder Oak St, Columbus, OH 43206');
    const third = await saveAnalysis(person, '5 Third St, Mesa, AZ 85201');
    await change(person, palm, { next_action: { id: ulid(), text: 'Call', due: '2026-01-05' } });
    // Without a list: active deals as the dashboard has them, what is due first, then by address.
    let user = open(`/deal/${third}`, person);
    await openMenu(user, 'More');
    let pager = within(await screen.findByRole('navigation', { name: 'Other deals' }));
    expect([pager.getByText('Deal 2 of 3') !== null, pager.getAllByRole('link').map(hrefOf)]).toEqual([
      true,
      [`/deal/${palm}`, `/deal/${oak}`],
    ]);

    user = open('/dashboard', person);
    await user.click(await screen.findByRole('button', { name: 'Address' }));
    await user.click(await screen.findByRole('button', { name: /^Address/ }));
    const table = within(await screen.findByRole('table', { name: 'Deals' }));
    await waitFor(() => expect(table.getAllByRole('rowheader')[0]?.textContent).toMatch(/^731/));
    await user.click(await findButton('More about 731 Placeholder Oak St'));
    await user.click(await screen.findByRole('link', { name: 'Activity of 731 Placeholder Oak St' }));
    await openMenu(user, 'More');
    pager = within(await screen.findByRole('navigation', { name: 'Other deals' }));
    pager.getByText('Deal 1 of 3');
    expect(pager.getAllByRole('link').map(hrefOf)).toEqual([`/deal/${third}`]);
    await user.click(pager.getByRole('link', { name: 'Next deal' }));
    await screen.findByRole('heading', { name: /5 Third St/ });
    // A deal that leaves the list keeps its place.
    await change(person, third, { stage: 'lost' });
    await openMenu(user, 'More');
    pager = within(await screen.findByRole('navigation', { name: 'Other deals' }));
    await user.click(pager.getByRole('link', { name: 'Next deal' }));
    await screen.findByRole('heading', { name: /2417 E Sample Palm Ln/ });
    await openMenu(user, 'More');
    await screen.findByText('Deal 3 of 3');
  });

  it('asks what is next, does it, and reopens it', async () => {
    const { person, id } = await deal('doer');
    const user = open(`/deal/${id}`, person);
    await openNext(user);
    await user.type(await screen.findByLabelText('What’s next?'), 'Call about the balloon');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const next = await screen.findByRole('region', { name: 'Next action' });
    await within(next).findByText('Call about the balloon', { exact: false });
    await user.click(within(next).getByRole('button', { name: 'Done' }));
    await screen.findByLabelText('What’s next?');
    await user.click(await within(log()).findByRole('button', { name: 'Reopen Call about the balloon' }));
    const tasks = screen.getByRole('complementary', { name: 'Deal at a glance' });
    await waitFor(() =>
      expect(within(tasks).getByRole<HTMLInputElement>('checkbox', { name: 'Call about the balloon' }).checked).toBe(
        false,
      ),
    );
  });

  it('says what is late, and moves it to another day', async () => {
    const { person, id } = await deal('late');
    await change(person, id, { next_action: { id: ulid(), text: 'Call back', due: '2026-01-05' } });
    const user = open(`/deal/${id}`, person);
    await openNext(user);
    const next = await screen.findByRole('region', { name: 'Next action' });
    await within(next).findByText(/days late$/);
    await user.click(within(next).getByRole('button', { name: 'Tomorrow' }));
    await waitFor(async () => expect((await planOf(person, id)).next_action?.due).not.toBe('2026-01-05'));
  });

  it('keeps the focus where the next action goes on', async () => {
    const { person, id } = await deal('presser');
    const user = open(`/deal/${id}`, person);
    await openNext(user);
    await user.type(await screen.findByLabelText('What’s next?'), 'Call back{Enter}');
    const focused = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));
    await focused('Done');
    await user.click(screen.getByRole('button', { name: 'Date…' }));
    const day = screen.getByLabelText<HTMLInputElement>('Date');
    expect(document.activeElement).toBe(day);
    fireEvent.change(day, { target: { value: '2030-01-07' } });
    await user.keyboard('{Enter}');
    await focused('Date…');
    await waitFor(async () => expect((await planOf(person, id)).next_action?.due).toBe('2030-01-07'));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('What’s next?')));
  });

  it('takes a date while the one before is being saved', async () => {
    const { person, id } = await deal('dater');
    const user = open(`/deal/${id}`, person);
    const closing = await screen.findByLabelText<HTMLInputElement>('Closing');
    const option = screen.getByLabelText<HTMLInputElement>('Option expires');
    await user.click(closing);
    fireEvent.change(closing, { target: { value: '2030-01-07' } });
    // The press leaves the first field, which is saved from now on.
    await user.click(option);
    expect(option.disabled).toBe(false);
    fireEvent.change(option, { target: { value: '2030-02-07' } });
    await user.click(screen.getByPlaceholderText('What did they say?'));
    await waitFor(async () =>
      expect((await planOf(person, id)).dates).toMatchObject({ closing: '2030-01-07', option_expiry: '2030-02-07' }),
    );
  });

  it('keeps a date that is typed again before the answer, and removes none for half a date', async () => {
    const { person, id } = await deal('retyper');
    const user = open(`/deal/${id}`, person);
    const closing = await screen.findByLabelText<HTMLInputElement>('Closing');
    const elsewhere = () => user.click(screen.getByPlaceholderText('What did they say?'));
    const saved = (day: string) => waitFor(async () => expect((await planOf(person, id)).dates.closing).toBe(day));
    await user.click(closing);
    fireEvent.change(closing, { target: { value: '2030-01-07' } });
    await elsewhere();
    await user.click(closing);
    fireEvent.change(closing, { target: { value: '2030-01-08' } });
    await screen.findByText(/^Jan 7/, { selector: '.deal-calendar small' });
    expect([document.activeElement, closing.value]).toEqual([closing, '2030-01-08']);
    await elsewhere();
    await saved('2030-01-08');
    // As browsers tell of "01/dd/2030".
    Object.defineProperty(closing, 'validity', { value: { badInput: true } });
    await user.click(closing);
    fireEvent.change(closing, { target: { value: '' } });
    await elsewhere();
    await user.click(screen.getByLabelText('Option expires'));
    fireEvent.change(screen.getByLabelText('Option expires'), { target: { value: '2030-02-07' } });
    await elsewhere();
    await screen.findByText(/^Feb 7/, { selector: '.deal-calendar small' });
    await saved('2030-01-08');
  });

  it('keeps what is typed as next over other pages and a reload, until it is saved', async () => {
    const { person, id } = await deal('half-typed');
    const user = open(`/deal/${id}`, person);
    await openNext(user);
    await user.type(await screen.findByLabelText('What’s next?'), 'Call about');
    await user.click(screen.getByRole('link', { name: 'Offer' }));
    await screen.findByRole('heading', { name: /Offer Letter/ });
    reload();
    await openNext(user);
    const field = await screen.findByLabelText<HTMLInputElement>('What’s next?');
    expect(field.value).toBe('Call about');
    await user.type(field, ' the roof{Enter}');
    await user.click(await findButton('Done'));
    expect((await screen.findByLabelText<HTMLInputElement>('What’s next?')).value).toBe('');
  });

  it('keeps what is typed as next where another device has set something else', async () => {
    const { person, id } = await deal('two-devices');
    const user = open(`/deal/${id}`, person);
    await openNext(user);
    await user.type(await screen.findByLabelText('What’s next?'), 'Call about the roof');
    await change(person, id, { next_action: { id: ulid(), text: 'Order title', due: '2030-01-07' } });
    reload();
    await openNext(user);
    await user.click(await findButton('Done'));
    expect((await screen.findByLabelText<HTMLInputElement>('What’s next?')).value).toBe('Call about the roof');
  });

  it('keeps a note that is not added yet, each for its own deal', async () => {
    const { person, id } = await deal('caller');
    const oak = await saveAnalysis(person, '731 Placeholder Oak St, Columbus, OH 43206');
    const note = () => screen.findByPlaceholderText<HTMLTextAreaElement>('What did they say?');
    let user = open(`/deal/${id}`, person);
    await user.type(await note(), 'Roof is from 2019');
    await user.click(screen.getByRole('link', { name: 'Evidence' }));
    await screen.findByRole('heading', { name: /^Comps/ });
    open(`/deal/${oak}`);
    expect((await note()).value).toBe('');
    user = open(`/deal/${id}`);
    expect((await note()).value).toBe('Roof is from 2019');
    await user.click(screen.getByRole('button', { name: 'Add Note' }));
    await within(log()).findByText('Roof is from 2019', { selector: '.log-text' });
    reload();
    expect((await note()).value).toBe('');
  });

  it('keeps notes and tasks, edits a note, and finds it', async () => {
    const { person, id } = await deal('noter');
    const user = open(`/deal/${id}`, person);
    const field = await screen.findByPlaceholderText('What did they say?');
    await user.type(field, 'His daughter handles it.');
    await user.click(screen.getByRole('button', { name: 'Add Note' }));
    await user.click(await within(log()).findByRole('button', { name: 'Edit note' }));
    const draft = await within(log()).findByDisplayValue('His daughter handles it.');
    fireEvent.change(draft, { target: { value: 'His daughter handles the paperwork.' } });
    await user.click(within(log()).getByRole('button', { name: 'Save' }));
    await within(log()).findByText('His daughter handles the paperwork.', { exact: false });

    await user.type(field, 'Order title');
    await user.click(screen.getByLabelText('Make it a task'));
    await user.click(screen.getByRole('button', { name: 'Add Task' }));
    await within(log()).findByText('Added: Order title', { exact: false });
    await user.click(screen.getByRole('button', { name: 'Notes' }));
    await waitFor(() => expect(within(log()).queryByText('Added: Order title', { exact: false })).toBeNull());
    await user.type(screen.getByLabelText('Search activity'), 'nothing of this');
    await within(log()).findByText('Nothing here says “nothing of this”.');
    reload();
    await within(await screen.findByRole('region', { name: 'Activity' })).findByText(/^His daughter/);
  });

  it('adds each of its days to a calendar as a file', async () => {
    const { person, id } = await deal('calendar');
    await change(person, id, {
      next_action: { id: ulid(), text: 'Order title', due: '2026-11-24' },
      dates: { closing: '2026-12-18', cancellation: '2026-11-27' },
    });
    const files: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:calendar';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const user = open(`/deal/${id}`, person);
    await user.click(await findButton('Add to calendar: Closing'));
    expect(names).toEqual(['closing-2417-e-sample-palm-ln.ics']);
    const [event, ...others] = new ICAL.Component(ICAL.parse((await files[0]?.text()) ?? '')).getAllSubcomponents();
    expect(others).toEqual([]);
    expect(event?.getFirstPropertyValue('dtstart')?.toString()).toBe('2026-12-18');
    expect(event?.getFirstPropertyValue('url')).toBe(`${system.url}/deal/${id}`);
    expect(screen.getAllByText(/^Add to calendar/).map(({ textContent }) => textContent)).toEqual([
      'Add to calendar: Order title',
      'Add to calendar: Last day to cancel',
      'Add to calendar: Closing',
    ]);
    vi.restoreAllMocks();
  });

  it('has stage and next action on its deal and its letter, too', async () => {
    const { person, id } = await deal('tabs');
    await change(person, id, { stage: 'negotiating' });
    for (const path of [`/deal-calculator/${id}`, `/offer-letter/${id}`]) {
      open(path, person);
      await screen.findByRole('button', { name: /^Stage: Negotiating/ });
      await screen.findByRole('button', { name: 'What’s next?' });
      expect(screen.getByRole('link', { name: 'Activity' }).getAttribute('href')).toBe(`/deal/${id}`);
    }
  });
});
