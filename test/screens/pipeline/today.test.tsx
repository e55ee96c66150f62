import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import ICAL from 'ical.js';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { Pipeline, type PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { localDay } from '#shared/values/dates.ts';
import { daysAfter } from '#shared/values/days.ts';
import { catchDownloads } from '#test/support/screens/downloads.ts';
import { answerInstead, expectToast, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();
const today = localDay(new Date());

/** A saved deal with this plan. */
async function planned(person: Person, address: string, changes: PipelineChanges): Promise<string> {
  const { lookup_id: id } = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
  await person.call('POST', '/api/analyses', { lookup_id: id });
  await person.call('PATCH', `/api/analyses/${id}/pipeline`, changes);
  return id;
}

const call = (text: string, due: string) => ({ next_action: { id: ulid(), text, due } });
const planOf = async (person: Person, id: string) =>
  Pipeline.parse((await person.call('GET', `/api/analyses/${id}/pipeline`)).body);
const section = () => screen.findByRole('region', { name: /^Call today/ });
const oak = '731 Placeholder Oak St, Columbus, OH 43206';
const palm = '2417 E Sample Palm Ln, Phoenix, AZ 85016';

describe('the calls of today', () => {
  it('are late or due, the late one on top, a line each with their street and number', async () => {
    const person = await system.person('planner');
    await planned(person, oak, call('Send the letter', today));
    await planned(person, palm, { stage: 'negotiating', ...call('Call about the balloon', daysAfter(today, -4)) });
    open('/dashboard', person);
    await screen.findByRole('heading', { name: 'Call today · 2' });
    const list = within(await section());
    const [late, due] = list.getAllByRole('listitem');
    expect(late?.textContent).toMatch(/4 days late.*Call about the balloon.*2417 E Sample Palm Ln/);
    expect(late?.textContent).toContain('Sample data');
    expect(due?.textContent).toMatch(/Today.*Send the letter.*731 Placeholder Oak St/);
    const number = await list.findByRole('link', { name: 'Call (614) 555-0163 about 731 Placeholder Oak St' });
    expect(number.getAttribute('href')).toBe('tel:6145550163');
  });

  it('are three at first, and all at a press', async () => {
    const person = await system.person('busy');
    for (const house of [1, 2, 3, 4])
      await planned(person, `${house} Busy St, Mesa, AZ 85201`, call(`Call ${house}`, today));
    const user = open('/dashboard', person);
    await screen.findByRole('heading', { name: 'Call today · 4' });
    const list = within(await section());
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    await user.click(await findButton('Show all 4'));
    expect(list.getAllByRole('listitem')).toHaveLength(4);
  });

  it('are one line where none is due: the next that comes', async () => {
    const person = await system.person('early');
    await planned(person, palm, { stage: 'lost', ...call('Not this one', daysAfter(today, 1)) });
    await planned(person, oak, call('Send the letter', daysAfter(today, 3)));
    open('/dashboard', person);
    const line = await within(await section()).findByText(/^No calls today\. Next:/);
    expect(line.textContent).toMatch(/Next: \w+, \w+ \d+ · Send the letter · 731 Placeholder Oak St$/);
  });

  it('have the dates ahead below, which go into a calendar', async () => {
    const person = await system.person('writer');
    const id = await planned(person, oak, { stage: 'contacted', ...call('Send a letter', today) });
    const bound = await planned(person, palm, { stage: 'under_contract', ...call('Order the binder', today) });
    const [closing, last] = [daysAfter(today, 10), daysAfter(today, 3)];
    await person.call('PATCH', `/api/analyses/${bound}/pipeline`, { dates: { closing, cancellation: last } });
    await person.call('PATCH', `/api/analyses/${id}/pipeline`, { dates: { closing: daysAfter(today, 90) } });
    const downloads = catchDownloads();
    const user = open('/dashboard', person);
    const ahead = await screen.findByRole('list', { name: 'Dates ahead' });
    expect(ahead.textContent).toContain('2417 E Sample Palm Ln closes');
    await user.click(await findButton('Add to calendar: these dates'));
    expect(downloads.map(({ name }) => name)).toEqual(['deal-dates.ics']);
    const events = new ICAL.Component(ICAL.parse((await downloads[0]?.text()) ?? '')).getAllSubcomponents('vevent');
    const textOf = (event: (typeof events)[number], name: string) => event.getFirstPropertyValue(name)?.toString();
    expect(events.map((event) => [textOf(event, 'dtstart'), textOf(event, 'uid')])).toEqual([
      [last, expect.stringMatching(`^${bound}-cancellation@`)],
      [closing, expect.stringMatching(`^${bound}-closing@`)],
    ]);
  });

  it('ask what is next once one is done', async () => {
    const person = await system.person('doer');
    const id = await planned(person, oak, call('Send the letter', today));
    const user = open('/dashboard', person);
    await user.click(await findButton('Done: Send the letter'));
    await user.type(await screen.findByLabelText('What’s next?'), 'Ask if it arrived');
    await user.click(await findButton('Save', await section()));
    await waitFor(async () =>
      expect(await planOf(person, id)).toMatchObject({
        next_action: { text: 'Ask if it arrived' },
        tasks: [{ text: 'Send the letter', done_at: expect.any(String) }],
      }),
    );
    await within(await section()).findByText(/^No calls today\. Next:/);
  });

  it('take Done back', async () => {
    const person = await system.person('undoer');
    const id = await planned(person, oak, call('Send the letter', today));
    const user = open('/dashboard', person);
    await user.click(await findButton('Done: Send the letter'));
    const undo = await findButton('Undo: Send the letter');
    await waitFor(() => expect(undo.disabled).toBe(false));
    await user.click(undo);
    await findButton('Done: Send the letter');
    expect(await planOf(person, id)).toMatchObject({ next_action: { text: 'Send the letter', due: today }, tasks: [] });
  });

  it('change once, however often they are pressed before the answer', async () => {
    const person = await system.person('double-presser');
    const id = await planned(person, oak, call('Send the letter', today));
    const user = open('/dashboard', person);
    await user.click(await findButton('Done: Send the letter'));
    const undo = await findButton('Undo: Send the letter');
    await waitFor(() => expect(undo.disabled).toBe(false));
    const asked: string[] = [];
    answerInstead('PATCH', `/api/analyses/${id}/pipeline`, () => {
      asked.push('undo');
      return Response.json({}, { status: 409 });
    });
    fireEvent.click(undo);
    fireEvent.click(undo);
    await expectToast('Your change is not saved. Try again.');
    expect(asked).toHaveLength(1);
  });

  it('move to tomorrow, and to any date', async () => {
    const person = await system.person('mover');
    const id = await planned(person, oak, call('Send the letter', daysAfter(today, -1)));
    const other = await planned(person, palm, call('Call back', today));
    const user = open('/dashboard', person);
    await user.click(await findButton('Tomorrow: Send the letter'));
    const moved = within(await section());
    await waitFor(() => expect(moved.queryByText('Send the letter')).toBeNull());
    expect((await planOf(person, id)).next_action?.due).toBe(daysAfter(today, 1));

    await user.click(await findButton('Date… Call back'));
    const field = await screen.findByLabelText('Date of Call back');
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, '2030-01-02');
    await user.click(await findButton('Move'));
    await waitFor(async () => expect((await planOf(person, other)).next_action?.due).toBe('2030-01-02'));
  });

  it('stay as they are, and say so, when a change is not saved', async () => {
    const person = await system.person('unlucky');
    const id = await planned(person, oak, call('Send the letter', today));
    const user = open('/dashboard', person);
    const done = await findButton('Done: Send the letter');
    answerInstead('PATCH', `/api/analyses/${id}/pipeline`, () => Response.json({}, { status: 500 }));
    await user.click(done);
    await expectToast('Error');
    await findButton('Done: Send the letter');
  });

  it('can be loaded again after a failure, which the rest of the dashboard outlives', async () => {
    const person = await system.person('offline');
    await planned(person, oak, call('Send the letter', today));
    const answers = answerInstead('GET', '/api/deals', () => Response.json({}, { status: 400 }));
    const user = open('/dashboard', person);
    await within(await section()).findByText(/Failed to load what is due/);
    expect(await screen.findAllByText('Total properties')).toHaveLength(1);
    answers();
    await user.click(await findButton('Retry', await section()));
    await findButton('Done: Send the letter');
  });

  it('are not there without a saved analysis', async () => {
    open('/dashboard', await system.person('new'));
    await screen.findByRole('heading', { name: 'No analyses yet' });
    expect(screen.queryByRole('region', { name: /^Call today/ })).toBeNull();
  });
});
