import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startScreens } from '#test/support/screens/open-screen.tsx';

const { open } = await startScreens();
const palmLane = '2417 E Sample Palm Ln, Phoenix, AZ 85016';
const signUpFor = (address: string) =>
  `/auth?${new URLSearchParams({ mode: 'signup', next: `/dashboard?${new URLSearchParams({ address })}` })}`;

/** The sentence about the address, above the form. */
const purpose = async (address: string) => (await screen.findByText(address)).parentElement?.textContent;

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
    await screen.findByRole('heading', { name: palmLane });
    screen.getByText('A sample house. Change anything: nothing is saved.');
    const numbers = within(await screen.findByRole('region', { name: 'On these numbers' }));
    numbers.getByText("Doesn't work");
    numbers.getByText('First on these numbers');
    await user.clear(screen.getByLabelText('Loan balance'));
    await user.type(screen.getByLabelText('Loan balance'), '390000');
    await user.selectOptions(screen.getByLabelText('Behind on payments?'), 'Yes');
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Subject-To' })).toBeTruthy());
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
