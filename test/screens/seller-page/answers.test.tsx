import { screen, waitFor, within } from '@testing-library/react';
import { ulid } from 'ulid';
import { describe, expect, it, vi } from 'vitest';
import { Pipeline } from '#shared/pipeline/pipeline.ts';
import type { SellerMail } from '#shared/seller-page/mailed.ts';
import { NewReply } from '#shared/seller-page/seller-link.ts';
import { letterHouse } from '#test/shared/letter/letter-house.ts';
import { palmLane, readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { expectToast, fill, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import { answer, answerSellerPages, shownPage, somePage } from '#test/support/screens/seller-pages.ts';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();

/** Somebody who has sent the page of three options. */
async function sender(name: string): Promise<{ person: Person; id: string; path: string }> {
  const person = await system.person(name);
  const { calculator, facts, texts } = letterHouse;
  const id = await saveAnalysis(person, palmLane, {
    deal: texts,
    calculator_inputs: calculator,
    seller_facts: { ...facts, estimatedValue: 300_000 },
    letter_draft: { options: 'Wholesale,Seller Finance,Subject-To', sellerName: 'Ruth Hollis' },
  });
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  return { person, id, path: `/offer-letter/${id}` };
}

const block = async () => await screen.findByRole('region', { name: 'Seller’s page' });
const words = async () => ((await block()).textContent ?? '').replaceAll(/\s+/g, ' ');
const opened = { views: 4, first_opened_at: '2026-11-24T16:12:00Z', last_opened_at: '2026-11-25T16:12:00Z' };

/** A seller's number for option B, as the page has it. */
const number = { kind: 'counter', option: 1, structure: 'Seller Finance', number: 'price', amount: 262_000 } as const;
const latest = { kind: 'counter', structure: 'Seller Finance', number: 'price', amount: 262_000 } as const;

/** A page with one answer, unread. */
function answered(event = answer(number)) {
  const latest_answer = { ...latest, at: event.at };
  return { page: somePage({ ...opened, events: 1, latest_answer }), event };
}

describe('a page that was sent', () => {
  it('says how its link stands and whether it was opened, and that nobody’s address is kept', async () => {
    const { person, id, path } = await sender('stater');
    const desk = answerSellerPages(id);
    const past = '2026-11-20T12:00:00Z';
    desk.pages = [
      somePage({ version: 4 }),
      somePage({ version: 3, ...opened }),
      somePage({ version: 2, replaced_at: past }),
      somePage({ version: 1, shared_with: '', revoked_at: past }),
      somePage({ version: 0, ends_at: past }),
    ];
    open(path, person);
    const version = async (each: number) =>
      (await screen.findByRole('region', { name: `Seller’s page, version ${each}` })).textContent ?? '';
    expect(await version(4)).toMatch(/For “Ruth, by text” · works until \w+ \d+ · not opened yet/);
    expect(await version(4)).not.toContain('mail filters');
    expect(await version(3)).toMatch(/opened 4 times, first Nov 24, \d+:12 [AP]M/);
    expect(await version(3)).toContain('Opened by whoever has the link; mail filters open links, too.');
    expect(await version(3)).toContain('Nobody’s address is kept.');
    expect(await version(2)).toContain('replaced Nov 20 by a newer offer');
    expect(await version(2)).not.toContain('Renew');
    expect(await version(1)).toMatch(/version 1revoked Nov 20/);
    expect(await version(1)).not.toMatch(/Renew|Revoke Link/);
    expect(await version(0)).toContain('ended Nov 20');
    expect(await version(0)).toContain('Renew Link');
  });

  it('says what became of each mail with its link', async () => {
    const { person, id, path } = await sender('mailed-states');
    const desk = answerSellerPages(id);
    const at = '2026-11-24T16:12:00Z';
    const mail = (state: SellerMail['state'], state_at?: string): SellerMail => ({
      contact_id: ulid(),
      at,
      state,
      ...(state_at !== undefined && { state_at }),
    });
    desk.pages = [
      somePage({
        mails: [
          mail('sent'),
          mail('delivered', '2026-11-24T16:13:00Z'),
          mail('delivered', '2026-11-26T16:14:00Z'),
          mail('bounced', at),
          mail('stopped', at),
          mail('complained', at),
        ],
      }),
    ];
    open(path, person);
    const page = await screen.findByRole('region', { name: 'Seller’s page, version 1' });
    const said = [...page.querySelectorAll('p')]
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => text.startsWith('Emailed for you'))
      .map((text) => text.replace(/^.*?[AP]M\.\s?/, ''));
    expect(said).toEqual([
      '',
      expect.stringMatching(/^Delivered \d+:13 [AP]M\.$/),
      expect.stringMatching(/^Delivered Nov 26, \d+:14 [AP]M\.$/),
      'Bounced: check the address.',
      'They said stop.',
      'They said stop.',
    ]);
    const standsOut = [...page.querySelectorAll('p > b')].map(({ textContent }) => textContent);
    expect(standsOut).toEqual(['Bounced: check the address.', 'They said stop.', 'They said stop.']);
  });

  it('is renewed, revoked and deleted', async () => {
    const { person, id, path } = await sender('ender');
    const desk = answerSellerPages(id);
    desk.pages = [somePage({ ends_at: '2026-11-20T12:00:00Z' })];
    const user = open(path, person);
    await user.click(await findButton('Renew Link of version 1'));
    const renewal = await screen.findByRole('dialog', { name: 'Renew the link of version 1' });
    await user.selectOptions(within(renewal).getByLabelText('From now it works for'), '7 days');
    await user.click(await findButton('Renew Link', renewal));
    await expectToast('Link renewed');
    expect(await words()).toContain('works until');
    await user.click(await findButton('Revoke Link of version 1'));
    await user.click(await findButton('Revoke Link', await screen.findByRole('dialog')));
    await waitFor(async () => expect(await words()).toContain('revoked'));
    await user.click(await findButton('Delete of version 1'));
    await user.click(await findButton('Delete', await screen.findByRole('dialog')));
    await waitFor(async () => expect(await words()).not.toContain('version 1'));
    expect(desk.calls.map(({ method, path: rest }) => `${method} ${rest.split('/')[2] ?? 'page'}`)).toEqual([
      'PATCH link',
      'DELETE link',
      'DELETE page',
    ]);
  });

  it('can be asked for again where the list does not load', async () => {
    const { person, id, path } = await sender('unlucky-reader');
    const desk = answerSellerPages(id);
    desk.pages = [somePage()];
    desk.failing.set('GET', () => Response.json({ error: { code: 'not_allowed', message: 'No.' } }, { status: 403 }));
    const user = open(path, person);
    await screen.findByText('The seller’s pages could not be loaded.');
    await user.click(await findButton('Retry', await block()));
    await waitFor(async () => expect(await words()).toContain('Seller’s page, version 1'));
  });
});

describe('an answer', () => {
  it('waits until it is marked as done', async () => {
    const { person, id, path } = await sender('finisher');
    const desk = answerSellerPages(id);
    const question = answer({ kind: 'question', text: 'Who pays the taxes?\nAnd when?', name: 'Ruth' });
    desk.pages = [somePage({ ...opened, events: 1, latest_answer: { ...latest, kind: 'question', at: question.at } })];
    desk.events = [question];
    const user = open(path, person);
    await screen.findByText('The seller is waiting: 1 new message.');
    await waitFor(async () => expect(await words()).toContain('I have a question'));
    expect(await words()).toContain('Who pays the taxes? And when?');
    expect(await words()).toContain('Written by whoever has the link. Check who they are before you rely on it.');
    await user.click(await findButton('Done with the messages of version 1'));
    await waitFor(() => expect(screen.queryByText(/is waiting/)).toBeNull());
    expect(desk.calls).toMatchObject([{ method: 'PATCH', body: { seen_through: 1 } }]);
    expect(document.querySelector('.seller-page [aria-busy]')).toBeNull();
  });

  it('is replied to once, though the first try fails', async () => {
    const { person, id, path } = await sender('replier');
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const desk = answerSellerPages(id);
    const { page, event } = answered();
    desk.pages = [page];
    desk.events = [event];
    const user = open(path, person);
    await user.click(await findButton('Reply'));
    await fill('Your reply', 'We can talk on Friday.');
    desk.failing.set('POST replies', () =>
      Response.json({ error: { code: 'invalid_input', message: 'No.' } }, { status: 400 }),
    );
    await user.click(await findButton('Send reply'));
    await screen.findByText('Your reply is not sent. Try again.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your reply').value).toBe('We can talk on Friday.');
    await user.click(await findButton('Send reply'));
    await waitFor(async () => expect(await words()).toContain('We can talk on Friday.'));
    await waitFor(() => expect(screen.queryByText(/is waiting/)).toBeNull());
    const keys = desk.calls.map(({ body }) => NewReply.parse(body).key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    await user.click(await findButton('Reply'));
    await fill('Your reply', 'Or on Monday.');
    await user.click(await findButton('Send reply'));
    await waitFor(() => expect(desk.calls).toHaveLength(3));
    expect(NewReply.parse(desk.calls[2]?.body).key).not.toBe(keys[0]);
  });

  it('has no reply where the seller cannot answer any more', async () => {
    const { person, id, path } = await sender('late-replier');
    const desk = answerSellerPages(id);
    const { page, event } = answered();
    desk.pages = [{ ...page, replaced_at: '2026-11-25T12:00:00Z' }];
    desk.events = [event];
    open(path, person);
    await findButton('Done with the messages of version 1');
    expect(within(await block()).queryByRole('button', { name: 'Reply' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Counter priced' })).toBeNull();
  });

  it('keeps the reply to a question on a version that was replaced since', async () => {
    const { person, id, path } = await sender('asked-before');
    const desk = answerSellerPages(id);
    const event = answer({ kind: 'question', text: 'When?' });
    const latest_answer = { kind: 'question', structure: null, number: null, amount: null, at: event.at } as const;
    desk.pages = [somePage({ ...opened, events: 1, latest_answer, replaced_at: '2026-11-25T12:00:00Z' })];
    desk.events = [event];
    open(path, person);
    expect(await findButton('Reply')).toBeDefined();
  });

  it('moves the deal to Negotiating only at a press', async () => {
    const { person, id, path } = await sender('mover');
    const desk = answerSellerPages(id);
    const { page, event } = answered();
    desk.pages = [page];
    desk.events = [event];
    const user = open(path, person);
    const stage = async () => Pipeline.parse((await person.call('GET', `/api/analyses/${id}/pipeline`)).body).stage;
    const press = await findButton('Move to Negotiating');
    expect(await stage()).not.toBe('negotiating');
    await user.click(press);
    await expectToast('Moved to Negotiating');
    expect(await stage()).toBe('negotiating');
    expect(screen.queryByRole('button', { name: 'Move to Negotiating' })).toBeNull();
  });

  it('puts its name and phone among the contacts of the deal', async () => {
    const { person, id, path } = await sender('keeper-of-people');
    const desk = answerSellerPages(id);
    const { page, event } = answered(
      answer({ kind: 'call', name: 'Ruth Hollis', phone: '(480) 555-0147', when: 'evenings' }),
    );
    desk.pages = [page];
    desk.events = [event];
    const user = open(path, person);
    await user.click(await findButton('Keep as a contact: Ruth Hollis'));
    await screen.findByText('Among the contacts of this deal');
    expect(await words()).toContain('Please call me. A good time: evenings');
    expect(Object.values((await readAnalysis(person, id)).contacts ?? {})).toEqual([
      { name: 'Ruth Hollis', phone: '(480) 555-0147' },
    ]);
  });
});

describe('a counter', () => {
  it('is priced with today’s deal beside what was sent', async () => {
    const { person, id, path } = await sender('pricer');
    const desk = answerSellerPages(id);
    const { page, event } = answered();
    desk.pages = [page];
    desk.events = [event];
    open(path, person);
    await screen.findByText('At their $262,000 your month is $244.53, not $301.82.');
    const rows = within(await screen.findByRole('region', { name: 'Counter priced' }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows[0]).toEqual(['Counter to B, Payments to you', 'Sent', 'At their number', 'Change']);
    expect(rows[1]).toEqual(['Price', '$250,000', '$262,000', '+$12,000']);
    expect(rows).toContainEqual(['Your month', '+$301.82', '+$244.53', '−$57.29']);
    expect(rows).toContainEqual(['Cash in', '$45,000', '$45,240', '+$240']);
    expect(rows).toContainEqual(['Cash-on-cash, your target 8%', '8.05%', '6.49%', 'misses']);
    expect(await words()).toContain('I would want another number: B, Price, $262,000');
    expect(await words()).not.toContain('Changed since you sent it');
  });

  it('names what has changed since it was sent', async () => {
    const { person, id, path } = await sender('changer');
    const desk = answerSellerPages(id);
    const { page, event } = answered();
    desk.pages = [page];
    desk.events = [event];
    const options = shownPage.options.map((option, index) =>
      index === 1 ? { ...option, how: [[{ id: 'payments-how' as const, with: { price: { usd: 245_000 } } }]] } : option,
    );
    desk.shows = { ...shownPage, options, house: { ...shownPage.house, balance: 158_000, taxes: null } };
    open(path, person);
    await screen.findByText(/Changed since you sent it/);
    expect(await words()).toContain(
      'price $245,000, now $250,000; loan balance $158,000, now $165,000; taxes a month unknown, now $250.',
    );
  });

  it('is written into the letter by one press, which then sends a page in the place of the first', async () => {
    const { person, id, path } = await sender('reviser');
    const desk = answerSellerPages(id);
    const { page, event } = answered();
    desk.pages = [page];
    desk.events = [event];
    const user = open(path, person);
    await user.click(await findButton('Revise the offer to $262,000'));
    const dialog = await screen.findByRole('dialog', { name: 'Send the revised offer' });
    expect(dialog.textContent).toContain('It takes the place of version 1, which can then be read but not answered.');
    expect(within(dialog).getByLabelText<HTMLInputElement>('For').value).toBe('Ruth, by text');
    await user.click(await findButton('Make the link', dialog));
    await screen.findByText('Copy the link now');
    expect(dialog.textContent).toContain('I changed the offer for');
    expect(desk.calls[0]?.body).toMatchObject({
      revises: page.id,
      draft: { 'terms.sellerFinance.price': '262000' },
    });
    expect((await readAnalysis(person, id)).letter_draft).toMatchObject({ 'terms.sellerFinance.price': '262000' });
    await user.click(await findButton('Done', dialog));
    await waitFor(async () => expect(await words()).toContain('replaced'));
    await screen.findByRole('region', { name: 'Seller’s page, version 2' });
  });

  it('is gone once the seller took it back', async () => {
    const { person, id, path } = await sender('regretter');
    const desk = answerSellerPages(id);
    desk.pages = [somePage({ ...opened, events: 2 })];
    desk.events = [answer(number), answer({ kind: 'take_back' })];
    open(path, person);
    await waitFor(async () => expect(await words()).toContain('Took the answer back'));
    expect(screen.queryByRole('region', { name: 'Counter priced' })).toBeNull();
    expect(await words()).toContain('2 new messages.');
  });
});
