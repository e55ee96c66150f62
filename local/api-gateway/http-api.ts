import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JSONWebKeySet } from 'jose';
import * as z from 'zod/mini';
import { requestUrl } from '#local/http/request-url.ts';
import { calleeOf } from '#local/lambda/callee.ts';
import type { LambdaFunction } from '#local/lambda/function.ts';
import { invokePermissions } from '#local/lambda/invoke-permissions.ts';
import { accountId, region, type Template } from '#local/template/template.ts';
import { openAuthorizer } from './http-authorizers.ts';
import type { Throttles } from './throttles.ts';

/*
 * API Gateway's HTTP API: route selection, authorizers, events and responses in payload format 2.0. Its errors have
 * AWS's own texts.
 */

const OfApi = z.object({ ApiId: z.string() });
const Route = z.object({
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z._default(z.enum(['NONE', 'JWT', 'CUSTOM']), 'NONE'),
  AuthorizerId: z.optional(z.string()),
});
const Integration = z.object({
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
});

/** The HTTP API's limit for a request body. */
const maxBodyBytes = 10 * 1024 * 1024;

export type HttpApi = {
  id: string;
  routes: { key: string; functionId: string; signedIn: boolean }[];
  /** Answers a request from an address. */
  handle(incoming: IncomingMessage, outgoing: ServerResponse, caller: string): Promise<void>;
};

type Options = {
  template: Template;
  functions: LambdaFunction[];
  /** The limits of an API's routes. */
  throttles: (apiId: string) => Throttles;
  issuer: string;
  jwks: JSONWebKeySet;
  now: () => Date;
};

/** Plays the template's HTTP API. */
export function openHttpApi({ template, functions, throttles, issuer, jwks, now }: Options): HttpApi {
  const [api, ...others] = template
    .resources('AWS::ApiGatewayV2::Api')
    .filter((resource) => resource.properties.ProtocolType === 'HTTP');
  if (!api || others.length > 0) throw new Error('The local runner plays exactly one HTTP API.');
  const apiId = template.reference(api.id);
  const takes = throttles(apiId);
  const ofThisApi = (type: string) =>
    template.resources(type).filter((resource) => OfApi.parse(resource.properties).ApiId === apiId);
  const integrations = new Map(
    ofThisApi('AWS::ApiGatewayV2::Integration').map((resource) => [
      resource.id,
      Integration.parse(resource.properties),
    ]),
  );
  const arn = `arn:aws:execute-api:${region}:${accountId}:${apiId}`;
  const allowed = invokePermissions(template, 'apigateway.amazonaws.com');
  const checkMayInvoke = (called: string, source: string) => {
    if (allowed(called, source)) return;
    throw new Error(`API Gateway has no permission to invoke ${called} for ${source}.`);
  };
  const authorizers = new Map(
    ofThisApi('AWS::ApiGatewayV2::Authorizer').map((resource) => [
      resource.id,
      openAuthorizer(resource, { functions, apiArn: arn, checkMayInvoke, issuer, jwks, now }),
    ]),
  );

  const routes = ofThisApi('AWS::ApiGatewayV2::Route').map((resource) => {
    const { RouteKey, Target, AuthorizationType, AuthorizerId } = Route.parse(resource.properties);
    const [method = '', path = ''] = RouteKey.split(' ');
    const uri = integrations.get(Target.replace(/^integrations\//, ''))?.IntegrationUri;
    const callee = calleeOf(functions, uri ?? '');
    if (!callee) throw new Error(`Route ${RouteKey} leads to ${uri}, which is no function of the template.`);
    checkMayInvoke(callee.arn, `${arn}/$default/${method}${path}`);
    const authorizer = AuthorizerId === undefined ? undefined : authorizers.get(AuthorizerId);
    if ((authorizer?.routeType ?? 'NONE') !== AuthorizationType) {
      throw new Error(`Route ${RouteKey} is ${AuthorizationType} and its authorizer is not.`);
    }
    return { key: RouteKey, method, segments: path.split('/').slice(1), target: callee.target, authorizer };
  });

  /** Fixed segments win over parameters, as in API Gateway's route selection. */
  function select(method: string, path: string) {
    const segments = path.split('/').slice(1);
    const candidates = routes
      .filter((route) => route.method === method || route.method === 'ANY')
      .map((route) => ({ route, params: matchSegments(route.segments, segments) }))
      .filter((candidate) => candidate.params !== undefined);
    candidates.sort((a, b) => Object.keys(a.params ?? {}).length - Object.keys(b.params ?? {}).length);
    return candidates[0];
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse, caller: string): Promise<void> {
    const url = requestUrl(incoming);
    const selected = select(incoming.method ?? '', url.pathname);
    if (!selected) return message(outgoing, 404, 'Not Found');
    const { route, params } = selected;
    if (!takes(route.key)) return message(outgoing, 429, 'Too Many Requests');

    const event = eventOf({ incoming, caller, url, routeKey: route.key, params, apiId, now: now() });
    const decision = route.authorizer && (await route.authorizer.decide(incoming.headers, event));
    if (decision && 'refused' in decision) return refuse(outgoing, decision.refused);

    const body = await readBody(incoming);
    if (body === undefined) return message(outgoing, 413, 'Request Entity Too Large');
    const outcome = await route.target.invoke({
      ...event,
      ...bodyOf(body, incoming),
      requestContext: { ...event.requestContext, ...decision },
    });
    if (outcome.ok) return write(outgoing, outcome.value);
    if (outcome.failure === 'too_large') return message(outgoing, 413, 'Request Entity Too Large');
    return message(outgoing, 500, 'Internal Server Error');
  }

  return {
    id: apiId,
    routes: routes.map((route) => ({
      key: route.key,
      functionId: route.target.id,
      signedIn: route.authorizer !== undefined,
    })),
    handle,
  };
}

function matchSegments(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name) {
      if (segment === '') return undefined;
      params[name] = decoded(segment);
    } else if (part !== segment) return undefined;
  }
  return params;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

async function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    // The rest is read and dropped, so that the client receives the answer.
    if (size <= maxBodyBytes) chunks.push(chunk);
  }
  return size > maxBodyBytes ? undefined : Buffer.concat(chunks);
}

type Call = {
  incoming: IncomingMessage;
  caller: string;
  url: URL;
  routeKey: string;
  params: Record<string, string> | undefined;
  apiId: string;
  now: Date;
};

/** The event in payload format 2.0, without the body and the authorizer's part. */
function eventOf({ incoming, caller, url, routeKey, params, apiId, now }: Call) {
  const headers = Object.fromEntries(
    Object.entries(incoming.headers)
      .filter(([name]) => name !== 'cookie')
      .map(([name, value]) => [name, [value].flat().join(',')]),
  );
  headers['x-forwarded-for'] = [headers['x-forwarded-for'], caller].filter(Boolean).join(', ');
  const query: Record<string, string> = {};
  for (const [name, value] of url.searchParams) {
    query[name] = query[name] === undefined ? value : `${query[name]},${value}`;
  }
  const method = incoming.method ?? 'GET';
  const host = headers.host ?? 'localhost';
  return {
    version: '2.0',
    routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(incoming.headers.cookie && { cookies: incoming.headers.cookie.split('; ') }),
    headers,
    ...(url.search !== '' && { queryStringParameters: query }),
    ...(params && Object.keys(params).length > 0 && { pathParameters: params }),
    requestContext: {
      accountId,
      apiId,
      domainName: host,
      domainPrefix: host.split('.')[0] ?? host,
      http: {
        method,
        path: url.pathname,
        protocol: `HTTP/${incoming.httpVersion}`,
        sourceIp: caller,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
  };
}

/** Text bodies are passed as they are, others as base64: to AWS, a form is not text. */
function bodyOf(body: Buffer, incoming: IncomingMessage) {
  const isText = /^(text\/|application\/(json|xml|javascript))/i.test(
    incoming.headers['content-type'] ?? 'application/json',
  );
  return {
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

const Answer = z.object({
  statusCode: z.int(),
  headers: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  cookies: z.optional(z.array(z.string())),
  body: z.optional(z.string()),
  isBase64Encoded: z.optional(z.boolean()),
});

function write(outgoing: ServerResponse, value: unknown): void {
  const answer = Answer.safeParse(value);
  // Format 2.0 also takes a bare value as an answer; that is not played.
  if (!answer.success) {
    message(outgoing, 500, 'Internal Server Error');
    return;
  }
  const { statusCode, headers = {}, cookies, body = '', isBase64Encoded } = answer.data;
  for (const [name, header] of Object.entries(headers)) outgoing.setHeader(name, String(header));
  if (cookies) outgoing.setHeader('set-cookie', cookies);
  outgoing.writeHead(statusCode);
  outgoing.end(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
}

const refusals = { 401: 'Unauthorized', 403: 'Forbidden', 500: 'Internal Server Error' } as const;

function refuse(outgoing: ServerResponse, statusCode: keyof typeof refusals): void {
  if (statusCode === 401) outgoing.setHeader('www-authenticate', 'Bearer');
  message(outgoing, statusCode, refusals[statusCode]);
}

function message(outgoing: ServerResponse, statusCode: number, text: string): void {
  outgoing.writeHead(statusCode, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify({ message: text }));
}
