import { expect, it, vi } from 'vitest';
import { type AuthorizerOptions, openAuthorizer } from '#local/api-gateway/http-authorizers.ts';
import type { LambdaFunction, Outcome } from '#local/lambda/function.ts';

const arn = 'arn:aws:lambda:us-east-1:000000000000:function:Keys';
const apiArn = 'arn:aws:execute-api:us-east-1:000000000000:api';
const event = { routeKey: 'GET /api/analysis', requestContext: { apiId: 'api' } };

/** The authorizer over a function that answers these one after the other, and a clock to set. */
function authorizer(
  outcomes: Outcome[],
  checkMayInvoke: AuthorizerOptions['checkMayInvoke'] = () => {},
  sources = ['Authorization'],
) {
  const invoke = vi.fn(async (): Promise<Outcome> => {
    const outcome = outcomes.shift();
    if (!outcome) throw new Error('Asked once too often.');
    return outcome;
  });
  const keys: LambdaFunction = {
    id: 'Keys',
    area: 'keys',
    arn,
    aliasArns: [],
    roleId: 'Role',
    timeoutSeconds: 10,
    bundle: '',
    invoke,
    reload: () => {},
    close: async () => {},
  };
  const clock = { now: new Date('2026-03-05T12:00:00.000Z') };
  const opened = openAuthorizer(
    {
      id: 'Authorizer',
      type: 'AWS::ApiGatewayV2::Authorizer',
      properties: {
        AuthorizerType: 'REQUEST',
        AuthorizerPayloadFormatVersion: '2.0',
        EnableSimpleResponses: true,
        AuthorizerResultTtlInSeconds: 300,
        AuthorizerUri: `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${arn}/invocations`,
        IdentitySource: sources.map((name) => `$request.header.${name}`),
      },
    },
    { functions: [keys], apiArn, checkMayInvoke, issuer: '', jwks: { keys: [] }, now: () => clock.now },
  );
  const decide = (authorization?: string) => opened.decide(authorization === undefined ? {} : { authorization }, event);
  const decideOn = (headers: Record<string, string>) => opened.decide(headers, event);
  return { decide, decideOn, invoke, clock };
}

const yes: Outcome = { ok: true, value: { isAuthorized: true, context: { key_id: 'k' } } };
const no: Outcome = { ok: true, value: { isAuthorized: false } };
const failed: Outcome = { ok: false, failure: 'error', detail: 'It broke.' };

it('hands the context on, and asks again about the same header only when its time is up', async () => {
  const { decide, invoke, clock } = authorizer([yes, yes]);
  expect(await decide('Bearer a')).toEqual({ authorizer: { lambda: { key_id: 'k' } } });
  clock.now = new Date(clock.now.getTime() + 299_000);
  expect(await decide('Bearer a')).toEqual({ authorizer: { lambda: { key_id: 'k' } } });
  expect(invoke).toHaveBeenCalledTimes(1);
  clock.now = new Date(clock.now.getTime() + 1000);
  await decide('Bearer a');
  expect(invoke).toHaveBeenCalledTimes(2);
});

it('asks about each header by itself, and says what API Gateway would', async () => {
  const { decide, invoke } = authorizer([yes, no]);
  await decide('Bearer a');
  expect(await decide('Bearer b')).toEqual({ refused: 403 });
  expect(invoke).toHaveBeenLastCalledWith(
    expect.objectContaining({ type: 'REQUEST', identitySource: ['Bearer b'], routeKey: 'GET /api/analysis' }),
  );
});

it('remembers a no as it does a yes, but no failure', async () => {
  const { decide } = authorizer([no, failed, { ok: true, value: { allowed: true } }, yes]);
  expect(await decide('Bearer a')).toEqual({ refused: 403 });
  expect(await decide('Bearer a')).toEqual({ refused: 403 });
  expect(await decide('Bearer b')).toEqual({ refused: 500 });
  expect(await decide('Bearer b')).toEqual({ refused: 500 });
  expect(await decide('Bearer b')).toMatchObject({ authorizer: {} });
});

it('does not invoke the function for a call without the header', async () => {
  const { decide, invoke } = authorizer([]);
  expect(await decide()).toEqual({ refused: 401 });
  expect(invoke).not.toHaveBeenCalled();
});

it('asks about all the headers it is told of, and about none of them alone', async () => {
  const { decideOn, invoke } = authorizer([no, yes], undefined, ['Authorization', 'x-key']);
  expect(await decideOn({ authorization: 'Bearer a' })).toEqual({ refused: 401 });
  expect(await decideOn({ authorization: 'Bearer a', 'x-key': 'wrong' })).toEqual({ refused: 403 });
  expect(await decideOn({ authorization: 'Bearer a', 'x-key': 'right' })).toMatchObject({ authorizer: {} });
  expect(invoke).toHaveBeenLastCalledWith(expect.objectContaining({ identitySource: ['Bearer a', 'right'] }));
});

it('does not open without the permission to invoke the function', () => {
  const refuse = (called: string, source: string) => {
    throw new Error(`${called} for ${source}`);
  };
  expect(() => authorizer([], refuse)).toThrow(`Keys for ${apiArn}/authorizers/Authorizer`);
});
