import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { OriginServer } from '#local/cloudfront/site.ts';
import { bodyOf, serve } from '#local/http/loopback-server.ts';
import { requestUrl } from '#local/http/request-url.ts';
import { bucketsForCloudFront } from '#local/template/bucket-policies.ts';
import { type Guard, refusalOf } from '#local/template/iam-guard.ts';
import { region, type Template } from '#local/template/template.ts';
import { openObjects, type StoredObject, versioningOf } from './object-versions.ts';
import { deletedBatch, errorXml, permissionsFor, readRequest, versionsPage } from './s3-requests.ts';

/*
 * S3 for the files that functions write: the operations that the product and its runbook use, for the buckets of the
 * template, and GetObject for CloudFront. Anything else is refused by name with 501.
 */

export type Avatars = {
  /** The value of `AWS_ENDPOINT_URL_S3`. An IP address, so that the SDK puts the bucket into the path. */
  endpoint: string;
  /** CloudFront's reads, by a bucket's host name; undefined for buckets that a deploy fills. */
  origin(host: string): OriginServer | undefined;
  /** The current objects of a bucket below a prefix, by key. */
  below(bucket: string, prefix: string): Map<string, Uint8Array>;
  /** The keys of all current objects. */
  keys(): string[];
  /** The keys of all versions and delete markers, once for each. */
  versionKeys(): string[];
  close(): Promise<void>;
};

type Options = Guard & {
  template: Template;
  /** The time of versions and of their lifecycle. */
  now: () => number;
  /** A folder to keep the objects in; in memory when absent. */
  directory?: string | undefined;
};

/** Opens the template's buckets with the objects they had. */
export async function openAvatars(options: Options): Promise<Avatars> {
  const { template } = options;
  const deployed = template
    .resources('Custom::CDKBucketDeployment')
    .map((each) => z.object({ DestinationBucketName: z.string() }).parse(each.properties).DestinationBucketName);
  const buckets = template
    .resources('AWS::S3::Bucket')
    .map((each) => ({ name: template.reference(each.id), resource: each }))
    .filter(({ name }) => !deployed.includes(name));
  const rules = new Map(buckets.map(({ name, resource }) => [name, versioningOf(resource)]));
  const readable = bucketsForCloudFront(template, 's3:GetObject');
  const objects = openObjects(options.directory, rules, options.now);

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    const url = requestUrl(incoming);
    const request = readRequest(incoming, url, body);
    if (!request) {
      const asked = url.searchParams.get('x-id') ?? `${incoming.method} ${url.pathname}${url.search}`;
      return failed(outgoing, 501, 'NotImplemented', `The local runner does not play S3's ${asked}.`);
    }
    const refusal = refusalOf(incoming, permissionsFor(request), options);
    if (refusal) {
      const code = refusal.reason === 'unknown_key' ? 'InvalidAccessKeyId' : 'AccessDenied';
      return failed(outgoing, 403, code, refusal.message);
    }
    const { bucket } = request;
    if (!rules.has(bucket)) return failed(outgoing, 404, 'NoSuchBucket', 'The specified bucket does not exist');
    const remove = (key: string, versionId: string | undefined) =>
      versionId === undefined ? objects.hide(bucket, key) : objects.erase(bucket, key, versionId);
    switch (request.operation) {
      case 'DeleteObject':
        remove(request.key, request.versionId);
        outgoing.writeHead(204).end();
        return;
      case 'DeleteObjects':
        for (const { key, versionId } of request.objects) remove(key, versionId);
        return xml(outgoing, 200, deletedBatch(request));
      case 'ListObjectVersions':
        return xml(outgoing, 200, versionsPage(request, objects.list(bucket, request.prefix)));
      case 'GetObject': {
        const found = objects.get(bucket, request.key);
        // Without permission to list, S3 answers 403 for a missing object too.
        if (!found) return failed(outgoing, 403, 'AccessDenied', 'Access Denied');
        return send(incoming, outgoing, found);
      }
      case 'PutObject': {
        const etag = objects.put(bucket, request.key, {
          body,
          type: incoming.headers['content-type'] ?? 'binary/octet-stream',
          cacheControl: incoming.headers['cache-control'],
        });
        outgoing.writeHead(200, { etag }).end();
      }
    }
  }

  const versions = () => [...rules.keys()].flatMap((bucket) => objects.list(bucket, ''));
  const server = await serve(handle, (error) => options.onDenied(`The files could not answer: ${String(error)}`));

  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    origin(host) {
      const bucket = [...rules.keys()].find((each) => host === `${each}.s3.${region}.amazonaws.com`);
      if (!bucket) return undefined;
      return async (incoming, outgoing) => {
        const { pathname } = requestUrl(incoming);
        const found = readable.has(bucket) ? objects.get(bucket, keyOf(pathname)) : undefined;
        // Without permission to list, S3 answers 403 for a missing object too.
        if (!found) return failed(outgoing, 403, 'AccessDenied', 'Access Denied');
        send(incoming, outgoing, found);
      };
    },
    below: (bucket, prefix) =>
      new Map(
        objects
          .list(bucket, prefix)
          .flatMap(({ key, object }, index, all) =>
            object && all[index - 1]?.key !== key ? [[key, object.body] as const] : [],
          ),
      ),
    keys: () =>
      versions()
        .filter((each, index, all) => each.object && all[index - 1]?.key !== each.key)
        .map(({ key }) => key),
    versionKeys: () => versions().map(({ key }) => key),
    close: server.close,
  };
}

function keyOf(path: string): string {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return path.slice(1);
  }
}

function send(incoming: IncomingMessage, outgoing: ServerResponse, object: StoredObject): void {
  outgoing.setHeader('etag', object.etag);
  if (object.cacheControl) outgoing.setHeader('cache-control', object.cacheControl);
  if (incoming.headers['if-none-match'] === object.etag) {
    outgoing.writeHead(304).end();
    return;
  }
  outgoing.writeHead(200, { 'content-type': object.type, 'content-length': object.body.length });
  outgoing.end(incoming.method === 'HEAD' ? undefined : object.body);
}

function failed(outgoing: ServerResponse, status: number, code: string, message: string): void {
  xml(outgoing, status, errorXml(code, message));
}

function xml(outgoing: ServerResponse, status: number, body: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}
