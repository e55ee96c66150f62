import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayRequestAuthorizerEventV2 } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';
import { handler } from '#lambdas/functions/api-key-authorizer/handler.ts';
import { newKeyText } from '#lambdas/runtime/api-key-text.ts';
import { apiEvent } from '#test/support/lambdas/api-event.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => {
  dynamo.reset();
  dynamo.on(GetCommand).resolves({});
  vi.stubEnv('INTEGRATIONS_TABLE', 'integrations');
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

const key = newKeyText('A'.repeat(19).concat('1'));

function event(headers: Record<string, string> = {}): APIGatewayRequestAuthorizerEventV2 {
  const {
    pathParameters: _,
    queryStringParameters: __,
    ...call
  } = apiEvent({ routeKey: 'GET /api/analysis', headers });
  return {
    ...call,
    type: 'REQUEST',
    routeArn: '',
    identitySource: [`Bearer ${key}`],
    cookies: [],
    stageVariables: {},
    headers: { ...call.headers },
    requestContext: { ...call.requestContext, authentication: undefined },
  };
}

it('reads no row for a key that did not come through CloudFront', async () => {
  expect(await handler(event({ 'x-origin-key': 'guessed' }))).toEqual({ isAuthorized: false });
  expect(dynamo.calls()).toHaveLength(0);
});

it('leaves an unknown key that did to the function, which says what is wrong', async () => {
  expect(await handler(event())).toEqual({ isAuthorized: true, context: { problem: 'unknown' } });
});
