import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openClock } from '#local/clock/clock.ts';
import { sessionOf } from '#local/sign-in.ts';
import { ExportPage } from '#shared/data-export/export.ts';
import { recentSignInMinutes } from '#shared/sessions/recent-sign-in.ts';
import { hourMs, minuteMs } from '#shared/values/days.ts';
import { Webhook } from '#shared/webhooks/webhooks.ts';
import { keptOf, renewedToken } from '#test/support/cognito.ts';
import { type Person, password, type Reply, startSystem } from '#test/support/system.ts';

const clock = openClock();
const system = await startSystem({ clock });

const onApi = { tier: 'enterprise', billing_interval: 'monthly', start: 'now' };
const refusal = { error: { code: 'sign_in_again', message: 'Sign in again to do this.' } };
const pastTheTime = () => clock.sleep(recentSignInMinutes * minuteMs + 1000);

const makeKey = (token: string) => system.call('POST', '/api/account/api-keys', { token, body: { name: 'Import' } });
const madeKey = async (token: string) => z.object({ key: z.string() }).parse((await makeKey(token)).body).key;
const deleteAccount = (token: string) => system.call('DELETE', '/api/profile', { token });
const newSignIn = async ({ email }: Person) => (await sessionOf(system, { email, password })).token;

/** A renewed token of the person's session. */
const renewed = ({ stored }: Person) => renewedToken(system, keptOf(stored, 'refreshToken'));

describe('a new API key', () => {
  it('takes a sign-in of the last minutes, which renewing a token does not make', async () => {
    const person = await system.person('key-maker');
    await person.call('PUT', '/api/subscription', onApi);
    expect((await makeKey(person.token)).status).toBe(201);
    await pastTheTime();
    for (const token of [person.token, await renewed(person)]) {
      expect(await makeKey(token)).toMatchObject({ status: 403, body: refusal });
    }
    expect((await makeKey(await newSignIn(person))).status).toBe(201);
    const { body } = await person.call('GET', '/api/account/api-keys');
    expect(body).toMatchObject({ items: [{}, {}] });
  });

  it('works for programs long after the sign-in that made it', async () => {
    const person = await system.person('key-user');
    await person.call('PUT', '/api/subscription', onApi);
    const key = await madeKey(person.token);
    await pastTheTime();
    const webhook = { url: 'https://hooks.example.com/late' };
    expect((await system.call('POST', '/api/webhooks', { token: key, body: webhook })).status).toBe(201);
  });
});

describe('deleting an account', () => {
  it('takes a sign-in of the last minutes, and nothing is deleted without', async () => {
    const person = await system.person('quits');
    await person.call('PATCH', '/api/profile', { company: 'Ours' });
    await pastTheTime();
    for (const token of [person.token, await renewed(person)]) {
      expect(await deleteAccount(token)).toMatchObject({ status: 403, body: refusal });
    }
    expect((await person.call('GET', '/api/profile')).body).toMatchObject({ company: 'Ours' });
    expect((await deleteAccount(await newSignIn(person))).status).toBe(204);
  });

  it('can be repeated later, when its answer was lost', async () => {
    const person = await system.person('quits-twice');
    await person.call('GET', '/api/profile');
    expect((await deleteAccount(person.token)).status).toBe(204);
    await pastTheTime();
    expect((await deleteAccount(person.token)).status).toBe(204);
  });
});

describe('a webhook', () => {
  const url = 'https://hooks.example.com/mine';
  const elsewhere = { url: 'https://thief.example.com/' };
  const site = '/api/account/webhooks';

  it('is made, sent elsewhere and given a new secret with a sign-in of the last minutes only', async () => {
    const person = await system.person('hook-maker');
    await person.call('PUT', '/api/subscription', onApi);
    const { id } = Webhook.parse((await person.call('POST', site, { url })).body);
    await pastTheTime();
    const calls: (readonly [method: string, path: string, body?: object])[] = [
      ['POST', site, elsewhere],
      ['PATCH', `${site}/${id}`, elsewhere],
      ['POST', `${site}/${id}/secret`],
    ];
    for (const token of [person.token, await renewed(person)]) {
      for (const [method, path, body] of calls) {
        expect(await system.call(method, path, { token, body })).toMatchObject({ status: 403, body: refusal });
      }
    }
    expect((await person.call('GET', site)).body).toMatchObject({ items: [{ id, url, previousSecretUntil: null }] });
    const token = await newSignIn(person);
    const later = async ([method, path, body]: (typeof calls)[number]) =>
      (await system.call(method, path, { token, body })).status;
    expect(await later(['PATCH', `${site}/${id}`, { url: `${url}/moved` }])).toBe(200);
    expect(await later(['POST', `${site}/${id}/secret`])).toBe(200);
    expect(await later(['POST', site, elsewhere])).toBe(201);
  });

  it('is changed, turned off and deleted with any sign-in where its URL stays', async () => {
    const person = await system.person('hook-keeper');
    await person.call('PUT', '/api/subscription', onApi);
    const { id } = Webhook.parse((await person.call('POST', site, { url })).body);
    await pastTheTime();
    const changed = await person.call('PATCH', `${site}/${id}`, { url, description: 'Import', enabled: false });
    expect(changed).toMatchObject({ status: 200, body: { description: 'Import', enabled: false } });
    expect((await person.call('DELETE', `${site}/${id}`)).status).toBe(204);
  });

  it('is the programs’ to make, move and give a new secret with a key, long after the sign-in', async () => {
    const person = await system.person('hook-program');
    await person.call('PUT', '/api/subscription', onApi);
    const token = await madeKey(person.token);
    await pastTheTime();
    const made = await system.call('POST', '/api/webhooks', { token, body: { url } });
    expect(made.status).toBe(201);
    const path = `/api/webhooks/${Webhook.parse(made.body).id}`;
    expect((await system.call('PATCH', path, { token, body: elsewhere })).status).toBe(200);
    expect((await system.call('POST', `${path}/secret`, { token })).status).toBe(200);
  });
});

describe('a calendar feed', () => {
  it('is made with a sign-in of the last minutes only, and ended with any', async () => {
    const person = await system.person('feed-maker');
    await person.call('POST', '/api/calendar-feed');
    const { body } = await person.call('GET', '/api/calendar-feed');
    await pastTheTime();
    for (const token of [person.token, await renewed(person)]) {
      expect(await system.call('POST', '/api/calendar-feed', { token })).toMatchObject({ status: 403, body: refusal });
    }
    expect((await person.call('GET', '/api/calendar-feed')).body).toEqual(body);
    expect((await person.call('DELETE', '/api/calendar-feed')).status).toBe(204);
    expect((await system.call('POST', '/api/calendar-feed', { token: await newSignIn(person) })).status).toBe(201);
  });
});

/** The kinds of an account's log in the order of their names: one call notes two at one instant. */
async function logged(person: Person): Promise<string[]> {
  const { body } = await person.call('GET', '/api/account-log');
  return Object(body)
    .items.map(({ kind }: { kind: string }) => kind)
    .toSorted();
}

describe('a copy of the data', () => {
  const page = (token: string, cursor?: string): Promise<Reply> =>
    system.call('GET', `/api/export${cursor === undefined ? '' : `?${new URLSearchParams({ cursor })}`}`, { token });
  const cursorOf = ({ body }: Reply) => ExportPage.parse(body).next_cursor ?? '';

  /** Somebody whose copy has three pages. */
  async function hoarder(name: string): Promise<Person> {
    const person = await system.person(name);
    const TableName = system.tables.names.find((each) => each.includes('Analyses'));
    await Promise.all(
      Array.from({ length: 201 }, (_, index) =>
        system.tables.command('PutItem', {
          TableName,
          Item: { user_id: { S: person.id }, id: { S: `noted#${String(index).padStart(3, '0')}` } },
        }),
      ),
    );
    return person;
  }

  it('is begun with a sign-in of the last minutes only, whatever the cursor, and noted once', async () => {
    const person = await hoarder('copied');
    const stranger = await hoarder('copied-too');
    const theirs = cursorOf(await page(stranger.token));
    await pastTheTime();
    for (const token of [person.token, await renewed(person)]) {
      for (const cursor of [undefined, 'a', 'noted#', 'books#', `${'A'.repeat(22)}#noted#000`, theirs]) {
        expect(await page(token, cursor), cursor).toMatchObject({ status: 403, body: refusal });
      }
    }
    const token = await newSignIn(person);
    expect((await page(token)).status).toBe(200);
    expect(await logged(person)).toEqual(['data_exported', 'signed_in', 'signed_in']);
  });

  it('goes on past those minutes, for an hour', async () => {
    const person = await hoarder('slow-copy');
    const second = cursorOf(await page(person.token));
    await pastTheTime();
    const reply = await page(person.token, second);
    expect(reply.status).toBe(200);
    const third = cursorOf(reply);
    await clock.sleep(hourMs);
    expect(await page(await renewed(person), third)).toMatchObject({ status: 403, body: refusal });
    const token = await newSignIn(person);
    expect((await page(token, third)).status).toBe(200);
  });

  it('that is begun in the middle by hand is noted, too', async () => {
    const person = await hoarder('handmade');
    for (const place of ['', '#', '#noted#000']) {
      expect((await page(person.token, `${'A'.repeat(22)}${place}`)).status).toBe(200);
    }
    expect(await logged(person)).toEqual(['data_exported', 'data_exported', 'data_exported', 'signed_in']);
  });
});
