import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Analysis } from '#shared/analysis/analysis.ts';
import { List, ListAnswer } from '#shared/lists/list.ts';
import { ListDeals } from '#shared/lists/list-deals.ts';
import { Pipeline } from '#shared/pipeline/pipeline.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { answerInstead, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();

async function imported(person: Person, rows: object[]): Promise<string> {
  const source = { file: 'pipeline.xlsx', day: '2026-01-20', rows: rows.length };
  const list = List.parse((await person.call('POST', '/api/lists', { name: 'My deals', rest: 'keep', source })).body);
  await person.call('PUT', `/api/lists/${list.id}/rows`, { from: 0, rows });
  await person.call('POST', `/api/lists/${list.id}/actions`, { action: 'price' });
  await vi.waitFor(async () => {
    const { body } = await person.call('GET', `/api/lists/${list.id}`);
    expect(ListAnswer.parse(body).list.state).toBe('finished');
  });
  return list.id;
}

async function saved(person: Person, address: string): Promise<string> {
  const { lookup_id } = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
  await person.call('POST', '/api/analyses', { lookup_id });
  return lookup_id;
}

it('shows what a list would change of deals, changes the ticked parts, and takes them back', async () => {
  const person = await system.person('reviews');
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const addresses = ['1 Review Rd, Mesa, AZ 85201', '2 Review Rd, Mesa, AZ 85201'];
  const ids: string[] = [];
  for (const address of addresses) ids.push(await saved(person, address));
  const [first, second] = ids;
  await person.call('PATCH', `/api/analyses/${second}/pipeline`, { stage: 'offer_sent' });
  const facts = { value: 338_000, arrears: 4000 };
  const plan = { stage: 'contacted', note: 'Wants to move', task: 'Call again', taskDue: '2026-01-02' };
  const contacts = [{ name: 'Pat Doe', phone: '+16025550121' }];
  const rows = [...addresses, '3 Review Rd, Mesa, AZ 85201'].map((address, index) => ({
    ...{ line: index + 2, address, note: '', facts, plan, contacts },
  }));
  const id = await imported(person, rows);
  const pipelineOf = async (analysis: string | undefined) =>
    Pipeline.parse((await person.call('GET', `/api/analyses/${analysis}/pipeline`)).body);
  const analysisOf = async (analysis: string | undefined) =>
    Analysis.parse((await person.call('GET', `/api/analyses/${analysis}`)).body);

  const user = open(`/screen-list/${id}`, person);
  await screen.findByText(/2 of these are your deals\./);
  const restore = answerInstead('POST', `/api/lists/${id}/deals`, () => new Response('{}', { status: 500 }));
  await user.click(screen.getByRole('button', { name: 'Review' }));
  const dialog = await screen.findByRole('dialog', { name: 'Your deals in this list' });
  await within(dialog).findByText('Your deals could not be compared.');
  restore();
  await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
  const boxes = async (address: string | undefined) => {
    const group = await within(dialog).findByRole('group', { name: `Update ${address}` });
    return within(group)
      .getAllByRole<HTMLInputElement>('checkbox')
      .map((box) => [box.labels?.[0]?.textContent, box.checked]);
  };
  expect(await boxes(addresses[0])).toEqual([
    ['Facts', true],
    ['Plan', true],
    ['Contacts', true],
  ]);
  // What is planned is the user's.
  expect(await boxes(addresses[1])).toEqual([
    ['Facts', true],
    ['Plan', false],
    ['Contacts', true],
  ]);
  within(dialog).getAllByText('Amount overdue');
  within(dialog).getAllByText('Contacted · Next: Call again, Jan 2, 2026 · Note: Wants to move');
  const group = within(dialog).getByRole('group', { name: `Update ${addresses[0]}` });
  await user.click(within(group).getByRole('checkbox', { name: 'Contacts' }));
  await user.click(within(dialog).getByRole('button', { name: 'Update 2 Deals' }));
  await screen.findByText(/^2 deals updated/, { selector: 'section[aria-label="Your deals in this list"] p' });
  expect((await pipelineOf(first)).stage).toBe('contacted');
  expect((await pipelineOf(second)).stage).toBe('offer_sent');
  expect((await analysisOf(first)).contacts).toBeUndefined();
  expect(Object.values((await analysisOf(second)).contacts ?? {})).toMatchObject([{ name: 'Pat Doe' }]);
  expect((await analysisOf(second)).analysis_data.fromFile).toMatchObject({ arrears: 4000 });

  await person.call('PATCH', `/api/analyses/${second}/pipeline`, { stage: 'lost' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('1 deal stays as it is:');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect((await analysisOf(first)).analysis_data.fromFile).toBeUndefined();
  expect((await pipelineOf(first)).stage).toBe('new');
  // Nothing of it is lost: it may be reviewed again.
  const again = await person.call('POST', `/api/lists/${id}/deals`, { apply: false, parts: ['facts'] });
  expect(ListDeals.parse(again.body).changes.map(({ analysis_id }) => analysis_id)).toEqual([first]);
});
