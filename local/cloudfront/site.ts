import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { createContext, Script } from 'node:vm';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import * as z from 'zod/mini';
import { requestUrl } from '#local/http/request-url.ts';
import { bucketsForCloudFront } from '#local/template/bucket-policies.ts';
import { distributionDomain, type Template } from '#local/template/template.ts';
import { wildcard } from '#local/template/wildcard.ts';
import { type Firewall, openFirewall } from './firewall.ts';
import { replaceMarkers } from './replace-markers.ts';

/*
 * CloudFront and the site's bucket: the firewall, the distribution's behaviors, CloudFront Functions, the headers of its
 * origins, response headers policies and compression; the bucket's objects from the template's deployments. Edge
 * caching, custom domains and logging are not played.
 */

const Behavior = z.object({
  PathPattern: z.optional(z.string()),
  TargetOriginId: z.string(),
  AllowedMethods: z._default(z.array(z.string()), ['GET', 'HEAD']),
  Compress: z._default(z.boolean(), false),
  ResponseHeadersPolicyId: z.optional(z.string()),
  FunctionAssociations: z._default(
    z.array(z.object({ EventType: z.enum(['viewer-request', 'viewer-response']), FunctionARN: z.string() })),
    [],
  ),
});
type Behavior = z.infer<typeof Behavior>;

const ErrorResponse = z.object({
  ErrorCode: z.number(),
  ResponseCode: z.optional(z.number()),
  ResponsePagePath: z.optional(z.string()),
});
const Origin = z.object({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.optional(z.string()),
  OriginCustomHeaders: z._default(z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })), []),
});
const Distribution = z.object({
  DistributionConfig: z.object({
    DefaultRootObject: z.optional(z.string()),
    Origins: z.array(Origin),
    DefaultCacheBehavior: Behavior,
    CacheBehaviors: z._default(z.array(Behavior), []),
    CustomErrorResponses: z._default(z.array(ErrorResponse), []),
  }),
});

// Strict: a header that is not played, or that an origin may override, is refused.
const on = { Override: z.literal(true) };
const HeadersPolicy = z.object({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: z.optional(z.string()),
    CorsConfig: z.optional(
      z.strictObject({
        AccessControlAllowOrigins: z.object({ Items: z.tuple([z.literal('*')]) }),
        AccessControlAllowMethods: z.object({ Items: z.array(z.enum(['GET', 'HEAD'])) }),
        AccessControlAllowHeaders: z.object({ Items: z.array(z.string()) }),
        AccessControlAllowCredentials: z.literal(false),
        OriginOverride: z.literal(true),
      }),
    ),
    SecurityHeadersConfig: z.optional(
      z.strictObject({
        ContentSecurityPolicy: z.optional(z.object({ ContentSecurityPolicy: z.string(), ...on })),
        ContentTypeOptions: z.optional(z.object(on)),
        FrameOptions: z.optional(z.object({ FrameOption: z.string(), ...on })),
        ReferrerPolicy: z.optional(z.object({ ReferrerPolicy: z.string(), ...on })),
        StrictTransportSecurity: z.optional(
          z.object({
            AccessControlMaxAgeSec: z.number(),
            IncludeSubdomains: z.optional(z.boolean()),
            Preload: z.optional(z.boolean()),
            ...on,
          }),
        ),
      }),
    ),
    CustomHeadersConfig: z.optional(
      z.object({ Items: z.array(z.object({ Header: z.string(), Value: z.string(), ...on })) }),
    ),
  }),
});

const Deployment = z.object({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.optional(z.array(z.record(z.string(), z.string()))),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.optional(z.string()),
  Exclude: z.optional(z.array(z.string())),
  Include: z.optional(z.array(z.string())),
  SystemMetadata: z.optional(z.record(z.string(), z.string())),
});

type StoredObject = { body: Buffer; type: string; etag: string; cacheControl: string | undefined };

/** The address of the CloudFront server that asks the origins: reserved, so nobody has it. */
export const edgeAddress = '192.0.2.1';

/** An origin other than the deployed files: the API or another bucket. `caller` is the address it is asked from. */
export type OriginServer = (incoming: IncomingMessage, outgoing: ServerResponse, caller: string) => Promise<void>;

export type Site = {
  /** The origin host of a path's behavior. */
  originHost(path: string): string;
  /** The answer to a request that the firewall blocks. */
  blocked: Firewall;
  /** Changes a request into what its origin gets: with the viewer's address and the origin's own headers. */
  passOn(incoming: IncomingMessage): void;
  handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>;
};

type Options = {
  template: Template;
  /** Origins by their host name in the distribution. */
  origins: (host: string) => OriginServer | undefined;
  /** The time in milliseconds. */
  now: () => number;
  /** Added to the deployed `config.json`, or replacing it: the endpoint of the local Cognito, say. */
  config: (request: IncomingMessage) => Record<string, string>;
};

/** Plays the template's distribution. */
export function openSite({ template, origins, config, now }: Options): Site {
  const blocked = openFirewall(template, now);
  const [resource, ...others] = template.resources('AWS::CloudFront::Distribution');
  if (!resource || others.length > 0) throw new Error('The local runner plays exactly one distribution.');
  const distribution = Distribution.parse(resource.properties).DistributionConfig;
  const policies = new Map(
    template
      .resources('AWS::CloudFront::ResponseHeadersPolicy')
      .map((policy) => [template.reference(policy.id), headersOf(HeadersPolicy.parse(policy.properties))]),
  );
  const functions = new Map(
    template
      .resources('AWS::CloudFront::Function')
      .map((each) => [
        template.reference(each.id),
        edgeFunction(z.object({ FunctionCode: z.string() }).parse(each.properties).FunctionCode),
      ]),
  );
  const buckets = readDeployments(template);
  // These answer 404 for a missing object, the others 403.
  const listable = bucketsForCloudFront(template, 's3:ListBucket');

  function behaviorFor(path: string): Behavior {
    const matching = distribution.CacheBehaviors.find((each) => patternOf(each.PathPattern).test(path));
    return matching ?? distribution.DefaultCacheBehavior;
  }

  const originOf = ({ TargetOriginId }: Behavior) => distribution.Origins.find((each) => each.Id === TargetOriginId);
  const hostBehind = (behavior: Behavior) => originOf(behavior)?.DomainName ?? '';

  function passOn(incoming: IncomingMessage): void {
    const { 'x-forwarded-for': forwarded } = incoming.headers;
    const viewer = [forwarded, incoming.socket.remoteAddress].flat().filter(Boolean).join(', ');
    setRequestHeader(incoming, 'x-forwarded-for', viewer);
    const origin = originOf(behaviorFor(requestUrl(incoming).pathname));
    for (const { HeaderName, HeaderValue } of origin?.OriginCustomHeaders ?? []) {
      setRequestHeader(incoming, HeaderName, HeaderValue);
    }
  }

  function functionOn(event: EventType, { FunctionAssociations }: Behavior): EdgeFunction | undefined {
    const { FunctionARN = '' } = FunctionAssociations.find(({ EventType }) => EventType === event) ?? {};
    return functions.get(FunctionARN);
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const refusal = blocked(incoming);
    if (refusal) {
      outgoing.writeHead(refusal.status, refusal.headers).end(refusal.body);
      return;
    }
    const url = requestUrl(incoming);
    const behavior = behaviorFor(url.pathname);
    const policy = policies.get(behavior.ResponseHeadersPolicyId ?? '');
    setHeaders(outgoing, policy?.always);
    // CloudFront adds these to answers to requests from a page, which have an `Origin`.
    if (incoming.headers.origin !== undefined) setHeaders(outgoing, policy?.toOrigins);
    if (!behavior.AllowedMethods.includes(incoming.method ?? '')) return text(outgoing, 403, 'Bad request.');

    const host = hostBehind(behavior);
    const origin = origins(host);
    if (origin) {
      passOn(incoming);
      return origin(incoming, outgoing, edgeAddress);
    }

    const objects = buckets.get(host.split('.')[0] ?? '') ?? new Map<string, StoredObject>();
    const path = functionOn('viewer-request', behavior)?.onRequest(incoming, url.pathname) ?? url.pathname;
    const key = keyOf(path, distribution.DefaultRootObject);
    const found = objects.get(key);
    if (found) {
      const status = functionOn('viewer-response', behavior)?.onResponse(incoming, path) ?? 200;
      const object = withConfig(key, withHost(found, incoming.headers.host ?? ''), config(incoming));
      return send(incoming, outgoing, behavior, status, object);
    }

    const missing = listable.has(host.split('.')[0] ?? '') ? 404 : 403;
    const custom = distribution.CustomErrorResponses.find((each) => each.ErrorCode === missing);
    const page = custom?.ResponsePagePath && objects.get(custom.ResponsePagePath.slice(1));
    if (page) return send(incoming, outgoing, behavior, custom.ResponseCode ?? missing, page);
    return text(outgoing, custom?.ResponseCode ?? missing, missing === 404 ? 'Not Found' : 'Access Denied');
  }

  return { originHost: (path) => hostBehind(behaviorFor(path)), blocked, passOn, handle };
}

/** Replaces what the client sent under that name, in both of Node's forms. */
function setRequestHeader(incoming: IncomingMessage, name: string, value: string): void {
  const lower = name.toLowerCase();
  incoming.headers[lower] = value;
  const { rawHeaders } = incoming;
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
    if (rawHeaders[index]?.toLowerCase() === lower) rawHeaders.splice(index, 2);
  }
  rawHeaders.push(name, value);
}

function keyOf(path: string, root: string | undefined): string {
  try {
    const key = decodeURIComponent(path.slice(1));
    return key === '' ? (root ?? '') : key;
  } catch {
    return path.slice(1);
  }
}

/** CloudFront's path patterns: `*` any run of characters, `?` one. The leading slash may be missing. */
function patternOf(pattern: string | undefined): RegExp {
  return wildcard(`/${(pattern ?? '').replace(/^\//, '')}`);
}

type EventType = 'viewer-request' | 'viewer-response';

/** A CloudFront Function: it rewrites the path of a request and sets the status of a response. */
type EdgeFunction = {
  onRequest(incoming: IncomingMessage, path: string): string;
  onResponse(incoming: IncomingMessage, path: string): number;
};

const ViewerRequest = z.object({ uri: z.string() });
const ViewerResponse = z.object({ statusCode: z.number() });

/** Runs the code of a CloudFront Function in a context without Node's globals. */
function edgeFunction(code: string): EdgeFunction {
  const context = createContext({ input: '' });
  new Script(code).runInContext(context);
  const call = new Script('JSON.stringify(handler(JSON.parse(input)))');
  const run = (eventType: EventType, incoming: IncomingMessage, uri: string, response?: object): unknown => {
    const event = {
      version: '1.0',
      context: { eventType },
      viewer: { ip: '127.0.0.1' },
      request: {
        method: incoming.method,
        uri,
        querystring: {},
        cookies: {},
        headers: { host: { value: incoming.headers.host ?? '' } },
      },
      response,
    };
    context.input = JSON.stringify(event);
    return JSON.parse(String(call.runInContext(context)));
  };
  return {
    onRequest: (incoming, path) => ViewerRequest.parse(run('viewer-request', incoming, path)).uri,
    onResponse(incoming, path) {
      const found = { statusCode: 200, statusDescription: 'OK', headers: {}, cookies: {} };
      return ViewerResponse.parse(run('viewer-response', incoming, path, found)).statusCode;
    },
  };
}

type Headers = [string, string][];

function headersOf(policy: z.infer<typeof HeadersPolicy>): { always: Headers; toOrigins: Headers } {
  const cors = policy.ResponseHeadersPolicyConfig.CorsConfig;
  return {
    always: securityAndCustomHeadersOf(policy),
    toOrigins: cors === undefined ? [] : [['access-control-allow-origin', cors.AccessControlAllowOrigins.Items[0]]],
  };
}

function securityAndCustomHeadersOf({ ResponseHeadersPolicyConfig: policy }: z.infer<typeof HeadersPolicy>): Headers {
  const security = policy.SecurityHeadersConfig ?? {};
  const set: Headers = [];
  if (security.ContentSecurityPolicy) {
    set.push(['content-security-policy', security.ContentSecurityPolicy.ContentSecurityPolicy]);
  }
  if (security.ContentTypeOptions) set.push(['x-content-type-options', 'nosniff']);
  if (security.FrameOptions) set.push(['x-frame-options', security.FrameOptions.FrameOption]);
  if (security.ReferrerPolicy) set.push(['referrer-policy', security.ReferrerPolicy.ReferrerPolicy]);
  const hsts = security.StrictTransportSecurity;
  if (hsts) {
    const parts = [`max-age=${hsts.AccessControlMaxAgeSec}`];
    if (hsts.IncludeSubdomains) parts.push('includeSubDomains');
    if (hsts.Preload) parts.push('preload');
    set.push(['strict-transport-security', parts.join('; ')]);
  }
  for (const item of policy.CustomHeadersConfig?.Items ?? []) set.push([item.Header.toLowerCase(), item.Value]);
  return set;
}

function setHeaders(outgoing: ServerResponse, policy: Headers | undefined): void {
  for (const [name, value] of policy ?? []) outgoing.setHeader(name, value);
}

/** The objects of the template's deployments, by bucket and key. */
function readDeployments(template: Template): Map<string, Map<string, StoredObject>> {
  const buckets = new Map<string, Map<string, StoredObject>>();
  for (const resource of template.resources('Custom::CDKBucketDeployment')) {
    const deployment = Deployment.parse(resource.properties);
    const objects = buckets.get(deployment.DestinationBucketName) ?? new Map<string, StoredObject>();
    buckets.set(deployment.DestinationBucketName, objects);
    for (const [index, source] of deployment.SourceObjectKeys.entries()) {
      const markers = deployment.SourceMarkers?.[index] ?? {};
      for (const [key, body] of filesBelow(template.asset(source))) {
        if (isExcluded(key, deployment)) continue;
        objects.set(`${deployment.DestinationBucketKeyPrefix ?? ''}${key}`, {
          ...tagged(replaceMarkers(body, markers)),
          type: contentTypes[extname(key)] ?? 'application/octet-stream',
          cacheControl: deployment.SystemMetadata?.['cache-control'],
        });
      }
    }
  }
  return buckets;
}

function filesBelow(directory: string): [string, Buffer][] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [relative(directory, file).split(sep).join('/'), readFileSync(file)];
    });
}

/** The deployment's `aws s3 sync` filters: excluded first, then included again. */
function isExcluded(key: string, { Exclude = [], Include = [] }: z.infer<typeof Deployment>): boolean {
  const matches = (pattern: string) => patternOf(pattern).test(`/${key}`);
  return Exclude.some(matches) && !Include.some(matches);
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
};

const addressed = new WeakMap<StoredObject, Map<string, StoredObject>>();

/** Replaces the site's address in a page by the host and port of the request. */
function withHost(found: StoredObject, host: string): StoredObject {
  const address = `https://${distributionDomain}`;
  if (!found.body.includes(address)) return found;
  const known = addressed.get(found) ?? new Map<string, StoredObject>();
  addressed.set(found, known);
  const made = known.get(host) ?? {
    ...found,
    ...tagged(replaceMarkers(found.body, { [address]: `http://${host}` })),
  };
  known.set(host, made);
  return made;
}

function withConfig(key: string, found: StoredObject, config: Record<string, string>): StoredObject {
  if (key !== 'config.json') return found;
  const written = z.record(z.string(), z.unknown()).parse(JSON.parse(found.body.toString('utf8')));
  return { ...found, ...tagged(Buffer.from(JSON.stringify({ ...written, ...config }))) };
}

function tagged(body: Buffer): Pick<StoredObject, 'body' | 'etag'> {
  return { body, etag: `"${createHash('md5').update(body).digest('hex')}"` };
}

const compressible = /^(text\/|application\/(json|xml|manifest)|image\/svg)/;
const compressed = new WeakMap<Buffer, Map<string, Buffer>>();

function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  behavior: Behavior,
  status: number,
  object: StoredObject,
): void {
  outgoing.setHeader('content-type', object.type);
  outgoing.setHeader('etag', object.etag);
  if (object.cacheControl) outgoing.setHeader('cache-control', object.cacheControl);
  if (status === 200 && incoming.headers['if-none-match'] === object.etag) {
    outgoing.writeHead(304).end();
    return;
  }
  const accepted = String(incoming.headers['accept-encoding'] ?? '');
  const encoding = ['br', 'gzip'].find((each) => accepted.includes(each));
  // CloudFront compresses files of 1,000 bytes and more.
  const smaller = behavior.Compress && compressible.test(object.type) && object.body.length >= 1000;
  if (smaller) outgoing.setHeader('vary', 'Accept-Encoding');
  const body = smaller && encoding ? compress(object.body, encoding) : object.body;
  if (body !== object.body && encoding) outgoing.setHeader('content-encoding', encoding);
  outgoing.setHeader('content-length', body.length);
  outgoing.writeHead(status);
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

/** Compresses a body once: the objects do not change while the runner runs. */
function compress(body: Buffer, encoding: string): Buffer {
  const known = compressed.get(body) ?? new Map<string, Buffer>();
  compressed.set(body, known);
  const existing = known.get(encoding);
  if (existing) return existing;
  const made =
    encoding === 'br' ? brotliCompressSync(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }) : gzipSync(body);
  known.set(encoding, made);
  return made;
}

function text(outgoing: ServerResponse, status: number, words: string): void {
  outgoing.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  outgoing.end(words);
}
