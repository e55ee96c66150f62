import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Takes an option's terms over into the deal: the press, and the one after the look at what differs. */
export async function updateDeal(user: Pick<UserEvent, 'click'>): Promise<void> {
  await user.click(screen.getByRole('button', { name: /^Update the Deal with/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Update the Deal' }));
  await user.click(sheet.getByRole('button', { name: 'Update the Deal' }));
}
