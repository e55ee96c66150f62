/** The function that Cognito calls after a confirmation, and what becomes of its failures. */
import { afterEach, expect, test, vi } from 'vitest';
import type { InvokeFunction } from '#local/cognito/user-triggers.ts';
import { type LocalUserPool, settings, startUserPool } from './local-user-pool.ts';

const email = 'nora@example.com';
const functionArn = 'arn:aws:lambda:us-east-1:000000000000:function:AfterConfirmation';

const open: LocalUserPool[] = [];
afterEach(async () => {
  for (const pool of open.splice(0)) await pool.close();
});

/** A pool with the trigger and one confirmed person. */
async function start(invoke: InvokeFunction) {
  const local = await startUserPool({ settings: { postConfirmation: functionArn }, invoke });
  open.push(local);
  const { sub } = await local.users.seedUser({ email, password: 'Correct4Horse', name: 'Nora Field' });
  return {
    sub,
    local,
    reset: async (Password = 'Brand2NewHorse') => {
      await local.call('ForgotPassword', { Username: email });
      const ConfirmationCode = local.newestCode(email);
      return await local.call('ConfirmForgotPassword', { Username: email, ConfirmationCode, Password });
    },
  };
}

const answering: InvokeFunction = async (_, event) => ({ ok: true, value: event });

test('calls the function after a reset with the event of AWS', async () => {
  const invoke = vi.fn(answering);
  const { sub, reset } = await start(invoke);

  expect((await reset()).status).toBe(200);
  expect(invoke.mock.calls).toEqual([
    [
      functionArn,
      {
        version: '1',
        region: 'us-east-1',
        userPoolId: settings.userPoolId,
        userName: sub,
        callerContext: { awsSdkVersion: expect.any(String), clientId: settings.userPoolClientId },
        triggerSource: 'PostConfirmation_ConfirmForgotPassword',
        request: {
          userAttributes: {
            sub,
            email,
            email_verified: 'true',
            name: 'Nora Field',
            'cognito:user_status': 'CONFIRMED',
          },
        },
        response: {},
      },
    ],
  ]);
});

test('calls it after a sign-up too, and for nothing else', async () => {
  const invoke = vi.fn(answering);
  const { local } = await start(invoke);
  const UserAttributes = [
    { Name: 'email', Value: 'new@example.com' },
    { Name: 'name', Value: 'New' },
  ];
  await local.call('SignUp', { Username: 'newcomer', Password: 'Correct4Horse', UserAttributes });
  const ConfirmationCode = local.newestCode('new@example.com');
  expect(invoke).not.toHaveBeenCalled();
  await local.call('ConfirmSignUp', { Username: 'newcomer', ConfirmationCode });

  expect(invoke).toHaveBeenCalledWith(
    functionArn,
    expect.objectContaining({ triggerSource: 'PostConfirmation_ConfirmSignUp', userName: 'newcomer' }),
  );
});

test.each([
  [
    'says what it throws',
    { ok: false, failure: 'error', detail: 'Error: Too bad' },
    'UserLambdaValidationException',
    'PostConfirmation failed with error Too bad.',
  ],
  [
    'says that it gave up waiting',
    { ok: false, failure: 'timeout', detail: '' },
    'UnexpectedLambdaException',
    'PostConfirmation invocation failed due to error Socket timeout while invoking Lambda function.',
  ],
  [
    'refuses an answer that is no event',
    { ok: true, value: null },
    'InvalidLambdaResponseException',
    'Unrecognizable lambda output',
  ],
] as const)('%s, after the password was changed', async (_, outcome, __type, message) => {
  const { local, reset } = await start(async () => outcome);

  expect(await reset()).toMatchObject({ status: 400, body: { __type, message } });
  const again = { Username: email, ConfirmationCode: local.newestCode(email), Password: 'Other2NewHorse' };
  expect((await local.call('ConfirmForgotPassword', again)).body.__type).toBe('ExpiredCodeException');
});

test('waits for a function three times', async () => {
  const invoke = vi.fn<InvokeFunction>(async () => ({ ok: false, failure: 'timeout', detail: '' }));
  const { reset } = await start(invoke);
  await reset();

  expect(invoke).toHaveBeenCalledTimes(3);
});
