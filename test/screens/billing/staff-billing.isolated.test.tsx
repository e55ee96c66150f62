import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { assemblyPaying } from '#bin/built.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { openClock } from '#local/clock/clock.ts';
import { recentSignInMinutes } from '#shared/sessions/recent-sign-in.ts';
import { minuteMs } from '#shared/values/days.ts';
import { answerInstead, expectToast, fill, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import { payingPerson } from '#test/support/stripe/paying-person.ts';
import { password } from '#test/support/system.ts';

const clock = openClock();
const { system, open } = await startScreens({ assembly: assemblyPaying, clock });
const stripe = system.stripe ?? expect.unreachable('Stripe is not played.');
const agent = await system.person('agent', ['staff']);

async function find(user: ReturnType<typeof open>, email: string): Promise<void> {
  await screen.findByRole('tab', { name: 'Billing', selected: true });
  await screen.findByLabelText('Email');
  await fill('Email', email);
  await user.click(await findButton('Find Account'));
}

it('finds nobody by a wrong address, and says so when Stripe cannot be reached', async () => {
  const user = open('/staff?view=billing', agent);
  await screen.findByText('Enter the full email address of the account.');
  await find(user, 'nobody@people.example');
  await screen.findByText('No one signs in with nobody@people.example. Check the spelling.');
  const work = answerInstead('POST', '/api/staff/billing', () =>
    Response.json({ error: { code: 'payments_unavailable', message: "Payments can't be reached." } }, { status: 502 }),
  );
  await find(user, 'agent@people.example');
  await screen.findByText("Payments can't be reached.");
  work();
  await user.click(await findButton('Retry'));
  await screen.findByText('No payments yet.');
  await screen.findByText('No refunds yet.');
  expect(window.location.search).toBe('?view=billing');
});

it('refunds a part of a payment, and then the rest, which ends the plan', async () => {
  const person = await payingPerson(system, stripe, 'payer');
  const user = open('/staff?view=billing', agent);
  await find(user, person.email);
  const table = within(await screen.findByRole('table'));
  expect(screen.getByText('$79.00 on', { exact: false })).toBeTruthy();
  await user.click(await table.findByRole('button', { name: /^Refund the payment/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Refund payment' });
  const button = (name: string) => within(dialog).getByRole<HTMLButtonElement>('button', { name });
  expect(button('Refund $79.00').disabled).toBe(true);
  await fill('Amount', '80', dialog);
  await within(dialog).findByText('Enter an amount up to $79.00.');
  await fill('Amount', '20', dialog);
  await fill('Reason', 'too short', dialog);
  expect(button('Refund $20.00').disabled).toBe(true);
  await fill('Reason', 'Charged after canceling.', dialog);
  await within(dialog).findByText('The plan goes on.');

  const work = answerInstead('POST', '/api/staff/refunds', () =>
    Response.json({ error: { code: 'payments_unavailable', message: 'It may have been made.' } }, { status: 502 }),
  );
  await user.click(button('Refund $20.00'));
  await within(dialog).findByText('It may have been made.');
  work();
  await user.click(button('Refund $20.00'));
  await expectToast('Refunded', '$20.00 goes back to the card.');
  await screen.findByText('Charged after canceling.');
  await table.findByText('$20.00');
  expect(screen.getByText('agent@people.example', { exact: false })).toBeTruthy();

  await user.click(await table.findByRole('button', { name: /^Refund the payment/ }));
  const again = await screen.findByRole('dialog', { name: 'Refund payment' });
  await fill('Reason', 'The rest of the same.', again);
  await within(again).findByText(/If it pays for the current plan, the plan ends right away/);
  await user.click(within(again).getByRole('button', { name: 'Refund $59.00' }));
  await waitFor(() => expect(table.queryByRole('button')).toBeNull());
  await expect
    .poll(async () => (await person.call('GET', '/api/profile')).body)
    .toMatchObject({ subscription_status: 'cancelled' });
});

it('refunds after the password where the sign-in is old, with what was typed', async () => {
  const person = await payingPerson(system, stripe, 'late-payer');
  const late = await system.person('late-agent', ['staff']);
  await clock.sleep(recentSignInMinutes * minuteMs + 1000);
  const user = open('/staff?view=billing', late);
  await find(user, person.email);
  await user.click(await screen.findByRole('button', { name: /^Refund the payment/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Refund payment' });
  await fill('Amount', '5', dialog);
  await fill('Reason', 'Charged after canceling.', dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Refund $5.00' }));
  const asked = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  await fill('Password', password, asked);
  await user.click(within(asked).getByRole('button', { name: 'Confirm' }));
  await expectToast('Refunded', '$5.00 goes back to the card.');
});

it('shows why an account’s emails to sellers ended, and allows them again after the password', async () => {
  const person = await payingPerson(system, stripe, 'mailer');
  const late = await system.person('late-allower', ['staff']);
  const Item = {
    account: { S: accountOf(person.id) },
    sort_key: { S: 'seller-mail-standing' },
    last: {
      L: [false, true, true].map((bounced, at) => ({ M: { mail: { S: `p${at}` }, bounced: { BOOL: bounced } } })),
    },
    complaints: { L: [{ S: 'p0' }, { S: 'gone' }] },
    ended_at: { S: new Date(clock.now()).toISOString() },
    revision: { N: '6' },
  };
  const TableName = system.tables.names.find((name) => name.includes('Integrations'));
  await system.tables.command('PutItem', { TableName, Item });
  await clock.sleep(recentSignInMinutes * minuteMs + 1000);
  const user = open('/staff?view=billing', late);
  await find(user, person.email);
  await screen.findByText(/2 complaints, and 2 of the last 3 emails bounced\./);
  await user.click(await findButton('Allow Mailing Again'));
  const asked = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  await fill('Password', password, asked);
  await user.click(within(asked).getByRole('button', { name: 'Confirm' }));
  await expectToast('Mailing allowed again');
  await screen.findByText('Allowed again after 2 complaints and 2 bounces');
  expect(screen.queryByRole('button', { name: 'Allow Mailing Again' })).toBeNull();
});

it('says nothing of emails to sellers that never ended', async () => {
  const person = await payingPerson(system, stripe, 'quiet-mailer');
  const user = open('/staff?view=billing', agent);
  await find(user, person.email);
  await screen.findByText('No refunds yet.');
  expect(screen.queryByText('Emails to sellers')).toBeNull();
});
