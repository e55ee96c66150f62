import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startScreens } from '#test/support/screens/open-screen.tsx';
import { password } from '#test/support/system.ts';

const { system, open, reload } = await startScreens();
const next = new URLSearchParams({ next: '/dashboard?address=12 Saguaro Way, Mesa, AZ 85201' });

describe('the step that asks for a code', () => {
  it('survives a reload after sign-up, with its address and the property to analyze', async () => {
    const user = open(`/auth?mode=signup&${next}`);
    await user.type(await screen.findByLabelText('Full name'), 'Rhea Loader');
    await user.type(screen.getByLabelText('Email'), 'rhea@people.example');
    await user.type(screen.getByLabelText('Password'), password);
    await user.type(screen.getByLabelText('Confirm password'), password);
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    await screen.findByLabelText('Verification code');
    reload();
    await screen.findByLabelText('Verification code');
    screen.getByText('rhea@people.example');
    screen.getByText('12 Saguaro Way, Mesa, AZ 85201');
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    reload();
    await screen.findByLabelText('Email');
  });

  it('survives a reload during a password reset, until the new password is set', async () => {
    await system.users.seedUser({ email: 'amnesiac@people.example', password, name: 'Amnesiac', groups: [] });
    const user = open(`/auth?${next}`);
    await user.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
    await user.type(await screen.findByLabelText('Email'), 'amnesiac@people.example');
    await user.click(screen.getByRole('button', { name: 'Send Code' }));
    await screen.findByLabelText('Code from the email');
    reload();
    await screen.findByLabelText('Code from the email');
    screen.getByText('amnesiac@people.example');
    screen.getByText('12 Saguaro Way, Mesa, AZ 85201');
    expect(window.location.search).toContain('next=');
    await user.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    await screen.findByLabelText('Password');
    reload();
    await screen.findByLabelText('Password');
  });
});
