import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MadeLetter } from '#shared/letter/made/made-letter.ts';
import { newLetterOf } from '#test/support/new-letter.ts';
import { palmLane, readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { startScreens } from '#test/support/screens/open-screen.tsx';

const { system, open } = await startScreens();

const strip = () => screen.findByRole('region', { name: 'Another structure ranks first' });
const noStrip = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Another structure ranks first' })).toBeNull());

/** A deal that runs as what its owner chose, with a letter of it, while Lease Option ranks first. */
async function chosenDeal(name: string) {
  const person = await system.person(name);
  const id = await saveAnalysis(person, palmLane, { deal: { chosen: 'Wholesale' } });
  const body = await newLetterOf(person, id, {});
  MadeLetter.parse((await person.call('POST', `/api/analyses/${id}/letters`, body)).body);
  return { person, id, chosen: async () => (await readAnalysis(person, id)).deal?.chosen };
}

describe('a deal that its facts lead away from', () => {
  it('asks on its first page, names the letter that is out, and follows with a press, or back', async () => {
    const { person, id, chosen } = await chosenDeal('overview-asked');
    const user = open(`/dashboard?analysis=${id}`, person);
    expect((await strip()).textContent).toMatch(
      /^On the new facts Lease Option ranks first\. This deal runs as Wholesale\./,
    );
    await waitFor(async () =>
      expect((await strip()).textContent).toMatch(/Your letter of [A-Z][a-z]{2} \d+ offers Wholesale\./),
    );
    await screen.findByRole('heading', { level: 2, name: /^Wholesale works for you/ });
    await user.click(screen.getByRole('button', { name: 'Switch to Lease Option' }));
    await screen.findByRole('heading', { level: 2, name: /^Lease Option works/ });
    await noStrip();
    await waitFor(async () => expect(await chosen()).toBe('Lease Option'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('heading', { level: 2, name: /^Wholesale works for you/ });
    await waitFor(async () => expect(await chosen()).toBe('Wholesale'));
  });

  it('is not asked about what was kept, on any page', async () => {
    const { person, id } = await chosenDeal('overview-kept');
    const user = open(`/dashboard?analysis=${id}`, person);
    await strip();
    await user.click(screen.getByRole('button', { name: 'Keep Wholesale' }));
    await noStrip();
    await waitFor(async () => expect((await readAnalysis(person, id)).deal?.kept_over).toBe('Lease Option'));
    cleanup();
    open(`/deal-calculator/${id}`, person);
    await screen.findByRole('heading', { level: 2, name: /^Wholesale works for you/ });
    expect(screen.queryByRole('region', { name: 'Another structure ranks first' })).toBeNull();
  });

  it('has each change in its log, the one that holds with Undo', async () => {
    const { person, id, chosen } = await chosenDeal('log-undoer');
    await person.call('PATCH', `/api/analyses/${id}`, { deal: { chosen: 'Novation' } });
    const user = open(`/deal/${id}`, person);
    const undo = await screen.findByRole('button', { name: 'Undo the change to Novation' });
    expect(screen.getAllByRole('button', { name: /^Undo the change/ })).toEqual([undo]);
    await user.click(undo);
    await waitFor(async () => expect(await chosen()).toBe('Wholesale'));
    await screen.findByText('Structure changed from Novation to', { exact: false });
  });
});
