import { screen, waitFor, within } from '@testing-library/react';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { answerInstead, fill, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();

async function deal(name: string): Promise<{ person: Person; id: string }> {
  const person = await system.person(name);
  return { person, id: await saveAnalysis(person) };
}

const block = () => screen.findByRole('region', { name: 'Contacts' });
const contactsOf = async (person: Person, id: string) => Object.values((await readAnalysis(person, id)).contacts ?? {});
const linksIn = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const rowOf = async (name: string) => {
  const row = (await within(await block()).findByText(name, { selector: 'b' })).closest('li');
  if (row === null) throw new Error(`${name} is in no row.`);
  return row;
};

describe('the contacts of a deal', () => {
  it('are added, reached by plain links the preferred way first, changed and removed', async () => {
    const { person, id } = await deal('contacts-story');
    const user = open(`/deal/${id}`, person);
    await user.click(await findButton('Add Contact'));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await fill('Name', 'Lee Ortiz');
    await fill('Phone', '(480) 555-0199');
    await fill('Email', 'lee@people.example');
    await fill('Role', 'heir');
    await fill('Prefers', 'text');
    await user.click(await findButton('Save Contact'));
    const row = await rowOf('Lee Ortiz');
    expect(row.textContent).toContain('Heir · prefers a text');
    expect(linksIn(row)).toEqual([
      ['Text Lee Ortiz', 'sms:4805550199'],
      ['Call Lee Ortiz', 'tel:4805550199'],
      ['Email Lee Ortiz', 'mailto:lee@people.example'],
    ]);
    expect((await block()).textContent).toContain('Telemarketing rules may apply: ask an attorney.');

    await user.click(await findButton('Edit Lee Ortiz'));
    await fill('Mailing address', '1 Main St, Mesa');
    await user.click(screen.getByLabelText('Do not contact'));
    await user.click(await findButton('Save Contact'));
    await waitFor(async () => expect(linksIn(await rowOf('Lee Ortiz'))).toEqual([]));
    expect((await rowOf('Lee Ortiz')).textContent).toContain('Do not contact');
    expect(await contactsOf(person, id)).toEqual([
      {
        name: 'Lee Ortiz',
        role: 'heir',
        phone: '(480) 555-0199',
        email: 'lee@people.example',
        mailing: '1 Main St, Mesa',
        prefers: 'text',
        doNotContact: true,
      },
    ]);

    await user.click(await findButton('Remove Lee Ortiz'));
    const dialog = await screen.findByRole('dialog', { name: 'Remove Lee Ortiz?' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect(await contactsOf(person, id)).toEqual([]));
    await waitFor(() => expect(screen.queryByText('Lee Ortiz')).toBeNull());
  });

  it('begin with the record’s owner, who is nobody’s contact until kept', async () => {
    const { person, id } = await deal('contacts-keep');
    const { name, phoneNumber = '' } = (await readAnalysis(person, id)).analysis_data.ownerDetails;
    const user = open(`/deal/${id}`, person);
    const row = await rowOf(name);
    expect(row.textContent).toContain('Owner of record');
    expect(await contactsOf(person, id)).toEqual([]);
    await user.click(within(row).getByRole('button', { name: `Keep ${name} as a contact` }));
    await waitFor(async () =>
      expect(await contactsOf(person, id)).toEqual([
        { name, role: 'owner', ...(phoneNumber !== '' && { phone: phoneNumber }) },
      ]),
    );
    await waitFor(() => expect(screen.queryByText('Owner of record')).toBeNull());
    expect((await rowOf(name)).textContent).toContain('Owner');
  });

  it('lose nothing that is typed when it is wrong or cannot be saved', async () => {
    const { person, id } = await deal('contacts-errors');
    const user = open(`/deal/${id}`, person);
    await user.click(await findButton('Add Contact'));
    await user.click(await findButton('Save Contact'));
    await screen.findByText('Enter a name, a phone number, an email or an address.');
    await fill('Email', 'lee at people');
    await screen.findByText('Enter an email like dana@example.com.');
    await fill('Email', 'lee@people.example');
    const restore = answerInstead('PATCH', `/api/analyses/${id}`, () => Response.error());
    await user.click(await findButton('Save Contact'));
    await screen.findByText('Your contact is not saved. Try again.');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('lee@people.example');
    restore();
    await user.click(await findButton('Save Contact'));
    await rowOf('lee@people.example');
    expect(await contactsOf(person, id)).toEqual([{ email: 'lee@people.example' }]);
  });

  it('are five: a sixth from another tab is refused in words, and what is typed stays', async () => {
    const { person, id } = await deal('contacts-full');
    const some = (count: number) => Object.fromEntries(Array.from({ length: count }, () => [ulid(), { name: 'Dana' }]));
    const user = open(`/deal/${id}`, person);
    await user.click(await findButton('Add Contact'));
    await fill('Name', 'Lee');
    await person.call('PATCH', `/api/analyses/${id}`, { contacts: some(5) });
    await user.click(await findButton('Save Contact'));
    await screen.findByText('A deal has up to 5 contacts. Remove one first.');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Lee');
    open(`/deal/${id}`, person);
    await screen.findByText('Up to 5 contacts a deal');
    expect(screen.queryByRole('button', { name: 'Add Contact' })).toBeNull();
  });

  it('send only what was changed: what another tab saved meanwhile stays', async () => {
    const { person, id } = await deal('contacts-merge');
    const lee = ulid();
    await person.call('PATCH', `/api/analyses/${id}`, { contacts: { [lee]: { name: 'Lee', phone: '480 555 0199' } } });
    const user = open(`/deal/${id}`, person);
    await user.click(await findButton('Edit Lee'));
    await person.call('PATCH', `/api/analyses/${id}`, { contacts: { [lee]: { phone: '480 555 0100' } } });
    await fill('Name', 'Lee Ortiz');
    await user.click(await findButton('Save Contact'));
    await rowOf('Lee Ortiz');
    expect(await contactsOf(person, id)).toEqual([{ name: 'Lee Ortiz', phone: '480 555 0100' }]);
    // While one is open, no other press takes it away.
    await user.click(await findButton('Edit Lee Ortiz'));
    expect(screen.queryByRole('button', { name: /^(Remove|Edit) / })).toBeNull();
  });
});
