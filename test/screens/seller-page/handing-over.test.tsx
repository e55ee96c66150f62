import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ulid } from 'ulid';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DealContact } from '#shared/contacts/deal-contact.ts';
import { Pipeline } from '#shared/pipeline/pipeline.ts';
import { mailingEnded } from '#shared/seller-page/mailed.ts';
import { letterHouse } from '#test/shared/letter/letter-house.ts';
import { palmLane, saveAnalysis } from '#test/support/saved-analysis.ts';
import { findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import { answerSellerPages } from '#test/support/screens/seller-pages.ts';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();

type Deal = {
  person: Person;
  id: string;
  user: UserEvent;
  dialog: HTMLElement;
  desk: ReturnType<typeof answerSellerPages>;
};

/** A deal with these people whose link was just made. */
async function made(name: string, people: DealContact[], canMail = false, mailEnded = false): Promise<Deal> {
  const person = await system.person(name);
  const { calculator, facts, texts } = letterHouse;
  const contacts = Object.fromEntries(people.map((each) => [ulid(), each]));
  const id = await saveAnalysis(person, palmLane, {
    deal: texts,
    calculator_inputs: calculator,
    seller_facts: { ...facts, estimatedValue: 300_000 },
    letter_draft: { options: 'Wholesale', buyerName: 'Alder Homes', sellerName: 'Ruth Hollis' },
    contacts,
  });
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const desk = answerSellerPages(id);
  desk.canMail = canMail;
  desk.mailEnded = mailEnded;
  const user = open(`/offer-letter/${id}`, person);
  await user.click(await findButton('Send to seller'));
  const dialog = await screen.findByRole('dialog', { name: 'Send to seller' });
  await user.click(await findButton('Make the link', dialog));
  await screen.findByText('Copy the link now');
  return { person, id, user, dialog, desk };
}

const ruth = { name: 'Ruth Hollis', role: 'owner', phone: '(602) 555-0102', email: 'ruth@people.example' };
const lee = { name: 'Lee Ortiz', role: 'heir', doNotContact: true, phone: '480-555-0199', email: 'lee@people.example' };

const linksOf = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('a')].map(({ textContent, href }) => [textContent, decodeURIComponent(href)]);
const buttonsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const stageOf = async ({ person, id }: Pick<Deal, 'person' | 'id'>) =>
  Pipeline.parse((await person.call('GET', `/api/analyses/${id}/pipeline`)).body).stage;

/** Pressed links would leave the page. */
const stays = (event: Event) => event.preventDefault();

describe('a link that was made', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    document.removeEventListener('click', stays);
  });

  it('stands in a message in both languages, and is copied, texted and mailed to the owner', async () => {
    const { dialog, user } = await made('hand-over', [lee, ruth]);
    const address = dialog.querySelector('.hand-over-link code')?.textContent ?? '';
    const english = `Hello Ruth Hollis, this is Alder Homes. Here is how we could buy 2417 E Sample Palm Ln: ${address} You can read it, ask, or say no.`;
    const spanish = `Hola Ruth Hollis, soy Alder Homes. Así podríamos comprar 2417 E Sample Palm Ln: ${address} Puede leerlo, preguntar o decir que no.`;
    expect(dialog.textContent).toContain(english);
    expect(dialog.textContent).toContain(spanish);
    expect(linksOf(dialog)).toEqual([
      ['Text', `sms:6025550102?body=${english}`],
      ['Email', `mailto:ruth@people.example?subject=About your house at 2417 E Sample Palm Ln&body=${english}`],
    ]);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(within(dialog).getByRole('radio', { name: /^Spanish/ }));
    await user.click(await findButton('Copy Message', dialog));
    expect(write).toHaveBeenCalledWith(spanish);
    expect(linksOf(dialog)[1]?.[1]).toContain('subject=Sobre su casa en');
    expect(buttonsOf(dialog)).not.toContain('Share');
  });

  it('is not sent to whoever is not to be contacted, and can be to someone else', async () => {
    const { dialog, user } = await made('hand-over-barred', [lee]);
    expect(dialog.textContent).toContain('This contact is marked Do not contact.');
    expect(linksOf(dialog)).toEqual([]);
    expect(buttonsOf(dialog)).toEqual(['', 'Copy Link', 'Done']);
    expect(dialog.textContent).not.toContain('Hello');
    await user.selectOptions(within(dialog).getByLabelText('Send it to'), 'Someone else');
    expect(dialog.textContent).toContain('Hello, this is Alder Homes.');
    expect(linksOf(dialog).map(([, href]) => href?.slice(0, 10))).toEqual(['sms:?body=', 'mailto:?su']);
  });

  it('has only the ways by which a contact is reached', async () => {
    const { dialog } = await made('hand-over-mail', [{ ...ruth, phone: 'ask her son' }]);
    expect(linksOf(dialog).map(([text]) => text)).toEqual(['Email']);
  });

  it('moves the deal to Offer sent with the first sending, once', async () => {
    const deal = await made('hand-over-stage', [ruth]);
    const { dialog, user } = deal;
    const line = await within(dialog).findByRole<HTMLInputElement>('checkbox', { name: /^Stage: Offer sent/ });
    expect(line.checked).toBe(true);
    expect(await stageOf(deal)).toBe('new');
    document.addEventListener('click', stays);
    await user.click(within(dialog).getByText('Text', { selector: 'a' }));
    await within(dialog).findByText('· moved');
    expect(await stageOf(deal)).toBe('offer_sent');
    expect(line.disabled).toBe(true);
  });

  it('leaves the stage where the line is not ticked', async () => {
    const deal = await made('hand-over-unticked', [ruth]);
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const line = await within(deal.dialog).findByRole('checkbox', { name: /^Stage: Offer sent/ });
    await deal.user.click(line);
    await deal.user.click(await findButton('Copy Message', deal.dialog));
    await screen.findByText('Message copied');
    expect(await stageOf(deal)).toBe('new');
  });

  it('never moves a deal back, also one that another device has moved on since', async () => {
    const deal = await made('hand-over-ahead', [ruth]);
    await within(deal.dialog).findByRole('checkbox', { name: /^Stage: Offer sent/ });
    await deal.person.call('PATCH', `/api/analyses/${deal.id}/pipeline`, { stage: 'under_contract' });
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await deal.user.click(await findButton('Copy Message', deal.dialog));
    await screen.findByText('Message copied');
    await waitFor(() => expect(within(deal.dialog).queryByRole('checkbox')).toBeNull());
    expect(await stageOf(deal)).toBe('under_contract');
  });

  it('is shared where the browser can, and a sheet that is closed says nothing', async () => {
    const share = vi.fn().mockRejectedValueOnce(new DOMException('closed', 'AbortError')).mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const deal = await made('hand-over-share', [ruth]);
    await deal.user.click(await findButton('Share', deal.dialog));
    expect(share).toHaveBeenCalledWith({ text: expect.stringContaining('Hello Ruth Hollis') });
    expect(await stageOf(deal)).toBe('new');
    await deal.user.click(await findButton('Share', deal.dialog));
    await within(deal.dialog).findByText('· moved');
  });

  it('is drawn as a QR code when it is asked for', async () => {
    const { dialog, user } = await made('hand-over-code', [ruth]);
    expect(within(dialog).queryByRole('img')).toBeNull();
    await user.click(await findButton('Show QR code', dialog));
    expect(
      (await within(dialog).findByRole('img', { name: 'QR code of the link' })).querySelector('path'),
    ).not.toBeNull();
    await user.click(await findButton('Hide QR code', dialog));
    expect(within(dialog).queryByRole('img')).toBeNull();
  });

  it('is mailed by us on a press, with its path, and only where there is an address', async () => {
    const deal = await made('hand-over-mailed', [ruth, { name: 'Lee Ortiz', phone: '480-555-0199' }], true);
    const { dialog, user, desk } = deal;
    const path = new URL(dialog.querySelector('.hand-over-link code')?.textContent ?? '');
    const refused = { error: { code: 'rate_limited', message: 'An account mails up to 20 links a day.' } };
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    desk.failing.set('POST mail', () => Response.json(refused, { status: 429 }));
    await user.click(await findButton('Email for Me', dialog));
    await within(dialog).findByText('An account mails up to 20 links a day.');
    expect(await stageOf(deal)).toBe('new');
    await user.click(await findButton('Email for Me', dialog));
    await within(dialog).findByText(/^Emailed to ruth@people.example\./);
    expect(desk.calls.at(-1)?.body).toEqual({
      contact_id: expect.stringMatching(/^[\dA-Z]{26}$/),
      path: path.pathname + path.hash,
    });
    await within(dialog).findByText('· moved');
    await user.selectOptions(within(dialog).getByLabelText('Send it to'), 'Lee Ortiz · 480-555-0199');
    expect(buttonsOf(dialog)).not.toContain('Email for Me');
    await user.click(await findButton('Done', dialog));
    await screen.findByText(/^Emailed for you to Ruth Hollis, /);
  });

  it('says where mails of the account have ended, in place of the button', async () => {
    const { dialog } = await made('hand-over-ended', [ruth], true, true);
    expect(buttonsOf(dialog)).not.toContain('Email for Me');
    expect(dialog.textContent).toContain(mailingEnded);
  });

  it('is mailed by nobody on a site that sends no such mails', async () => {
    const { dialog } = await made('hand-over-unmailed', [ruth]);
    expect(buttonsOf(dialog)).not.toContain('Email for Me');
  });
});
