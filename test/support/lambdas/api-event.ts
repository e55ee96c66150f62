import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { originKeyHeader } from '#lambdas/runtime/settings.ts';
import { UserId } from '#shared/account/workspace.ts';
import { originKey } from './origin-key.ts';

type Parts = {
  routeKey: string;
  body?: unknown;
  raw?: string;
  /** A file and the type it is sent as. */
  file?: { bytes: Uint8Array; type: string };
  params?: Record<string, string>;
  query?: Record<string, string>;
  claims?: Record<string, string>;
  /** The header `x-forwarded-for`. */
  forwardedFor?: string;
  /** In lower case, as the HTTP API passes them. */
  headers?: Record<string, string>;
};

export const aPerson = {
  id: UserId.parse('person-1'),
  email: 'pat@people.example',
  name: 'Pat Person',
  signedInAt: new Date('2026-03-31T20:00:00.000Z'),
};

export const aSession = 'session-of-person-1';

/** What the token of `aPerson` claims. */
export const claimsOfPerson = {
  sub: aPerson.id,
  'cognito:username': aPerson.id,
  email: aPerson.email,
  email_verified: 'true',
  name: aPerson.name,
  token_use: 'id',
  auth_time: String(aPerson.signedInAt.getTime() / 1000),
  origin_jti: aSession,
};

/** The same person as a member of the staff; the HTTP API hands groups over like this. */
export const staffClaims = { ...claimsOfPerson, 'cognito:groups': '[staff]' };

/** An event as the HTTP API hands it to a function: it came through CloudFront, and its authorizer has let it through. */
export function apiEvent(parts: Parts): APIGatewayProxyEventV2WithJWTAuthorizer {
  const [method = '', path = ''] = parts.routeKey.split(' ');
  const json = parts.body === undefined ? undefined : JSON.stringify(parts.body);
  const body = parts.raw ?? (parts.file ? Buffer.from(parts.file.bytes).toString('base64') : json);
  return {
    version: '2.0',
    routeKey: parts.routeKey,
    rawPath: path,
    rawQueryString: '',
    headers: {
      [originKeyHeader]: originKey,
      ...(body !== undefined && { 'content-type': parts.file?.type ?? 'application/json' }),
      ...(parts.forwardedFor && { 'x-forwarded-for': parts.forwardedFor }),
      ...parts.headers,
    },
    ...(parts.params && { pathParameters: parts.params }),
    ...(parts.query && { queryStringParameters: parts.query }),
    requestContext: {
      accountId: '0',
      apiId: 'api',
      authorizer: {
        principalId: '',
        integrationLatency: 0,
        jwt: {
          claims: parts.claims ?? claimsOfPerson,
          scopes: [],
        },
      },
      domainName: 'localhost',
      domainPrefix: 'localhost',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: '' },
      requestId: 'request-1',
      routeKey: parts.routeKey,
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    ...(body !== undefined && { body }),
    isBase64Encoded: parts.file !== undefined,
  };
}
