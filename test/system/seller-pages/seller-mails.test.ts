import { describe, expect, it } from 'vitest';
import { Analysis } from '#shared/analysis/analysis.ts';
import { sellerMailLimits } from '#shared/seller-page/mailed.ts';
import { MadeSellerPage, OpenedSellerPage, SellerPageSummary, sellerPath } from '#shared/seller-page/seller-link.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { addContact, mailPage, stopIn } from '#test/support/seller/seller-mails.ts';
import { sellerPageSender } from '#test/support/seller/send-offer.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();

type Link = { page_id: string; code: string; secret: string };

/** A deal whose pages can be sent. */
async function dealOf(owner: Person) {
  const id = await saveAnalysis(owner);
  const make = await sellerPageSender(system, owner, id);
  const send = async (more: Parameters<typeof make>[0] = {}): Promise<Link & { can_mail: boolean }> => {
    const { page, path, can_mail } = MadeSellerPage.parse((await make(more)).body);
    const [, code = '', secret = ''] = /^\/o\/(\w+)#(\w+)$/.exec(path) ?? [];
    return { page_id: page.id, code, secret, can_mail };
  };
  return { id, send };
}

const ruth = (email: string) => ({ name: 'Ruth Hollis', role: 'owner', email });
const newest = (to: string) => system.mailbox.list(to)[0];
const stop = (asked: string) => system.call('POST', `/api/seller-mails/stop?${new URLSearchParams({ stop: asked })}`);
const code = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: { code?: string } })?.error?.code,
];

const update = (table: string, Key: object, UpdateExpression: string, values: object, names?: object) =>
  system.tables.command('UpdateItem', {
    TableName: system.tables.names.find((name) => name.includes(table)),
    Key,
    UpdateExpression,
    ExpressionAttributeValues: values,
    ...(names && { ExpressionAttributeNames: names }),
  });

const setSource = (owner: Person, dealId: string, source: string) =>
  update(
    'Analyses',
    { user_id: { S: owner.id }, id: { S: `analysis#${dealId}` } },
    'SET analysis_data.#source = :source',
    { ':source': { S: source } },
    { '#source': 'source' },
  );

/** Has the account try Professional. */
const setTrial = (owner: Person) =>
  update(
    'Profiles',
    { id: { S: owner.id } },
    'SET subscription_status = :trial, subscription_tier = :tier, trial_end_date = :end REMOVE access_until',
    { ':trial': { S: 'trial' }, ':tier': { S: 'professional' }, ':end': { S: '2999-01-01T00:00:00.000Z' } },
  );

const rowsOf = async (table: string) =>
  JSON.stringify(
    await system.tables.command('Scan', { TableName: system.tables.names.find((name) => name.includes(table)) }),
  );

describe('the link of a seller’s page', () => {
  it('is mailed in our words, from the sender by us, and opens nothing', async () => {
    const owner = await system.person('mailer');
    const { id, send } = await dealOf(owner);
    await owner.call('PATCH', `/api/analyses/${id}`, {
      seller_facts: { notes: 'CANARY-notes' },
      deal: { 'terms.wholesale.assignmentFee': '12345' },
    });
    const contact = await addContact(owner, id, ruth('ruth-mailed@people.example'));
    const link = await send({ shared_with: 'CANARY-for' });
    expect(link.can_mail).toBe(true);
    const mailed = await mailPage(owner, id, link, contact);
    expect(mailed.status).toBe(200);
    expect(SellerPageSummary.parse(mailed.body)).toMatchObject({
      views: 0,
      mails: [{ contact_id: contact, state: 'sent' }],
    });
    const mail = newest('ruth-mailed@people.example');
    expect(mail?.subject).toBe('About your house at 2417 E Sample Palm Ln');
    expect(mail?.text).toContain(
      `Hello Ruth Hollis, this is Desert Ridge Homes. Here is how we could buy 2417 E Sample Palm Ln: ${system.url}${sellerPath(link.code, link.secret)} You can read it`,
    );
    expect(mail?.text).toMatch(
      /Sent once for Desert Ridge Homes, Dealwright, Inc\., Phoenix, AZ\. To get no more, press here: http\S+\/unsubscribe\?seller=\S+$/,
    );
    expect(mail?.headers).toMatchObject({
      From: expect.stringMatching(/^"Desert Ridge Homes via Dealwright" <.+>$/),
      'Reply-To': owner.email,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(JSON.stringify(mail)).not.toMatch(/CANARY|12,?345/);
    const page = await owner.call('GET', `/api/analyses/${id}/seller-pages/${link.page_id}`);
    expect(OpenedSellerPage.parse(page.body).page).toMatchObject({ views: 0, mails: [{ contact_id: contact }] });
  });

  it('is mailed once a version and address, also by several presses at once, and again for the next version', async () => {
    const owner = await system.person('mail-once');
    const { id, send } = await dealOf(owner);
    const contact = await addContact(owner, id, ruth('ruth-once@people.example'));
    const same = await addContact(owner, id, { name: 'Her son', email: 'Ruth-Once@people.example' });
    const link = await send();
    const answers = await Promise.all([1, 2, 3].map(() => mailPage(owner, id, link, contact)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(code(await mailPage(owner, id, link, same))).toEqual([409, 'conflict']);
    expect(system.mailbox.list('ruth-once@people.example')).toHaveLength(1);
    const next = await send({ revises: link.page_id });
    expect(code(await mailPage(owner, id, link, contact))[0]).toBe(403);
    expect((await mailPage(owner, id, next, contact)).status).toBe(200);
    expect(newest('ruth-once@people.example')?.text).toContain('I changed the offer for');
  });

  it('is mailed in Spanish where the page is in Spanish', async () => {
    const owner = await system.person('mail-spanish');
    const { id, send } = await dealOf(owner);
    const contact = await addContact(owner, id, ruth('ruth-es@people.example'));
    await mailPage(owner, id, await send({ language: 'es' }), contact);
    expect(newest('ruth-es@people.example')?.text).toMatch(/^Hola Ruth Hollis, soy .*\n\nEnviado una vez por /s);
  });

  it('needs the page’s own path: another page’s, another secret or another shape is none', async () => {
    const owner = await system.person('mail-foreign');
    const { id, send } = await dealOf(owner);
    const contact = await addContact(owner, id, ruth('ruth-foreign@people.example'));
    const [link, other] = [await send(), await send()];
    const at = `/api/analyses/${id}/seller-pages/${link.page_id}/mail`;
    for (const path of [
      sellerPath(other.code, other.secret),
      sellerPath(link.code, other.secret),
      `https://evil.example${sellerPath(link.code, link.secret)}`,
      `${sellerPath(link.code, link.secret)} Call 602-555-0100`,
      '/o/',
    ]) {
      expect(code(await owner.call('POST', at, { contact_id: contact, path })), path).toEqual([404, 'not_found']);
    }
    const stranger = await system.person('mail-stranger');
    expect((await mailPage(stranger, id, link, contact)).status).toBe(404);
    expect(system.mailbox.list('ruth-foreign@people.example')).toEqual([]);
    expect(
      code(await owner.call('POST', at, { contact_id: contact, path: sellerPath(link.code, link.secret), text: 'Hi' })),
    ).toEqual([400, 'invalid_input']);
  });

  it('is mailed from no trial and of no sample, and not once it has ended', async () => {
    const owner = await system.person('mail-barred');
    const { id, send } = await dealOf(owner);
    const contact = await addContact(owner, id, ruth('ruth-barred@people.example'));
    const [link, ended] = [await send(), await send()];
    await owner.call('DELETE', `/api/analyses/${id}/seller-pages/${ended.page_id}/link`);
    expect((await mailPage(owner, id, ended, contact)).status).toBe(403);
    await setSource(owner, id, 'sample');
    expect(await mailPage(owner, id, link, contact)).toMatchObject({
      status: 403,
      body: { error: { message: 'Sample data can’t be sent.' } },
    });
    await setSource(owner, id, 'rentcast');
    await owner.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
    expect(code(await mailPage(owner, id, link, contact))).toEqual([403, 'not_allowed']);
    await setTrial(owner);
    expect(await mailPage(owner, id, link, contact)).toMatchObject({
      status: 403,
      body: { error: { message: 'Emails to sellers come with the plan, not with its trial.' } },
    });
    expect(system.mailbox.list('ruth-barred@people.example')).toEqual([]);
  });

  it('is mailed to nobody who is not to be contacted, and under no name that writes for somebody else', async () => {
    const owner = await system.person('mail-names');
    const { id, send } = await dealOf(owner);
    const link = await send();
    const barred = await addContact(owner, id, { ...ruth('no@people.example'), doNotContact: true });
    expect(code(await mailPage(owner, id, link, barred))).toEqual([403, 'not_allowed']);
    for (const name of ['See evil.example/now', 'ruth@people.example', 'Call 602 555 0100']) {
      const contact = await addContact(owner, id, { name, email: 'named@people.example' });
      expect(code(await mailPage(owner, id, link, contact)), name).toEqual([400, 'invalid_input']);
      await owner.call('PATCH', `/api/analyses/${id}`, { contacts: { [contact]: null } });
    }
    const without = await addContact(owner, id, { name: 'Lee Ortiz', phone: '480-555-0199' });
    expect((await mailPage(owner, id, link, without)).status).toBe(404);
    expect(system.mailbox.list('named@people.example')).toEqual([]);
  });

  it('reaches an address three times in 30 days, over all accounts and at once', async () => {
    const email = 'ruth-often@people.example';
    const each = await Promise.all(
      [1, 2, 3, 4, 5].map(async (index) => {
        const owner = await system.person(`mail-often-${index}`);
        const { id, send } = await dealOf(owner);
        return { owner, id, link: await send(), contact: await addContact(owner, id, ruth(email)) };
      }),
    );
    const answers = await Promise.all(each.map(({ owner, id, link, contact }) => mailPage(owner, id, link, contact)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    expect(system.mailbox.list(email)).toHaveLength(sellerMailLimits.perAddress);
  });

  it('stops for all accounts by one press, and marks the contact', async () => {
    const email = 'ruth-stops@people.example';
    const owner = await system.person('mail-stopped');
    const { id, send } = await dealOf(owner);
    const contact = await addContact(owner, id, ruth(email));
    const link = await send();
    await mailPage(owner, id, link, contact);
    const asked = stopIn(system, email);
    expect((await stop(`${asked.slice(0, 16)}${'x'.repeat(22)}${asked.slice(38)}`)).status).toBe(404);
    expect((await stop('nothing')).status).toBe(400);
    expect((await stop(asked)).status).toBe(204);
    expect((await stop(asked)).status).toBe(204);
    const after = Analysis.parse((await owner.call('GET', `/api/analyses/${id}`)).body);
    expect(after.contacts?.[contact]).toMatchObject({ name: 'Ruth Hollis', doNotContact: true });
    const page = await owner.call('GET', `/api/analyses/${id}/seller-pages/${link.page_id}`);
    expect(OpenedSellerPage.parse(page.body).page.mails).toMatchObject([{ state: 'stopped' }]);
    const other = await system.person('mail-after-stop');
    const theirs = await dealOf(other);
    const again = await addContact(other, theirs.id, ruth(email.toUpperCase()));
    expect(await mailPage(other, theirs.id, await theirs.send(), again)).toMatchObject({
      status: 403,
      body: { error: { message: 'They asked for no emails. Call or write by hand.' } },
    });
    expect(system.mailbox.list(email)).toHaveLength(1);
  });

  it('can be stopped after its account is gone', async () => {
    const email = 'ruth-later@people.example';
    const owner = await system.person('mail-gone');
    const { id, send } = await dealOf(owner);
    await mailPage(owner, id, await send(), await addContact(owner, id, ruth(email)));
    await owner.call('DELETE', '/api/profile');
    await system.idle();
    expect((await stop(stopIn(system, email))).status).toBe(204);
  });

  it('leaves its secret and the address in no row and no log', async () => {
    const email = 'ruth-quiet@people.example';
    const owner = await system.person('mail-quiet');
    const { id, send } = await dealOf(owner);
    const contact = await addContact(owner, id, ruth(email));
    const link = await send();
    await mailPage(owner, id, link, contact);
    const [secret = ''] = stopIn(system, email).split('.');
    const logs = system.logs.join('\n');
    for (const hidden of [link.secret, email, secret]) expect(logs).not.toContain(hidden);
    const rows = await rowsOf('Integrations');
    for (const hidden of [link.secret, email, secret]) expect(rows).not.toContain(hidden);
  });
});
