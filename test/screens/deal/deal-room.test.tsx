import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import ICAL from 'ical.js';
import { ulid } from 'ulid';
import { describe, expect, it, vi } from 'vitest';
import { Pipeline, type PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
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
const log = () => screen.getByRole('region', { name: 'Activity' });

describe('a deal', () => {
  it('moves through its stages with a press, asks why it was lost, and takes the last move back', async () => {
    const { person, id } = await deal('mover');
    const user = open(`/deal/${id}`, person);
    await user.click(await screen.findByRole('button', { name: /^Contacted/ }));
    await within(log()).findByText('Stage moved: New →', { exact: false });
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

  it('asks what is next, does it, and reopens it', async () => {
    const { person, id } = await deal('doer');
    const user = open(`/deal/${id}`, person);
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
    const next = await screen.findByRole('region', { name: 'Next action' });
    await within(next).findByText(/days late$/);
    await user.click(within(next).getByRole('button', { name: 'Tomorrow' }));
    await waitFor(async () => expect((await planOf(person, id)).next_action?.due).not.toBe('2026-01-05'));
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
      const stage = await screen.findByRole('button', { name: /^Negotiating/ });
      expect(stage.getAttribute('aria-current')).toBe('step');
      expect(screen.getByRole('link', { name: 'Activity' }).getAttribute('href')).toBe(`/deal/${id}`);
    }
  });
});
