import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { requestUrl } from '#local/http/request-url.ts';
import { playedProperties } from '#local/template/played-properties.ts';
import type { Template } from '#local/template/template.ts';

/* AWS WAF in front of CloudFront: rules that limit the requests of one address. AWS counts about, this exactly. */

const decodedPath = {
  FieldToMatch: z.strictObject({ UriPath: z.strictObject({}) }),
  TextTransformations: z.tuple([z.strictObject({ Priority: z.literal(0), Type: z.literal('URL_DECODE') })]),
};
const PathIs = z.union([
  z.strictObject({
    ByteMatchStatement: z.strictObject({
      ...decodedPath,
      PositionalConstraint: z.literal('EXACTLY'),
      SearchString: z.string(),
    }),
  }),
  z.strictObject({ RegexMatchStatement: z.strictObject({ ...decodedPath, RegexString: z.string() }) }),
]);
const Scope = z.union([
  PathIs,
  z.strictObject({ OrStatement: z.strictObject({ Statements: z.array(PathIs).check(z.minLength(2)) }) }),
]);
const Rule = z.strictObject({
  Name: z.string(),
  Priority: z.number(),
  Action: z.strictObject({
    Block: z.strictObject({
      CustomResponse: z.strictObject({
        ResponseCode: z.number(),
        CustomResponseBodyKey: z.string(),
        ResponseHeaders: z.array(z.strictObject({ Name: z.string(), Value: z.string() })),
      }),
    }),
  }),
  Statement: z.strictObject({
    RateBasedStatement: z.strictObject({
      Limit: z.number().check(z.gte(10)),
      EvaluationWindowSec: z.literal([60, 120, 300, 600]),
      AggregateKeyType: z.literal('IP'),
      ScopeDownStatement: z.optional(Scope),
    }),
  }),
  VisibilityConfig: z.unknown(),
});
type Rule = z.infer<typeof Rule>;

const WebAcl = z.strictObject({
  Scope: z.literal('CLOUDFRONT'),
  Description: z.string(),
  DefaultAction: z.strictObject({ Allow: z.strictObject({}) }),
  CustomResponseBodies: z.record(
    z.string(),
    z.strictObject({ ContentType: z.literal('APPLICATION_JSON'), Content: z.string() }),
  ),
  Rules: z.array(Rule),
  VisibilityConfig: z.unknown(),
  Tags: z.optional(z.unknown()),
});

/** The answer in place of the request's. */
export type Blocked = { status: number; headers: Record<string, string>; body: string };

/** The answer to a request that a rule blocks; `undefined` for one that passes. */
export type Firewall = (incoming: IncomingMessage) => Blocked | undefined;

/** Plays the template's web ACL; without one everything passes. @param now the time in milliseconds. */
export function openFirewall(template: Template, now: () => number): Firewall {
  const [resource, ...others] = template.resources('AWS::WAFv2::WebACL');
  if (others.length > 0) throw new Error('The local runner plays one web ACL at most.');
  if (!resource) return () => undefined;
  const acl = playedProperties(WebAcl, resource);
  const rules = acl.Rules.toSorted((a, b) => a.Priority - b.Priority).map((rule) => ({
    rule,
    exceeds: counter(rule, now),
  }));

  return (incoming) => {
    const address = incoming.socket.remoteAddress ?? '';
    const path = decoded(requestUrl(incoming).pathname);
    const hit = rules.find(({ exceeds }) => exceeds(address, path));
    return hit && blockedBy(hit.rule);
  };

  function blockedBy({ Action }: Rule): Blocked {
    const { ResponseCode, CustomResponseBodyKey, ResponseHeaders } = Action.Block.CustomResponse;
    return {
      status: ResponseCode,
      headers: {
        'content-type': 'application/json',
        ...Object.fromEntries(ResponseHeaders.map(({ Name, Value }) => [Name, Value])),
      },
      body: acl.CustomResponseBodies[CustomResponseBodyKey]?.Content ?? '',
    };
  }
}

/** Counts the requests of each address that a rule is about, the blocked ones included. */
function counter({ Statement }: Rule, now: () => number): (address: string, path: string) => boolean {
  const { Limit, EvaluationWindowSec, ScopeDownStatement } = Statement.RateBasedStatement;
  const isMeant = ScopeDownStatement ? matcherOf(ScopeDownStatement) : () => true;
  const times = new Map<string, number[]>();
  return (address, path) => {
    if (!isMeant(path)) return false;
    const at = now();
    const recent = (times.get(address) ?? []).filter((time) => time > at - EvaluationWindowSec * 1000);
    recent.push(at);
    times.set(address, recent);
    return recent.length > Limit;
  };
}

/** Whether a path is one that a rule is about. */
function matcherOf(scope: z.infer<typeof Scope>): (path: string) => boolean {
  const statements = 'OrStatement' in scope ? scope.OrStatement.Statements : [scope];
  const tests = statements.map((statement) => {
    if ('ByteMatchStatement' in statement) {
      const { SearchString } = statement.ByteMatchStatement;
      return (path: string) => path === SearchString;
    }
    const pattern = new RegExp(statement.RegexMatchStatement.RegexString);
    return (path: string) => pattern.test(path);
  });
  return (path) => tests.some((test) => test(path));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
