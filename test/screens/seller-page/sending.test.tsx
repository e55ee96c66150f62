import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { letterHouse } from '#test/shared/letter/letter-house.ts';
import { palmLane, saveAnalysis } from '#test/support/saved-analysis.ts';
import { fill, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import { answerSellerPages, somePage } from '#test/support/screens/seller-pages.ts';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();

/** Somebody on a plan with a deal of three options. */
async function owner(
  name: string,
  tier?: 'basic' | 'professional',
): Promise<{ person: Person; id: string; path: string }> {
  const person = await system.person(name);
  const { calculator, facts, texts } = letterHouse;
  const id = await saveAnalysis(person, palmLane, {
    deal: texts,
    calculator_inputs: calculator,
    seller_facts: { ...facts, estimatedValue: 300_000 },
    letter_draft: { options: 'Wholesale,Seller Finance,Subject-To', sellerName: 'Ruth Hollis' },
  });
  if (tier) await person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
  return { person, id, path: `/offer-letter/${id}` };
}

const block = async () => await screen.findByRole('region', { name: 'Seller’s page' });
const words = async () => ((await block()).textContent ?? '').replaceAll(/\s+/g, ' ');

describe('a seller’s page in the Offer tab', () => {
  it('is sent with a language, days and for whom, and its link is shown once', async () => {
    const { person, id, path } = await owner('page-sender', 'professional');
    const desk = answerSellerPages(id);
    const user = open(path, person);
    await user.click(await findButton('Send to seller'));
    const dialog = await screen.findByRole('dialog', { name: 'Send to seller' });
    expect(dialog.textContent).toContain('Anyone with the link can read the loan balance.');
    expect(dialog.textContent).toContain('The page is no statutory notice.');
    expect(dialog.textContent).not.toContain('attorney');
    await user.selectOptions(within(dialog).getByLabelText('Language'), 'Spanish');
    expect(dialog.textContent).toContain('Your state may want the contract in Spanish, too.');
    await user.selectOptions(within(dialog).getByLabelText('The link works for'), '30 days');
    await fill('For', 'Ruth, by text', dialog);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await findButton('Make the link', dialog));
    await screen.findByText('Copy the link now');
    const [made] = desk.calls;
    expect(made).toMatchObject({
      method: 'POST',
      path: '',
      body: { language: 'es', days: 30, shared_with: 'Ruth, by text', seen: expect.stringMatching(/^[\da-f]{64}$/) },
    });
    expect(made?.body).not.toHaveProperty('revises');
    const address = dialog.querySelector('code')?.textContent ?? '';
    expect(address).toMatch(/\/o\/\w{10}#a{22}$/);
    await user.click(await findButton('Copy Link', dialog));
    expect(write).toHaveBeenCalledWith(address);
    await user.click(await findButton('Done', dialog));
    await waitFor(async () => expect(await words()).toContain('Seller’s page, version 1'));
    expect(await words()).toContain('For “Ruth, by text” · works until');
    expect(await words()).toContain('not opened yet');
    expect(document.body.textContent).not.toContain(address);
  });

  it('keeps what was chosen when it cannot be made, and says why', async () => {
    const { person, id, path } = await owner('refused-sender', 'professional');
    const desk = answerSellerPages(id);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const user = open(path, person);
    await user.click(await findButton('Send to seller'));
    const dialog = await screen.findByRole('dialog', { name: 'Send to seller' });
    await fill('For', 'Ruth', dialog);
    const message = 'Your letter changed meanwhile. Look at it again.';
    desk.failing.set('POST', () => Response.json({ error: { code: 'invalid_input', message } }, { status: 400 }));
    await user.click(await findButton('Make the link', dialog));
    await within(dialog).findByText(message);
    expect(within(dialog).getByLabelText<HTMLInputElement>('For').value).toBe('Ruth');
    await user.click(await findButton('Make the link', dialog));
    await screen.findByText('Copy the link now');
  });

  it('of sample data can be previewed and not sent', async () => {
    const { person, id, path } = await owner('sample-sender', 'professional');
    answerSellerPages(id, true);
    open(path, person);
    expect((await findButton('Send to seller')).disabled).toBe(true);
    expect((await findButton('Preview')).disabled).toBe(false);
    expect(await words()).toContain('Sample data can’t be sent.');
  });

  it('is only previewed in a trial, which says what to do', async () => {
    const { person, id, path } = await owner('trying-pages');
    answerSellerPages(id);
    open(path, person);
    expect((await findButton('Send to seller')).disabled).toBe(true);
    expect((await findButton('Preview')).disabled).toBe(false);
    expect(await words()).toContain('Choose the Professional plan to send it');
    await findButton('Upgrade', await block());
  });

  it('is included in Professional, and earlier ones can be revoked and deleted on Basic', async () => {
    const { person, id, path } = await owner('basic-sender', 'basic');
    const desk = answerSellerPages(id);
    desk.pages = [somePage()];
    open(path, person);
    await waitFor(async () => expect(await words()).toContain('version 1'));
    expect(await words()).toContain('Included in Professional.');
    expect(await words()).toContain('Your links don’t work on this plan.');
    const buttons = within(await block())
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(buttons).toEqual(['Upgrade', 'Revoke Link of version 1', 'Delete of version 1']);
  });

  it('is previewed as the seller sees it, in either language, and its buttons do nothing', async () => {
    const { person, id, path } = await owner('previewer');
    const desk = answerSellerPages(id);
    const user = open(path, person);
    await user.click(await findButton('Preview'));
    const dialog = await screen.findByRole('dialog', { name: 'Preview' });
    const page = () => dialog.querySelector('.seller-preview-page')?.shadowRoot;
    await waitFor(() => expect(page()?.textContent).toContain('You stop owning it'));
    expect(page()?.textContent).toContain('The seller sees this. Buttons do nothing here.');
    expect(page()?.textContent).toContain('3108 W Example Juniper Dr');
    expect(page()?.querySelector('form')).toBeNull();
    await user.selectOptions(within(dialog).getByLabelText('Language'), 'Spanish');
    await waitFor(() => expect(page()?.textContent).toContain('Deja de ser suya'));
    expect(desk.calls).toMatchObject([{ method: 'POST', path: '/preview', body: { language: 'en' } }]);
    expect(desk.calls).toHaveLength(1);
  });

  it('has a preview that is asked for again where it does not load', async () => {
    const { person, id, path } = await owner('unlucky-previewer');
    const desk = answerSellerPages(id);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    desk.failing.set('POST', () =>
      Response.json({ error: { code: 'not_allowed', message: 'Not now.' } }, { status: 403 }),
    );
    const user = open(path, person);
    await user.click(await findButton('Preview'));
    const dialog = await screen.findByRole('dialog', { name: 'Preview' });
    await within(dialog).findByText('Not now.');
    await user.click(await findButton('Retry', dialog));
    await waitFor(() =>
      expect(dialog.querySelector('.seller-preview-page')?.shadowRoot?.textContent).toContain('Juniper'),
    );
  });

  it('needs an option with terms', async () => {
    const { person, id, path } = await owner('optionless', 'professional');
    answerSellerPages(id);
    await person.call('PATCH', `/api/analyses/${id}`, { letter_draft: { options: '' } });
    open(path, person);
    expect((await findButton('Send to seller')).disabled).toBe(true);
    expect(await words()).toContain('Tick at least one offer first.');
  });
});
