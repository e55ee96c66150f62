import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerInstead, startScreens, typedIn } from '#test/support/screens/open-screen.tsx';

const { system, open } = await startScreens();

describe('the payment page', () => {
  it('says what is wrong with the card, field by field, and sends nothing', async () => {
    let asked = 0;
    answerInstead('PUT', '/api/subscription', () => {
      asked += 1;
      return Response.json({}, { status: 500 });
    });
    const user = open('/payment', await system.person('careless'));
    await screen.findByLabelText('Card number');
    const submit = () => user.click(screen.getByRole('button', { name: 'Choose Basic Plan' }));
    await submit();
    for (const words of ['name on the card', 'card number', 'expiry date', 'security code']) {
      screen.getByText(`Enter the ${words}.`);
    }
    expect(document.activeElement).toBe(screen.getByLabelText('Name on card'));

    await user.type(screen.getByLabelText('Name on card'), 'Zebulon Q Holder');
    await user.type(screen.getByLabelText('Card number'), '4000-0566-5566-5557');
    await user.type(screen.getByLabelText('Expiry'), '10/25');
    await user.type(screen.getByLabelText('CVC'), '12');
    await submit();
    screen.getByText('This is not a card number. Look for a missing or mistyped digit.');
    screen.getByText('This card has expired.');
    screen.getByText('The security code has 3 or 4 digits.');
    expect(await typedIn('Card number')).toBe('4000 0566 5566 5557');
    expect(asked).toBe(0);
  });

  it('says when the account could not be read, and tries again', async () => {
    const restore = answerInstead('GET', '/api/profile', () => Response.json({}, { status: 403 }));
    const user = open('/payment', await system.person('unread'));
    await screen.findByText('Failed to load profile data');
    restore();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findAllByLabelText('Card number')).toHaveLength(1);
  });
});
