import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openClock } from '#local/clock/clock.ts';
import { sessionOf } from '#local/sign-in.ts';
import { recentSignInMinutes } from '#shared/sessions/recent-sign-in.ts';
import { minuteMs } from '#shared/values/days.ts';
import { keptOf, renewedToken } from '#test/support/cognito.ts';
import { type Person, password, startSystem } from '#test/support/system.ts';

const clock = openClock();
const system = await startSystem({ clock });

const onApi = { tier: 'enterprise', billing_interval: 'monthly', start: 'now' };
const refusal = { error: { code: 'sign_in_again', message: 'Sign in again to do this.' } };
const pastTheTime = () => clock.sleep(recentSignInMinutes * minuteMs + 1000);

const makeKey = (token: string) => system.call('POST', '/api/account/api-keys', { token, body: { name: 'Import' } });
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
    const { key } = z.object({ key: z.string() }).parse((await makeKey(person.token)).body);
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
