import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();

const subscribe = (person: Person, tier: string) =>
  person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });

/** Somebody on the Professional plan with a deal. */
async function sender(name: string): Promise<{ person: Person; path: string }> {
  const person = await system.person(name);
  await subscribe(person, 'professional');
  await person.call('PATCH', '/api/profile', { company: 'Alder & Main Homes' });
  const id = await saveAnalysis(person);
  return { person, path: `/deal/${id}/packet` };
}

const sheets = () => document.querySelector('.packet')?.textContent?.replaceAll(/\s+/g, ' ') ?? '';
const words = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ');

describe('the packet of a deal', () => {
  it('shows in its preview what is ticked, and what is asked for', async () => {
    const { person, path } = await sender('composer');
    const user = open(path, person);
    await screen.findByText('Preview of the next version');
    expect(sheets()).toContain('Structure: seller finance');
    expect(sheets()).toContain('Alder & Main Homes');
    expect(sheets()).toContain('Not an appraisal, not an offer of securities');
    await user.click(screen.getByLabelText('Structure and cash'));
    await user.click(screen.getByLabelText('Your name, company, phone and email'));
    await user.type(screen.getByLabelText('What you ask for'), 'We ask for $55,040.');
    await waitFor(() => expect(sheets()).toContain('We ask for $55,040.'));
    expect(sheets()).not.toContain('Structure: seller finance');
    expect(sheets()).not.toContain('Alder & Main Homes');
    expect(sheets()).toContain('Not an appraisal, not an offer of securities');
  });

  it('gets a link that a stranger opens, until it is revoked', async () => {
    const { person, path } = await sender('link-maker');
    const user = open(path, person);
    await user.type(await screen.findByLabelText('Who gets the link'), 'Desert Ridge Lending');
    (await findButton('Make a Link')).click();
    await screen.findByText('Copy the link now');
    const address = new URL(document.querySelector('.packet-new-link code')?.textContent ?? '');
    expect(address.hash).toMatch(/^#[\dA-Za-z]{22}$/);
    (await findButton('Done')).click();
    await waitFor(() => expect(words()).not.toContain(address.hash));
    expect(words()).toContain('Version 1 for Desert Ridge Lending');
    expect(words()).toContain('not opened yet');

    open(address.pathname + address.hash);
    await screen.findByText('Shared with Desert Ridge Lending.');
    await waitFor(() => expect(sheets()).toContain('Deal packet, version 1'));
    expect(words()).not.toContain('Sign In');

    open(path, person);
    await waitFor(() => expect(words()).toContain('opened once'));
    (await findButton('Revoke Link of version 1')).click();
    await waitFor(() => expect(words()).toContain('Revoked'));
    expect(screen.queryByRole('button', { name: 'Renew Link of version 1' })).toBeNull();

    open(address.pathname + address.hash);
    await screen.findByText('This link doesn’t work');
    expect(words()).toContain('It may have ended. Ask the sender for a new one.');
    open('/p/nothing#nothing');
    await screen.findByText('This link doesn’t work');
  });

  it('keeps a version without a link, which opens as it was', async () => {
    const { person, path } = await sender('keeper');
    const user = open(path, person);
    await user.type(await screen.findByLabelText('What you ask for'), 'First words.');
    (await findButton('Keep This Version')).click();
    const made = within(await screen.findByRole('region', { name: 'Made so far' }));
    expect(made.getByText('No link')).not.toBeNull();
    await user.clear(screen.getByLabelText('What you ask for'));
    await waitFor(() => expect(sheets()).not.toContain('First words.'));
    made.getByRole('button', { name: 'View of version 1' }).click();
    await waitFor(() => expect(sheets()).toContain('First words.'));
    expect(words()).toContain('Version 1, as it was made');
    (await findButton('Back to the Preview')).click();
    await waitFor(() => expect(sheets()).not.toContain('First words.'));
  });

  it('of sample data says so on each sheet', async () => {
    const { person, path } = await sender('sampler');
    open(path, person);
    await screen.findByText('Preview of the next version');
    const marked = [...document.querySelectorAll('.packet-sheet')].map((sheet) =>
      sheet.textContent?.includes('Sample data: the house, the owner and every figure are made up.'),
    );
    expect(marked).toEqual([true, true]);
  });

  it('is printed in a trial, linked on Professional, and locked on Basic', async () => {
    const person = await system.person('trying-packets');
    const id = await saveAnalysis(person);
    open(`/deal/${id}/packet`, person);
    await screen.findByText('Your trial makes and prints packets. Links come with the Professional plan.');
    expect(screen.queryByRole('button', { name: 'Make a Link' })).toBeNull();
    await subscribe(person, 'basic');
    open(`/deal/${id}/packet`, person);
    await screen.findByText('Deal packets are on the Professional plan');
    expect(sheets()).toBe('');
  });
});
