import { describe, expect, it } from 'vitest';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { sessionOf } from '#local/sign-in.ts';
import { type AccountLogEntry, AccountLogPage } from '#shared/account/account-log.ts';
import { accountLogPerPage } from '#shared/account/account-log-limits.ts';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { newPacket } from '#test/support/packets.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { type Person, password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit Chrome/141.0 Safari/537.36';

async function logOf(person: Pick<Person, 'call'>): Promise<{ items: AccountLogEntry[]; pages: number }> {
  const items: AccountLogEntry[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const query = cursor === undefined ? '' : `?cursor=${cursor}`;
    const page = AccountLogPage.parse((await person.call('GET', `/api/account-log${query}`)).body);
    items.push(...page.items);
    pages += 1;
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  return { items, pages };
}
const kindsOf = async (person: Pick<Person, 'call'>) => (await logOf(person)).items.map(({ kind }) => kind);

describe('the account log', () => {
  it('has each sign-in once, with its browser and network, and says which browser is new', async () => {
    const person = await system.person('log-signs-in');
    const headers = { 'user-agent': agent, 'x-browser-id': '01JB0000000000000000000001' };
    const call = (token: string) => system.call('GET', '/api/profile', { token, headers });
    await call(person.token);
    const again = await sessionOf(system, { email: person.email, password });
    await call(again.token);
    await call(again.token);
    const { items } = await logOf(person);
    const where = { browser: 'Chrome', system: 'Windows', network: '127.0.0.1' };
    expect(items).toEqual([
      { id: expect.any(String), at: expect.any(String), kind: 'signed_in', ...where },
      { id: expect.any(String), at: expect.any(String), kind: 'signed_in', new_browser: true, ...where },
    ]);
  });

  it('has what opens, changes or ends access, newest first, and none of another account', async () => {
    const person = await system.person('log-of-all');
    const stranger = await system.person('log-of-none');
    await person.call('GET', '/api/profile');
    const plan = { tier: 'enterprise', billing_interval: 'monthly', start: 'now' };
    await person.call('PUT', '/api/subscription', plan);
    await person.call('PUT', '/api/subscription', plan);
    const { id, key } = CreatedApiKey.parse(
      (await person.call('POST', '/api/account/api-keys', { name: 'Zapier' })).body,
    );
    await person.call('DELETE', `/api/account/api-keys/${id}`);
    const webhook = await person.call('POST', '/api/account/webhooks', { url: 'https://hooks.example.com/log' });
    const hook = `/api/account/webhooks/${Object(webhook.body).id}`;
    await person.call('PATCH', hook, { url: 'https://hooks.example.com/moved', events: ['quota.low'] });
    await person.call('PATCH', hook, { url: 'https://hooks.example.com/moved', description: 'Moved' });
    await person.call('POST', `${hook}/secret`);
    await person.call('DELETE', hook);
    const deal = await saveAnalysis(person);
    const made = await person.call(
      'POST',
      `/api/analyses/${deal}/packets`,
      newPacket({ link: { shared_with: 'First Bank', days: 7 } }),
    );
    const link = `/api/analyses/${deal}/packets/${Object(made.body).packet.id}/link`;
    await person.call('PATCH', link, { days: 30 });
    await person.call('DELETE', link);
    await person.call('POST', '/api/calendar-feed');
    await person.call('DELETE', '/api/calendar-feed');
    await person.call('DELETE', '/api/calendar-feed');
    await person.call('GET', '/api/export');
    await person.call('POST', '/api/account-log', { kind: 'authenticator_on' });
    await person.call('DELETE', '/api/sessions');
    await person.call('DELETE', '/api/subscription');
    await person.call('DELETE', '/api/subscription');
    const { items } = await logOf(person);
    expect(items.map(({ kind, name = '' }) => `${kind} ${name}`.trim())).toEqual([
      'plan_canceled',
      'signed_out_everywhere',
      'authenticator_on',
      'data_exported',
      'feed_revoked',
      'feed_made',
      'link_revoked',
      'link_renewed',
      'link_made',
      'webhook_deleted',
      'webhook_secret_changed',
      'webhook_changed',
      'webhook_made',
      'key_revoked Zapier',
      'key_made Zapier',
      'plan_chosen enterprise',
      'signed_in',
    ]);
    const text = JSON.stringify(items);
    for (const secret of [key, key.slice(-8), 'hooks.example.com', 'First Bank', person.token]) {
      expect(text).not.toContain(secret);
    }
    expect(await kindsOf(stranger)).toEqual(['signed_in']);
  });

  it('has what an API key did, as done with a key', async () => {
    const person = await system.person('log-of-key');
    await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
    const { key } = CreatedApiKey.parse((await person.call('POST', '/api/account/api-keys', { name: 'Bot' })).body);
    const body = { url: 'https://hooks.example.com/by-key' };
    const reply = await system.call('POST', '/api/webhooks', { token: key, body });
    expect(reply.status).toBe(201);
    expect((await logOf(person)).items[0]).toMatchObject({ kind: 'webhook_made', with_key: true });
  });

  it('takes no report of what the server itself sees', async () => {
    const person = await system.person('log-forger');
    expect((await person.call('POST', '/api/account-log', { kind: 'key_revoked' })).status).toBe(400);
  });

  it('comes in pages, each entry once', async () => {
    const person = await system.person('log-pages');
    for (let index = 0; index < accountLogPerPage + 3; index += 1) {
      await person.call('POST', '/api/account-log', { kind: 'password_changed' });
    }
    const { items, pages } = await logOf(person);
    expect([pages, items.length, new Set(items.map(({ id }) => id)).size]).toEqual([2, 29, 29]);
    expect(items.map(({ id }) => id)).toEqual(
      items
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
  });

  it('goes with the account', async () => {
    const person = await system.person('log-leaves');
    await person.call('POST', '/api/account-log', { kind: 'password_changed' });
    const account = accountOf(person.id);
    const table = system.tables.names.find((name) => name.includes('Integrations'));
    const left = async () => {
      const { Items } = Object(await system.tables.command('Scan', { TableName: table }));
      return Items.filter((row: unknown) => JSON.stringify(row).includes(`"${account}"`));
    };
    expect((await left()).length).toBeGreaterThan(0);
    expect((await person.call('DELETE', '/api/profile')).status).toBe(204);
    await system.idle();
    expect(await left()).toEqual([]);
  });
});
