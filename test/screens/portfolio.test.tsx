import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { errorText } from '#shared/values/error-texts.ts';
import { answerInstead, startScreens, typedIn } from '#test/support/screens/open-screen.tsx';

const { system, open, reload } = await startScreens();

describe('the portfolio', () => {
  it('says when there is no such analysis', async () => {
    const user = open('/offer-letter/01J00000000000000000000000', await system.person('lost'));
    await screen.findByRole('heading', { name: 'Analysis Not Found' });
    await user.click(screen.getByRole('link', { name: 'Return to Dashboard' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });
});

describe('searching', () => {
  it('can be canceled while it runs', async () => {
    answerInstead('POST', '/api/property-lookup', () => new Promise(() => {}));
    const person = await system.person('impatient');
    const address = '118 Fixture Ct, Mesa, AZ 85201';
    const user = open(`/dashboard?address=${encodeURIComponent(address)}`, person);
    await user.click(await screen.findByRole('button', { name: 'Analyze Property' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await typedIn('Property address')).toBe(address);
  });

  it('waits for a press when the address came with a link, and keeps it over a reload', async () => {
    const asked: string[] = [];
    answerInstead('POST', '/api/property-lookup', () => {
      asked.push('lookup');
      return new Promise(() => {});
    });
    const address = '118 Fixture Ct, Mesa, AZ 85201';
    const user = open(`/dashboard?address=${encodeURIComponent(address)}`, await system.person('follows-a-link'));
    expect(await typedIn('Property address')).toBe(address);
    reload();
    expect(await typedIn('Property address')).toBe(address);
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Analyze Property' }));
    await screen.findByRole('button', { name: 'Cancel' });
    expect(asked).toEqual(['lookup']);
  });

  it('asks whether another house was meant, and looks that one up at a press', async () => {
    const suggestion = '118 Fixture Ct, Mesa, AZ 85201';
    const body = { success: false, error: errorText.addressMismatch, code: 'address_mismatch', suggestion };
    const restore = answerInstead('POST', '/api/property-lookup', () => Response.json(body, { status: 404 }));
    const person = await system.person('means-another');
    const user = open('/dashboard?view=search', person);
    await user.type(await screen.findByLabelText('Property address'), '118 Fixture St, Mesa, AZ 85201');
    await user.click(screen.getByRole('button', { name: 'Analyze Property' }));
    const meant = await screen.findByRole('button', { name: suggestion });
    const problem = meant.closest('[role=alert]')?.textContent;
    expect(problem).toBe(`${errorText.addressMismatch}Did you mean ${suggestion}?`);
    expect(await typedIn('Property address')).toBe('118 Fixture St, Mesa, AZ 85201');
    restore();
    await user.click(meant);
    await screen.findByText('Recommended strategy');
    expect((await person.call('GET', '/api/profile')).body).toMatchObject({ monthly_analyses_used: 1 });
  });
});
