import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { signIn } from '#local/sign-in.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const command = join(import.meta.dirname, '../../../bin/staff.ts');
const path = '/api/staff/canned-answers';

/** Runs `npm run staff` with nothing of this machine's AWS settings. */
function staff(args: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    execFile(
      process.execPath,
      [command, ...args],
      {
        env: {
          PORT: new URL(system.url).port,
          AWS_EC2_METADATA_DISABLED: 'true',
          AWS_CONFIG_FILE: '/dev/null',
          AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
          ...env,
        },
      },
      (error, said, complained) =>
        resolve({ code: error ? Number(error.code) : 0, said: said.trim(), complained: complained.trim() }),
    );
  });
}

it('makes staff of somebody with an account, and of staff somebody with an account', async () => {
  const email = 'promoted@people.example';
  const person = await system.person('promoted');
  expect((await person.call('GET', path)).status).toBe(403);
  expect((await staff(['list', '--local'])).said).toBe('Nobody is in the group staff.');

  const added = await staff(['add', email, '--local']);
  expect(added).toMatchObject({ code: 0, complained: '' });
  expect(added.said).toContain(`${email} is in the group staff now and has been signed out everywhere.`);
  expect(added.said).toContain('sign in again');
  expect(await staff(['add', 'Promoted@People.example', '--local'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('already'),
  });
  expect((await staff(['list', '--local'])).said).toBe(`${email}   promoted`);
  const token = await signIn(system, { email, password });
  expect((await system.call('GET', path, { token })).status).toBe(200);

  const removed = await staff(['remove', email, '--local']);
  expect(removed).toMatchObject({ code: 0, complained: '' });
  expect(removed.said).toContain('signed out everywhere');
  expect(removed.said).toContain('60 minutes');
  expect(await staff(['remove', email, '--local'])).toMatchObject({
    code: 0,
    said: `${email} is not in the group staff.`,
  });
  const after = await signIn(system, { email, password });
  expect((await system.call('GET', path, { token: after })).status).toBe(403);
});

it('says who has no account yet', async () => {
  for (const verb of ['add', 'remove']) {
    const { code, said, complained } = await staff([verb, 'nobody@people.example', '--local']);
    expect([code, said]).toEqual([1, '']);
    expect(complained).toBe(
      'Nobody has signed up with nobody@people.example and confirmed it. They create an account on the site first.',
    );
  }
});

it.each([
  [['add', '--local'], 'npm run staff -- add'],
  [['add', 'one@people.example', 'two@people.example', '--local'], 'npm run staff -- add'],
  [['promote', 'one@people.example', '--local'], 'npm run staff -- add'],
  [['list', 'one@people.example', '--local'], 'npm run staff -- add'],
  [['list'], 'Say which system'],
  [['list', '--local', '--user-pool', 'us-east-1_Abc'], 'Say which system'],
  [['list', '--everywhere'], '--everywhere'],
  [['list', '--user-pool', 'dealwright-dev'], 'no id of a user pool'],
])('explains itself for %j', async (args, words) => {
  const { code, complained } = await staff(args);
  expect(code).toBe(2);
  expect(complained).toContain(words);
});

it('says that nothing runs, and that there are no credentials', async () => {
  const stopped = await staff(['list', '--local'], { PORT: '1' });
  expect(stopped).toMatchObject({ code: 1, complained: expect.stringContaining('npm start') });
  const stranger = await staff(['list', '--user-pool', 'us-east-1_AbCdEf123']);
  expect(stranger).toMatchObject({ code: 1, complained: expect.stringContaining('No AWS credentials') });
});
