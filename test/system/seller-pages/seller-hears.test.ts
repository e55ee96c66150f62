import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import type { MailOutage } from '#local/internet/mail-service.ts';
import { sellerLimits } from '#shared/seller-page/seller-link.ts';
import { minute } from '#test/support/away-from.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { type SellerLink, type ShownPage, sellerAt } from '#test/support/seller/seller-form.ts';
import { aSellerPage, placeSellerPage } from '#test/support/seller/seller-pages.ts';
import { startSystem } from '#test/support/system.ts';

const clock = openClock();
let outage: MailOutage | undefined;
const system = await startSystem({ clock, mailOutage: () => outage });
const seller = sellerAt(system);
beforeEach(() => {
  outage = undefined;
});

const tableOf = (table: string) => ({ TableName: system.tables.names.find((name) => name.includes(table)) });

/** A page that somebody has sent, and what its seller and its sender do. */
async function offerOf(name: string) {
  const person = await system.person(name);
  const id = await saveAnalysis(person);
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const made_at = new Date(clock.now()).toISOString();
  const link = await placeSellerPage(system, person, id, aSellerPage({ made_at }));
  const at = `/api/analyses/${id}/seller-pages/${link.page_id}`;
  const email = (who: string) => `${who}-of-${name}@sellers.example`;
  const ask = async (fields: Record<string, string>, by: SellerLink = link) =>
    seller.answer(by, await seller.open(by), { do: 'question', question: 'When?', ...fields });
  const leave = async (address: string) => seller.answer(link, await seller.open(link), { do: 'hear', hear: address });
  const reply = async (text = 'CANARY: in June, for $31,000.') => {
    const { status } = await person.call('POST', `${at}/replies`, { key: randomUUID(), text });
    await clock.sleep(minute);
    return status;
  };
  return { person, id, link, at, email, ask, leave, reply };
}

/** The first on top. */
const mailsTo = (address: string) => system.mailbox.list(address).toReversed();

/** The links of a mail: to read, and to stop. */
function linksIn(text = ''): { read: SellerLink; stop: SellerLink } {
  const [read, stop] = [...text.matchAll(/\/o\/(\w+)#(\w{22})/g)].map(([, code = '', secret = '']) => ({
    code,
    secret,
  }));
  if (!read || !stop) throw new Error('The mail has two links.');
  return { read, stop };
}

const pressStop = (link: SellerLink) => seller.open(link, { do: 'hear_stop' });
const shows = ({ html }: ShownPage, text: string) => html.includes(text);

describe('a seller who leaves an address with a message', () => {
  it('hears of each reply, without its words, by a link of their own that opens the page', async () => {
    const { link, email, ask, reply } = await offerOf('hears');
    const to = email('ruth');
    const asked = await ask({ hear: to });
    expect(asked.status).toBe(200);
    expect(shows(asked, `We will write to ${to}.`)).toBe(true);
    await clock.sleep(minute);
    expect(mailsTo(to).map(({ text }) => text.split(' about ')[0])).toEqual(['You asked to hear of replies']);

    expect(await reply()).toBe(201);
    expect(await reply()).toBe(201);
    const [, first, second, ...others] = mailsTo(to);
    expect(others).toEqual([]);
    expect(first?.subject).toBe('About your house at 2417 E Sample Palm Ln');
    expect(first?.text).toMatch(/^Pat Buyer replied to you about 2417 E Sample Palm Ln\. Read it here: http/);
    expect(first?.text).not.toMatch(/CANARY|31,000|\$/);
    expect(second?.text).toBe(first?.text);

    const { read, stop } = linksIn(first?.text);
    expect(new Set([read.secret, stop.secret, link.secret]).size).toBe(3);
    const opened = await seller.open(read);
    expect(opened.status).toBe(200);
    expect(shows(opened, 'CANARY')).toBe(true);
    expect(shows(opened, 'Do not write to me')).toBe(true);
    // Who has the page's own link learns of no address.
    expect(shows(await seller.open(link), to)).toBe(false);
    expect((await ask({ question: 'And then?' }, read)).status).toBe(200);
  });

  it('may leave it after a message, in their language, and not before one', async () => {
    const { link, email, ask, leave } = await offerOf('after');
    const to = email('ruth');
    expect((await leave(to)).status).toBe(400);
    await ask({ language: 'es' });
    const shown = await seller.open(link, { language: 'es' });
    const left = await seller.answer(link, shown, { do: 'hear', hear: to });
    expect(shows(left, `Vamos a escribir a ${to}.`)).toBe(true);
    await clock.sleep(minute);
    expect(mailsTo(to)[0]?.text).toMatch(/^Usted pidió saber/);
    expect((await leave('nobody')).status).toBe(400);
  });

  it('is one of five of a page, whoever leaves them; the sixth is refused, and gets nothing', async () => {
    const { email, ask, leave, reply } = await offerOf('five');
    await ask({});
    const addresses = Array.from({ length: sellerLimits.addresses }, (_, index) => email(`seller-${index}`));
    for (const address of addresses) expect((await leave(address)).status).toBe(200);
    expect((await leave(addresses[0]?.toUpperCase() ?? '')).status).toBe(200);
    const sixth = email('sixth');
    expect((await leave(sixth)).status).toBe(403);
    // With a message, the message is kept.
    const asked = await ask({ hear: sixth });
    expect([asked.status, shows(asked, 'We will write to')]).toEqual([200, false]);
    await reply();
    expect(addresses.map((address) => mailsTo(address).length)).toEqual(addresses.map(() => 2));
    expect(mailsTo(sixth)).toEqual([]);
  });

  it('gets one mail of a reply that is sent twice', async () => {
    const { person, at, email, ask } = await offerOf('repeated');
    const to = email('ruth');
    await ask({ hear: to });
    const body = { key: randomUUID(), text: 'Yes.' };
    await person.call('POST', `${at}/replies`, body);
    await person.call('POST', `${at}/replies`, body);
    await clock.sleep(minute);
    expect(mailsTo(to)).toHaveLength(2);
  });
});

describe('the link that stops mails', () => {
  it('stops them by a press, shows no figure, and can be pressed again', async () => {
    const { email, ask, leave, reply } = await offerOf('stops');
    const to = email('ruth');
    await ask({ hear: to });
    await reply();
    const { read, stop } = linksIn(mailsTo(to).at(-1)?.text);
    // A program that looks through mails opens it, too.
    const opened = await seller.open(stop);
    expect([opened.status, shows(opened, 'Do not write to me'), shows(opened, '$')]).toEqual([200, true, false]);
    await reply();
    expect(mailsTo(to)).toHaveLength(3);
    expect(shows(await pressStop(stop), 'We will not write to you.')).toBe(true);
    expect(shows(await pressStop(stop), 'We will not write to you.')).toBe(true);
    await reply();
    expect(mailsTo(to)).toHaveLength(3);
    // Their page stays theirs, and nobody can have them written to again.
    expect((await seller.open(read)).status).toBe(200);
    expect((await leave(to)).status).toBe(403);
  });

  it('is also a button on the page of their own link', async () => {
    const { email, ask, reply } = await offerOf('button');
    const to = email('ruth');
    await ask({ hear: to });
    await reply();
    const { read } = linksIn(mailsTo(to).at(-1)?.text);
    const stopped = await seller.answer(read, await seller.open(read), { do: 'hear_stop' });
    expect([stopped.status, shows(stopped, 'We will not write to you.')]).toEqual([200, true]);
    await reply();
    expect(mailsTo(to)).toHaveLength(2);
  });

  it('answers nothing for the seller', async () => {
    const { person, at, email, ask, reply } = await offerOf('no-answer');
    const to = email('ruth');
    await ask({ hear: to });
    await reply();
    const { stop } = linksIn(mailsTo(to).at(-1)?.text);
    await seller.open(stop, { do: 'question', question: 'CANARY', seen: '2', key: randomUUID() });
    expect(JSON.stringify((await person.call('GET', at)).body)).not.toContain('"text":"CANARY"');
  });
});

describe('the link of a mail', () => {
  async function mailed(name: string) {
    const offer = await offerOf(name);
    const to = offer.email('ruth');
    await offer.ask({ hear: to });
    await offer.reply();
    return { ...offer, to, links: linksIn(mailsTo(to).at(-1)?.text) };
  }

  it('opens nothing once the page is revoked or deleted, and no mail follows', async () => {
    const revoked = await mailed('revoked');
    expect((await revoked.person.call('DELETE', `${revoked.at}/link`)).status).toBe(200);
    const deleted = await mailed('deleted');
    expect((await deleted.person.call('DELETE', deleted.at)).status).toBe(204);
    for (const { links, reply, to } of [revoked, deleted]) {
      await reply();
      expect(mailsTo(to)).toHaveLength(2);
      expect((await seller.open(links.read)).status).toBe(404);
      expect((await seller.open(links.stop)).status).toBe(404);
    }
  });

  it('ends with the page, and no mail follows; it can still be stopped', async () => {
    const { person, id, link, links, reply, to } = await mailed('ended');
    await system.tables.command('UpdateItem', {
      ...tableOf('Analyses'),
      Key: { user_id: { S: person.id }, id: { S: `sellerpage#${id}#${link.page_id}` } },
      UpdateExpression: 'SET ends_at = :now',
      ExpressionAttributeValues: { ':now': { S: new Date(clock.now()).toISOString() } },
    });
    expect((await seller.open(links.read)).status).toBe(410);
    expect(await reply()).toBe(201);
    expect(mailsTo(to)).toHaveLength(2);
    expect((await pressStop(links.stop)).status).toBe(200);
  });

  it('has a secret that no log and no row has, and an address that its sender never reads', async () => {
    const { person, at, links, to } = await mailed('secret');
    expect(JSON.stringify((await person.call('GET', at)).body)).not.toContain(to);
    await pressStop(links.stop);
    const logs = system.logs.join('\n');
    for (const word of [links.read.secret, links.stop.secret, to]) expect(logs).not.toContain(word);
    const kept = JSON.stringify(await system.tables.command('Scan', tableOf('Integrations')));
    for (const secret of [links.read.secret, links.stop.secret]) expect(kept).not.toContain(secret);
    // Stopped: forgotten.
    expect(kept).not.toContain(to);
  });
});

describe('a mail to a seller that SES does not take', () => {
  it('is sent later, once', async () => {
    const { email, ask, reply } = await offerOf('refused');
    const to = email('ruth');
    await ask({ hear: to });
    await clock.sleep(minute);
    outage = { status: 400, type: 'SendingPausedException' };
    system.expectError('Mails about sellers were not sent');
    system.expectError('seller_reply_not_sent');
    await reply();
    expect(mailsTo(to)).toHaveLength(1);
    outage = undefined;
    await clock.sleep(20 * minute);
    expect(mailsTo(to)).toHaveLength(2);
  });
});
