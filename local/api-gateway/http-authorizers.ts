import type { IncomingHttpHeaders } from 'node:http';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { calleeOf } from '#local/lambda/callee.ts';
import type { LambdaFunction } from '#local/lambda/function.ts';
import type { Resource } from '#local/template/template.ts';

/*
 * The authorizers of API Gateway's HTTP API: the JWT authorizer, and the request authorizer that invokes a function
 * (payload format 2.0, simple responses) and caches its verdict.
 */

const ofAuthorization = z.literal('$request.header.Authorization');
const ofHeader = z.string().check(z.regex(/^\$request\.header\.[\w-]+$/));
const Jwt = z.object({
  AuthorizerType: z.literal('JWT'),
  IdentitySource: z.tuple([ofAuthorization]),
  JwtConfiguration: z.object({ Audience: z.array(z.string()), Issuer: z.string() }),
});
const Request = z.object({
  AuthorizerType: z.literal('REQUEST'),
  AuthorizerPayloadFormatVersion: z.literal('2.0'),
  EnableSimpleResponses: z.literal(true),
  AuthorizerResultTtlInSeconds: z.number().check(z.gte(0), z.lte(3600)),
  AuthorizerUri: z.string(),
  IdentitySource: z.array(ofHeader).check(z.minLength(1)),
});
const Authorizer = z.union([Jwt, Request]);
const Verdict = z.object({
  isAuthorized: z.boolean(),
  context: z.optional(z.record(z.string(), z.unknown())),
});
type Verdict = z.infer<typeof Verdict>;

/** The event of a request, which the authorizer's function gets too. */
type RequestEvent = Record<string, unknown> & { requestContext: Record<string, unknown> };

/** The event's `requestContext.authorizer`, or the status of the refusal. */
export type Decision = { authorizer: Record<string, unknown> } | { refused: 401 | 403 | 500 };

export type HttpAuthorizer = {
  /** The `AuthorizationType` of its routes. */
  routeType: 'JWT' | 'CUSTOM';
  decide(headers: IncomingHttpHeaders, event: RequestEvent): Promise<Decision>;
};

export type AuthorizerOptions = {
  functions: LambdaFunction[];
  /** The API's ARN, which the ARNs of its authorizers and routes begin with. */
  apiArn: string;
  /** Throws when API Gateway may not invoke a function or an alias, by its ARN, on behalf of another ARN. */
  checkMayInvoke: (called: string, source: string) => void;
  issuer: string;
  jwks: JSONWebKeySet;
  now: () => Date;
};

/** Plays an authorizer of the template. */
export function openAuthorizer(resource: Resource, options: AuthorizerOptions): HttpAuthorizer {
  const properties = Authorizer.parse(resource.properties);
  return properties.AuthorizerType === 'JWT'
    ? tokenAuthorizer(properties.JwtConfiguration, options)
    : functionAuthorizer(properties, resource.id, options);
}

function tokenAuthorizer(
  { Audience, Issuer }: z.infer<typeof Jwt>['JwtConfiguration'],
  { issuer, jwks, now }: AuthorizerOptions,
): HttpAuthorizer {
  const keys = createLocalJWKSet(jwks);

  async function claimsOf(token: string): Promise<Record<string, string> | undefined> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        algorithms: ['RS256'],
        currentDate: now(),
        requiredClaims: ['exp'],
      });
      const audience = payload.aud ?? payload.client_id;
      if (![audience].flat().some((each) => Audience.includes(String(each)))) return undefined;
      return Object.fromEntries(
        Object.entries(payload).map(([name, value]) => [
          name,
          Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
        ]),
      );
    } catch {
      return undefined;
    }
  }

  return {
    routeType: 'JWT',
    async decide({ authorization = '' }) {
      const token = /^(?:Bearer )?(\S+)$/i.exec(authorization)?.[1];
      const claims = token && Issuer === issuer ? await claimsOf(token) : undefined;
      return claims ? { authorizer: { jwt: { claims, scopes: null } } } : { refused: 401 };
    },
  };
}

/** From this size on, expired verdicts are removed from the cache. */
const maxCached = 10_000;

function functionAuthorizer(
  { AuthorizerUri, AuthorizerResultTtlInSeconds, IdentitySource }: z.infer<typeof Request>,
  id: string,
  { functions, apiArn, checkMayInvoke, now }: AuthorizerOptions,
): HttpAuthorizer {
  const callee = calleeOf(functions, AuthorizerUri);
  if (!callee) throw new Error(`The authorizer ${id} invokes ${AuthorizerUri}, no function of the template.`);
  const { target } = callee;
  checkMayInvoke(callee.arn, `${apiArn}/authorizers/${id}`);
  const cache = new Map<string, { verdict: Verdict; until: number }>();

  function keep(identity: string, verdict: Verdict): void {
    const at = now().getTime();
    if (cache.size >= maxCached) {
      for (const [each, { until }] of cache) if (until <= at) cache.delete(each);
    }
    cache.set(identity, { verdict, until: at + AuthorizerResultTtlInSeconds * 1000 });
  }

  const names = IdentitySource.map((source) => source.replace('$request.header.', '').toLowerCase());

  async function verdictOn(sources: string[], event: RequestEvent): Promise<Verdict | undefined> {
    const identity = JSON.stringify(sources);
    const known = cache.get(identity);
    if (known && known.until > now().getTime()) return known.verdict;
    const outcome = await target?.invoke({
      ...event,
      type: 'REQUEST',
      routeArn: `${apiArn}/$default/${String(event.routeKey).replace(' ', '')}`,
      identitySource: sources,
    });
    const verdict = Verdict.safeParse(outcome?.ok ? outcome.value : undefined);
    if (!verdict.success) return undefined;
    keep(identity, verdict.data);
    return verdict.data;
  }

  return {
    routeType: 'CUSTOM',
    async decide(headers, event) {
      const sources = names.map((name) => [headers[name]].flat().join(','));
      // As on AWS, the function is not invoked when one is missing.
      if (sources.includes('')) return { refused: 401 };
      const verdict = await verdictOn(sources, event);
      if (!verdict) return { refused: 500 };
      return verdict.isAuthorized ? { authorizer: { lambda: verdict.context ?? null } } : { refused: 403 };
    },
  };
}
