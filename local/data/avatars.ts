import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { OriginServer } from '#local/cloudfront/site.ts';
import { bodyOf, serve } from '#local/http/loopback-server.ts';
import { requestUrl } from '#local/http/request-url.ts';
import { bucketsForCloudFront } from '#local/template/bucket-policies.ts';
import { type Guard, refusalOf } from '#local/template/iam-guard.ts';
import { region, type Template } from '#local/template/template.ts';

/*
 * S3 for the files that functions write: the three operations that the product uses, PutObject, GetObject and
 * DeleteObject, for the buckets of the template, and GetObject for CloudFront. Anything else is refused by name with 501.
 */

const StoredFile = z.object({
  bucket: z.string(),
  key: z.string(),
  type: z.string(),
  cacheControl: z.optional(z.string()),
  body: z.string(),
});
type StoredObject = { body: Buffer; type: string; cacheControl: string | undefined; etag: string };

export type Avatars = {
  /** The value of `AWS_ENDPOINT_URL_S3`. An IP address, so that the SDK puts the bucket into the path. */
  endpoint: string;
  /** CloudFront's reads, by a bucket's host name; undefined for buckets that a deploy fills. */
  origin(host: string): OriginServer | undefined;
  /** The keys of all objects. */
  keys(): string[];
  close(): Promise<void>;
};

type Options = Guard & {
  template: Template;
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
    .map((each) => template.reference(each.id))
    .filter((bucket) => !deployed.includes(bucket));
  const readable = bucketsForCloudFront(template, 's3:GetObject');
  const objects = openObjects(options.directory);

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    const url = requestUrl(incoming);
    const [, bucket = '', rawKey = ''] = /^\/([^/]+)\/(.+)$/.exec(url.pathname) ?? [];
    const operation = operationOf(incoming, url, rawKey);
    if (!operation) {
      const asked = url.searchParams.get('x-id') ?? `${incoming.method} ${url.pathname}`;
      return failed(outgoing, 501, 'NotImplemented', `The local runner does not play S3's ${asked}.`);
    }
    const key = decodeURIComponent(rawKey);
    const needed = { action: `s3:${operation}`, resource: `arn:aws:s3:::${bucket}/${key}` };
    const refusal = refusalOf(incoming, [needed], options);
    if (refusal) {
      const code = refusal.reason === 'unknown_key' ? 'InvalidAccessKeyId' : 'AccessDenied';
      return failed(outgoing, 403, code, refusal.message);
    }
    if (!buckets.includes(bucket)) {
      return failed(outgoing, 404, 'NoSuchBucket', 'The specified bucket does not exist');
    }
    if (operation === 'DeleteObject') {
      objects.remove(bucket, key);
      outgoing.writeHead(204).end();
      return;
    }
    if (operation === 'GetObject') {
      const found = objects.get(bucket, key);
      // Without permission to list, S3 answers 403 for a missing object too.
      if (!found) return failed(outgoing, 403, 'AccessDenied', 'Access Denied');
      return send(incoming, outgoing, found);
    }
    const etag = objects.put(bucket, key, {
      body,
      type: incoming.headers['content-type'] ?? 'binary/octet-stream',
      cacheControl: incoming.headers['cache-control'],
    });
    outgoing.writeHead(200, { etag }).end();
  }

  const server = await serve(handle, (error) => options.onDenied(`The files could not answer: ${String(error)}`));

  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    origin(host) {
      const bucket = buckets.find((each) => host === `${each}.s3.${region}.amazonaws.com`);
      if (!bucket) return undefined;
      return async (incoming, outgoing) => {
        const { pathname } = requestUrl(incoming);
        const found = readable.has(bucket) ? objects.get(bucket, keyOf(pathname)) : undefined;
        // Without permission to list, S3 answers 403 for a missing object too.
        if (!found) return failed(outgoing, 403, 'AccessDenied', 'Access Denied');
        send(incoming, outgoing, found);
      };
    },
    keys: () => objects.keys(),
    close: server.close,
  };
}

/** The operation of a request; undefined when it is not played. */
function operationOf(
  { method, headers }: IncomingMessage,
  url: URL,
  key: string,
): 'PutObject' | 'GetObject' | 'DeleteObject' | undefined {
  // Copies, parts, tags and versions use the same methods with more parameters.
  const isPlain = key !== '' && [...url.searchParams.keys()].every((name) => name === 'x-id');
  const isCopy = headers['x-amz-copy-source'] !== undefined;
  const isChunked = headers['content-encoding']?.includes('aws-chunked');
  if (!isPlain || isCopy || isChunked) return undefined;
  if (method === 'PUT') return 'PutObject';
  if (method === 'GET') return 'GetObject';
  return method === 'DELETE' ? 'DeleteObject' : undefined;
}

/** Objects by bucket and key; one file each if there is a folder. */
function openObjects(directory: string | undefined) {
  const objects = new Map<string, StoredObject>();
  const nameOf = (bucket: string, key: string) => `${bucket}/${key}`;
  const fileOf = (name: string) => join(directory ?? '', `${encodeURIComponent(name)}.json`);
  const hold = (name: string, object: Omit<StoredObject, 'etag'>): string => {
    const etag = `"${createHash('md5').update(object.body).digest('hex')}"`;
    objects.set(name, { ...object, etag });
    return etag;
  };
  if (directory) {
    mkdirSync(directory, { recursive: true });
    for (const file of readdirSync(directory).filter((each) => each.endsWith('.json'))) {
      const { bucket, key, type, cacheControl, body } = StoredFile.parse(
        JSON.parse(readFileSync(join(directory, file), 'utf8')),
      );
      hold(nameOf(bucket, key), { body: Buffer.from(body, 'base64'), type, cacheControl });
    }
  }
  return {
    get: (bucket: string, key: string) => objects.get(nameOf(bucket, key)),
    keys: () => [...objects.keys()].map((name) => name.slice(name.indexOf('/') + 1)),
    put(bucket: string, key: string, object: Omit<StoredObject, 'etag'>): string {
      const name = nameOf(bucket, key);
      if (directory) {
        const { type, cacheControl } = object;
        const stored = { bucket, key, type, cacheControl, body: object.body.toString('base64') };
        // Renamed into place: a killed process leaves no half-written file.
        writeFileSync(`${fileOf(name)}.new`, JSON.stringify(stored));
        renameSync(`${fileOf(name)}.new`, fileOf(name));
      }
      return hold(name, object);
    },
    remove(bucket: string, key: string): void {
      const name = nameOf(bucket, key);
      objects.delete(name);
      if (directory) rmSync(fileOf(name), { force: true });
    },
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
  const escaped = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  outgoing.writeHead(status, { 'content-type': 'application/xml' });
  outgoing.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escaped}</Message></Error>`,
  );
}
