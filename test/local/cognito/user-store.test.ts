/** What is on disk: it outlives restarts and kills, and says no secrets. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openUserStore } from '#local/cognito/user-store.ts';
import { type LocalUserPool, settings, startUserPool } from './local-user-pool.ts';
import { srpSignIn } from './srp-client.ts';

const email = 'nora@example.com';
const password = 'Correct4Horse';

let folder: string;
let file: string;
let open: LocalUserPool[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'users-'));
  file = join(folder, 'deep', 'users.json');
  open = [];
});
afterEach(async () => {
  // One after the other: here, and only here, two processes' worth of pools share a file.
  for (const pool of open) await pool.close();
  rmSync(folder, { recursive: true });
});

async function start(options: Parameters<typeof startUserPool>[0] = {}): Promise<LocalUserPool> {
  const local = await startUserPool({ file, ...options });
  open.push(local);
  return local;
}

describe('the state of a user pool', () => {
  test('is there after a restart without a goodbye: people, groups, keys, sign-ins', async () => {
    const before = await start();
    const { sub } = await before.users.seedUser({ email, password, name: 'Nora', groups: ['staff'] });
    const answer = await srpSignIn(before, { name: email, password });
    const tokens: Record<string, string> = Object(answer.body.AuthenticationResult);
    const after = await start();

    expect(after.users.jwks).toEqual(before.users.jwks);
    await jwtVerify(tokens.IdToken ?? '', createLocalJWKSet(after.users.jwks));
    expect((await after.call('GetUser', { AccessToken: tokens.AccessToken })).body.Username).toBe(sub);
    const refreshed = await after.call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: tokens.RefreshToken },
    });
    expect(refreshed.status).toBe(200);
    expect((await srpSignIn(after, { name: email, password })).status).toBe(200);
    expect(after.users.listGroup('staff')).toHaveLength(1);
  });

  test('holds neither passwords nor refresh tokens, and is for its owner only', async () => {
    const local = await start();
    await local.users.seedUser({ email, password, name: 'Nora' });
    const answer = await srpSignIn(local, { name: email, password });
    const text = readFileSync(file, 'utf8');

    expect(text).toContain(email);
    expect(text).not.toContain(password);
    expect(text).not.toContain(String(Object(answer.body.AuthenticationResult).RefreshToken));
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('is refused when it is damaged or another pool’s', async () => {
    await openUserStore({ file, userPoolId: 'us-east-1_Other' });
    await expect(openUserStore({ file, userPoolId: settings.userPoolId })).rejects.toThrow(
      /belongs to user pool us-east-1_Other/,
    );
    writeFileSync(file, '{"version":1,');
    await expect(openUserStore({ file, userPoolId: settings.userPoolId })).rejects.toThrow(/does not hold/);
  });

  test('forgets sign-ins whose tokens have all ended', async () => {
    let ahead = 0;
    const now = () => new Date(Date.now() + ahead);
    const local = await start({ now });
    await local.users.seedUser({ email, password, name: 'Nora' });
    const sessions = async () => {
      await srpSignIn(local, { name: email, password, now: now() });
      return JSON.parse(readFileSync(file, 'utf8')).sessions.length;
    };

    expect([await sessions(), await sessions()]).toEqual([1, 2]);
    ahead = 31 * 24 * 60 * 60 * 1000;
    expect(await sessions()).toBe(1);
  });

  test('does not let the tokens of another client in', async () => {
    const other = await start({ settings: { userPoolClientId: 'other' } });
    await other.users.seedUser({ email, password, name: 'Nora' });
    const answer = await srpSignIn(other, { name: email, password });
    const { AccessToken } = Object(answer.body.AuthenticationResult);
    const local = await start();

    expect((await other.call('GetUser', { AccessToken })).status).toBe(200);
    expect((await local.call('GetUser', { AccessToken })).body.message).toBe('Invalid Access Token');
  });

  test('has every change of many at once', async () => {
    const store = await openUserStore({ file, userPoolId: settings.userPoolId });
    const change = async (number: number) => {
      store.state.fake_user_secret = String(number);
      await store.save();
      // After `save` resolves, the file contains this change or a newer one.
      return Number(JSON.parse(readFileSync(file, 'utf8')).fake_user_secret) >= number;
    };
    // Some arrive together, some while a write is under way.
    const saved = await Promise.all(
      Array.from({ length: 60 }, async (_, number) => {
        await new Promise((resolve) => setTimeout(resolve, Math.floor(number / 3)));
        return change(number);
      }),
    );

    expect(saved).not.toContain(false);
  });

  test('is whole after the process is killed in the middle of writing', async () => {
    const source = fileURLToPath(import.meta.resolve('#local/cognito/user-store.ts'));
    const script = `
      import { openUserStore } from ${JSON.stringify(source)};
      const store = await openUserStore({ file: ${JSON.stringify(file)}, userPoolId: 'us-east-1_Local1234' });
      console.log('writing');
      for (let round = 0; ; round += 1) {
        store.state.fake_user_secret = 'x'.repeat(10_000_000) + round;
        await store.save();
      }`;
    for (let kill = 0; kill < 4; kill += 1) {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      await new Promise((resolve) => setTimeout(resolve, 40 + 25 * kill));
      child.kill('SIGKILL');
      await once(child, 'close');

      const { state } = await openUserStore({ file, userPoolId: settings.userPoolId });
      expect(state.users).toEqual([]);
    }
  });
});
