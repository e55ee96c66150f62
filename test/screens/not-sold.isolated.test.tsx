import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { findButton, startScreens } from '#test/support/screens/open-screen.tsx';

const { system, open } = await startScreens({ payments: 'trial-only' });
const plan = (tier: string) => ({ tier, billing_interval: 'monthly', start: 'trial' });

describe('where nothing is sold', () => {
  it('a plan is chosen in the trial without a card', async () => {
    const person = await system.person('chooser');
    const user = open('/payment?plan=Professional', person);
    await user.click(await screen.findByRole('button', { name: 'Choose Professional Plan' }));
    await screen.findByText('Subscription Upgraded');
    expect(document.querySelector('[autocomplete^="cc-"]')).toBeNull();
    expect((await person.call('GET', '/api/profile')).body).toMatchObject({ subscription_tier: 'professional' });
  });

  it('the payment page of somebody without a trial says that plans can’t be bought, and has no form', async () => {
    const person = await system.person('late');
    await person.call('PUT', '/api/subscription', plan('basic'));
    await person.call('DELETE', '/api/subscription');
    open('/payment?plan=Enterprise', person);
    await screen.findByText("Plans can't be bought here yet.");
    const main = within(screen.getByRole('main'));
    expect(main.queryByText(/today/i)).toBeNull();
    expect(main.queryByRole('textbox')).toBeNull();
    expect(main.queryByRole('button', { name: /Plan$/ })).toBeNull();
  });

  it('a trial without analyses left is shown to the plans that it may be on', async () => {
    const person = await system.person('eager');
    const id = await saveAnalysis(person);
    await person.call('PUT', '/api/subscription', plan('basic'));
    const user = open(`/deal/${id}/packet`, person);
    await user.click(await findButton('Upgrade'));
    const dialog = await screen.findByRole('dialog');
    expect((await within(dialog).findByText('Choose a Plan')).getAttribute('href')).toBe('/pricing');
    expect(within(dialog).queryByText("Plans can't be bought here yet.")).toBeNull();
  });

  it('the offer of a higher plan says so too', async () => {
    const person = await system.person('wisher');
    const id = await saveAnalysis(person);
    await person.call('DELETE', '/api/subscription');
    const user = open(`/deal/${id}/comps`, person);
    await user.click(await findButton('Upgrade'));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText("Plans can't be bought here yet.")).toBeTruthy();
    expect(within(dialog).queryByLabelText('Card number')).toBeNull();
  });

  it('Settings does not speak of a card form or of charges', async () => {
    open('/account-settings?tab=billing', await system.person('reader'));
    await screen.findByText("Plans can't be bought here yet.");
    expect(screen.getByRole('main').textContent).not.toMatch(/charged|card details/i);
  });
});
