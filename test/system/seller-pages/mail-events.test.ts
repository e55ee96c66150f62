import { describe, expect, it } from 'vitest';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { openClock } from '#local/clock/clock.ts';
import { sessionOf } from '#local/sign-in.ts';
import { Analysis } from '#shared/analysis/analysis.ts';
import { mailingEnded, type SellerMail } from '#shared/seller-page/mailed.ts';
import { MadeSellerPage, OpenedSellerPage } from '#shared/seller-page/seller-link.ts';
import { minuteMs } from '#shared/values/days.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { addContact, mailPage } from '#test/support/seller/seller-mails.ts';
import { sellerPageSender } from '#test/support/seller/send-offer.ts';
import { type Person, password, startSystem } from '#test/support/system.ts';

const clock = openClock();
const system = await startSystem({ clock });
const second = 1000;
/** Until SES has said what became of a mail, and the queue has what follows. */
const pass = () => clock.advance(10 * second);

/** A deal whose pages are mailed, each to an address of its own. */
async function dealOf(owner: Person) {
  const id = await saveAnalysis(owner);
  const make = await sellerPageSender(system, owner, id);
  const send = async (email: string) => {
    const { page, path, mail_ended } = MadeSellerPage.parse((await make()).body);
    const [, code = '', secret = ''] = /^\/o\/(\w+)#(\w+)$/.exec(path) ?? [];
    const link = { page_id: page.id, code, secret };
    const contact = await addContact(owner, id, { name: 'Ruth Hollis', role: 'owner', email });
    return { ...link, mail_ended, contact, answer: await mailPage(owner, id, link, contact) };
  };
  const stateOf = async (pageId: string): Promise<SellerMail[]> => {
    const { body } = await owner.call('GET', `/api/analyses/${id}/seller-pages/${pageId}`);
    return OpenedSellerPage.parse(body).page.mails;
  };
  const contactOf = async (contact: string) =>
    Analysis.parse((await owner.call('GET', `/api/analyses/${id}`)).body).contacts?.[contact];
  return { id, send, stateOf, contactOf };
}

/** The events that the function heard, as it got them. */
const heard: { kind: string; at: string; tags: Record<string, [string]> }[] = [];
const listener = system.functions.find(({ area }) => area === 'mail-events');
if (!listener) throw new Error('Nothing hears of mails.');
const { invoke } = listener;
listener.invoke = (event) => {
  heard.push(event as (typeof heard)[number]);
  return invoke(event);
};

/** Has an event of the newest mail heard. */
async function hear(kind: string, tags = heard.at(-1)?.tags ?? {}) {
  const at = new Date(clock.now()).toISOString();
  expect((await invoke({ kind, at, tags })).ok).toBe(true);
}

describe('a mail with a seller’s link', () => {
  it('is delivered a moment later, with the time, and the event has no address', async () => {
    const owner = await system.person('mail-delivered');
    const { send, stateOf, contactOf } = await dealOf(owner);
    const { page_id, contact, answer } = await send('ruth@people.example');
    expect(answer.status).toBe(200);
    expect(await stateOf(page_id)).toMatchObject([{ state: 'sent' }]);
    await pass();
    const [mail] = await stateOf(page_id);
    expect(mail).toMatchObject({ contact_id: contact, state: 'delivered' });
    expect(Date.parse(mail?.state_at ?? '')).toBeGreaterThanOrEqual(Date.parse(mail?.at ?? ''));
    expect(await contactOf(contact)).not.toHaveProperty('doNotContact');
    expect(JSON.stringify(heard.at(-1))).not.toContain('ruth@people.example');
    expect(system.logs.join('\n')).not.toContain('ruth@people.example');
  });

  it('bounces, which its sender hears at once, in one mail a deal and hour without the address', async () => {
    const owner = await system.person('mail-bounced');
    const { id, send, stateOf, contactOf } = await dealOf(owner);
    const { page_id, contact } = await send('bounce@people.example');
    await send('bounce@other.example');
    await pass();
    await hear('delivered');
    await hear('bounced');
    await pass();
    expect(await stateOf(page_id)).toMatchObject([{ state: 'bounced' }]);
    expect(await contactOf(contact)).not.toHaveProperty('doNotContact');
    const mails = system.mailbox.list(owner.email).filter(({ headers }) => headers !== undefined);
    expect(mails.map(({ subject }) => subject)).toEqual(['An email to a seller bounced: 2417 E Sample Palm Ln']);
    expect(mails[0]?.text).toContain(`${system.url}/offer-letter/${id}\n`);
    expect(mails[0]?.text).not.toContain('bounce@');
  });

  it('that is complained about is stopped: for the contact, and to the address for all accounts', async () => {
    const owner = await system.person('mail-complained');
    const { send, stateOf, contactOf } = await dealOf(owner);
    const { page_id, contact } = await send('complaint@people.example');
    await pass();
    expect(await stateOf(page_id)).toMatchObject([{ state: 'complained' }]);
    expect(await contactOf(contact)).toMatchObject({ doNotContact: true });
    const other = await dealOf(await system.person('mail-after-complaint'));
    expect((await other.send('Complaint@people.example')).answer).toMatchObject({
      status: 403,
      body: { error: { message: 'They asked for no emails. Call or write by hand.' } },
    });
  });

  it('keeps what says most, in whichever order and however often events come', async () => {
    const owner = await system.person('mail-orders');
    const { send, stateOf } = await dealOf(owner);
    const { page_id } = await send('ruth-orders@people.example');
    await pass();
    const [delivered] = await stateOf(page_id);
    await clock.advance(5 * second);
    await hear('delivered');
    expect(await stateOf(page_id)).toEqual([delivered]);
    await hear('complained');
    const [complained] = await stateOf(page_id);
    expect(complained).toMatchObject({ state: 'complained' });
    for (const kind of ['delivered', 'bounced', 'complained']) await hear(kind);
    expect(await stateOf(page_id)).toEqual([complained]);
    const tags = heard.at(-1)?.tags;
    await Promise.all([hear('bounced', tags), hear('delivered', tags), hear('complained', tags)]);
    expect(await stateOf(page_id)).toEqual([complained]);
  });

  it('that nobody knows any more, or never did, is heard without a failure', async () => {
    const owner = await system.person('mail-unknown');
    const { id, send } = await dealOf(owner);
    const { page_id } = await send('ruth-unknown@people.example');
    await pass();
    const { tags = {} } = heard.at(-1) ?? {};
    await owner.call('DELETE', `/api/analyses/${id}/seller-pages/${page_id}`);
    for (const kind of ['delivered', 'bounced', 'complained']) await hear(kind, tags);
    await owner.call('DELETE', '/api/profile');
    await system.idle();
    for (const kind of ['delivered', 'bounced', 'complained']) await hear(kind, tags);
    expect((await invoke({ kind: 'delivered', at: 'yesterday', tags: {} })).ok).toBe(true);
    expect((await invoke({})).ok).toBe(true);
    expect(system.reports.filter((line) => line.includes('mail-events'))).toEqual([]);
  });

  it('is the last when a second one was complained about, however often the first was', async () => {
    const owner = await system.person('mail-complaints');
    const { send } = await dealOf(owner);
    await send('complaint@one.example');
    await pass();
    await hear('complained');
    await hear('complained');
    expect((await send('ruth@between.example')).answer.status).toBe(200);
    await pass();
    await send('complaint@two.example');
    await pass();
    const ended = await send('ruth@after.example');
    expect(ended).toMatchObject({
      mail_ended: true,
      answer: { status: 403, body: { error: { code: 'not_allowed', message: mailingEnded } } },
    });
    expect(system.mailbox.list('ruth@after.example')).toEqual([]);
    const other = await dealOf(await system.person('mail-unaffected'));
    expect(await other.send('ruth@after.example')).toMatchObject({ mail_ended: false, answer: { status: 200 } });
  });

  it('is sent again once staff allow it, by name, and what they let pass counts no more', async () => {
    const owner = await system.person('mail-allowed');
    const { id, send } = await dealOf(owner);
    const complaints: (typeof heard)[number]['tags'][] = [];
    const complain = async (email: string) => {
      const sent = await send(email);
      await pass();
      complaints.push(heard.at(-1)?.tags ?? {});
      // A deal has few contacts.
      await owner.call('PATCH', `/api/analyses/${id}`, { contacts: { [sent.contact]: null } });
    };
    await complain('complaint@first.example');
    await complain('complaint@second.example');
    const row = {
      TableName: system.tables.names.find((name) => name.includes('Integrations')),
      Key: { account: { S: accountOf(owner.id) }, sort_key: { S: 'seller-mail-standing' } },
    };
    const endedAt = async () => String(Object(await system.tables.command('GetItem', row)).Item.ended_at?.S);
    const ended_at = await endedAt();
    const agent = await system.person('mail-agent', ['staff']);
    const allow = async (body: object) => {
      const { token } = await sessionOf(system, { email: agent.email, password });
      return system.call('POST', '/api/staff/seller-mail', { token, body });
    };
    const { email } = owner;
    const asked = { email, ended_at };
    expect(await allow({ ...asked, email: 'nobody@people.example' })).toMatchObject({ status: 404 });
    const other = { ...asked, ended_at: '2026-01-15T12:00:00.000Z' };
    expect(await allow(other)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    expect((await send('ruth@still.example')).answer.status).toBe(403);

    // Pressed twice at once, it is done once.
    const replies = await Promise.all([allow(asked), allow(asked)]);
    const after = { ended_at: null, complaints: 0, bounces: 0, of_last: 0 };
    const allowed = [{ at: expect.any(String), by: agent.email, complaints: 2, bounces: 0 }];
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { ...after, allowed } });
    expect(system.logs.filter((line) => line.includes('seller_mailing_allowed'))).toEqual([
      expect.stringContaining(agent.id),
    ]);
    expect(await send('ruth@again.example')).toMatchObject({ mail_ended: false, answer: { status: 200 } });
    // SES may tell of them once more; the addresses stay barred.
    for (const tags of complaints) await hear('complained', tags);
    expect((await send('ruth@later.example')).answer.status).toBe(200);
    expect((await send('complaint@first.example')).answer.status).toBe(403);
  });

  it('is allowed again only by staff who signed in lately', async () => {
    const agent = await system.person('mail-late-agent', ['staff']);
    const owner = await system.person('mail-late');
    await owner.call('GET', '/api/profile');
    const body = { email: owner.email, ended_at: '2026-01-15T12:00:00.000Z' };
    const { token } = await sessionOf(system, { email: agent.email, password });
    await clock.sleep(6 * minuteMs);
    const reply = await system.call('POST', '/api/staff/seller-mail', { token, body });
    expect(reply).toMatchObject({ status: 403, body: { error: { code: 'sign_in_again' } } });
    expect((await owner.call('POST', '/api/staff/seller-mail', body)).status).toBe(403);
  });

  it('is the last with the third bounce of the last ten, and not with the third of eleven', async () => {
    const owner = await system.person('mail-bounces');
    const { id, send: mail } = await dealOf(owner);
    // A deal has few contacts.
    const send = async (email: string) => {
      const sent = await mail(email);
      await owner.call('PATCH', `/api/analyses/${id}`, { contacts: { [sent.contact]: null } });
      return sent;
    };
    await send('bounce@b1.example');
    await send('bounce@b2.example');
    await pass();
    for (let at = 1; at <= 8; at += 1) await send(`ruth@r${at}.example`);
    // The eleventh: the first bounce is not among the last ten any more.
    await send('bounce@b3.example');
    await pass();
    expect((await send('bounce@b4.example')).answer.status).toBe(200);
    const { tags } = heard.at(-1) ?? {};
    await pass();
    await hear('bounced', tags);
    expect(await send('ruth@free.example')).toMatchObject({ mail_ended: false, answer: { status: 200 } });
    await send('bounce@b5.example');
    await pass();
    expect(await send('ruth@ended.example')).toMatchObject({
      mail_ended: true,
      answer: { status: 403, body: { error: { message: mailingEnded } } },
    });
  });
});
