import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startScreens, typedIn } from '#test/support/screens/open-screen.tsx';
import { password } from '#test/support/system.ts';

const { system, open } = await startScreens();
const palmLane = '2417 E Sample Palm Ln, Phoenix, AZ 85016';
const signUpFor = (address: string) =>
  `/auth?${new URLSearchParams({ mode: 'signup', next: `/dashboard?${new URLSearchParams({ address })}` })}`;

/** The sentence about the address, above the form. */
const purpose = async (address: string) => (await screen.findByText(address)).parentElement?.textContent;

async function signIn(user: UserEvent, email: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(screen.queryByLabelText('Full name')).toBeNull());
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

describe("a guest's address", () => {
  it('is refused on the landing page, with what is missing and with the text kept', async () => {
    const user = open('/');
    const field = await screen.findByLabelText<HTMLInputElement>('Property address');
    await user.type(field, 'E Sample Palm Ln, Phoenix, AZ');
    await user.click(screen.getByRole('button', { name: 'Analyze Property' }));
    await screen.findByText('Start with the house number.');
    expect(window.location.pathname).toBe('/');
    expect(field.value).toBe('E Sample Palm Ln, Phoenix, AZ');
  });

  it('leads to a sign-up that says what will be analyzed', async () => {
    const user = open('/');
    await user.type(await screen.findByLabelText('Property address'), palmLane);
    await user.click(screen.getByRole('button', { name: 'Analyze Property' }));
    await screen.findByLabelText('Full name');
    expect(await purpose(palmLane)).toBe(`You'll analyze ${palmLane}`);
  });

  it('is analyzed after the sign-in without another press, when it was pressed for in this tab', async () => {
    await system.users.seedUser({ email: 'presses@people.example', password, name: 'Presses', groups: [] });
    const user = open('/');
    await user.type(await screen.findByLabelText('Property address'), palmLane);
    await user.click(screen.getByRole('button', { name: 'Analyze Property' }));
    await screen.findByText('Your analysis starts as soon as you sign in.');
    await signIn(user, 'presses@people.example');
    await screen.findByRole('heading', { level: 1, name: palmLane });
    expect(await screen.findAllByText(/^(Recommended strategy|Rule table)/)).toHaveLength(1);
  });

  it('waits for a press after the sign-in, when it came with a link', async () => {
    await system.users.seedUser({ email: 'linked@people.example', password, name: 'Linked', groups: [] });
    const user = open(signUpFor(palmLane));
    await screen.findByLabelText('Full name');
    expect(screen.queryByText('Your analysis starts as soon as you sign in.')).toBeNull();
    await signIn(user, 'linked@people.example');
    await screen.findByRole('heading', { name: 'Analyze New Property' });
    expect(await typedIn('Property address')).toBe(palmLane);
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('is refused before the sign-up asks for anything, however it came there', async () => {
    open(signUpFor('Main St'));
    expect(await purpose('Main St')).toBe("We can't look up Main St Start with the house number. Change the address");
    expect(screen.getByRole('link', { name: 'Change the address' }).getAttribute('href')).toBe('/');
    expect(screen.queryByText(/You'll analyze/)).toBeNull();
  });
});

describe('the demo', () => {
  it('opens a sample house without an account, follows what is typed, and sends nothing', async () => {
    const calls: string[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      calls.push(String(input));
      return await fetch(input, init);
    };
    const user = open('/demo');
    await user.click(await screen.findByRole('link', { name: 'Open the Demo' }));
    await screen.findByRole('heading', { name: '57 Placeholder Elm St, Cleveland, OH 44109' });
    screen.getByText('A sample house. Change anything: nothing is saved.');
    await screen.findByRole('heading', { level: 2, name: / works: \$[\d,]+ a month on \$[\d,]+ of cash\.$/ });
    screen.getByText('The rule table agrees: 88/100.');
    expect(document.querySelector('.rule-line')?.textContent).toBe('Recommended strategy (rule table): Seller Finance');
    // The demo has no letter to open.
    expect(screen.queryByRole('button', { name: /^Write the/ })).toBeNull();
    // Nothing is left of the equity that the rule asks for.
    await user.type(screen.getByLabelText('Loan balance'), '140000');
    await screen.findByRole('button', { name: /^Lead score (?!88)\d\d\/100$/ });
    expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
    expect(Object.keys({ ...window.localStorage, ...window.sessionStorage }).join()).not.toContain('facts');
  });

  it('leads to a sign-up for an address of the visitor', async () => {
    const user = open('/demo?view=result');
    await screen.findByRole('heading', { name: 'Do this with your own address' });
    await user.type(screen.getByLabelText('Property address'), '12 Saguaro Way, Mesa, AZ 85201');
    await user.click(screen.getByRole('button', { name: 'Analyze Property' }));
    expect(await purpose('12 Saguaro Way, Mesa, AZ 85201')).toContain("You'll analyze");
  });
});
