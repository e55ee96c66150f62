import type { IncomingMessage } from 'node:http';
import type { Permission } from '#local/template/iam-guard.ts';
import type { Version } from './object-versions.ts';

/* What S3 is asked for and answers, of the operations that the local runner plays. */

type OfKey = { bucket: string; key: string };
export type FileRequest =
  | ({ operation: 'PutObject' | 'GetObject' } & OfKey)
  | ({ operation: 'DeleteObject'; versionId: string | undefined } & OfKey)
  | {
      operation: 'DeleteObjects';
      bucket: string;
      isQuiet: boolean;
      objects: { key: string; versionId: string | undefined }[];
    }
  | { operation: 'ListObjectVersions'; bucket: string; prefix: string; after: Place | undefined; most: number };
/** Where a page of versions ended. */
type Place = { key: string; versionId: string };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
const unescaped = (text: string) =>
  Object.entries(entities).reduceRight((rest, [sign, entity]) => rest.replaceAll(entity, sign), text);

/** S3's largest page and batch. */
const maxVersions = 1000;

/** Reads a request; undefined when its operation, or a parameter of it, is not played. */
export function readRequest(incoming: IncomingMessage, url: URL, body: Buffer): FileRequest | undefined {
  const { method, headers } = incoming;
  const [, bucket = '', rawKey = ''] = /^\/([^/]+)\/?(.*)$/s.exec(url.pathname) ?? [];
  const { searchParams } = url;
  const hasOnly = (...names: string[]) => [...searchParams.keys()].every((name) => ['x-id', ...names].includes(name));
  if (rawKey === '') {
    if (method === 'GET' && searchParams.has('versions') && hasOnly('versions', ...listParameters)) {
      return listRequest(bucket, searchParams);
    }
    return method === 'POST' && searchParams.has('delete') && hasOnly('delete')
      ? deleteRequest(bucket, body.toString())
      : undefined;
  }
  const isCopy = headers['x-amz-copy-source'] !== undefined;
  const isChunked = headers['content-encoding']?.includes('aws-chunked');
  if (isCopy || isChunked) return undefined;
  const key = decodeURIComponent(rawKey);
  // Parts and tags use the same methods with more parameters.
  if (method === 'DELETE' && hasOnly('versionId')) {
    return { operation: 'DeleteObject', bucket, key, versionId: searchParams.get('versionId') ?? undefined };
  }
  if (!hasOnly()) return undefined;
  if (method === 'PUT') return { operation: 'PutObject', bucket, key };
  return method === 'GET' ? { operation: 'GetObject', bucket, key } : undefined;
}

const listParameters = ['prefix', 'key-marker', 'version-id-marker', 'max-keys'];

function listRequest(bucket: string, parameters: URLSearchParams): FileRequest | undefined {
  const key = parameters.get('key-marker');
  const versionId = parameters.get('version-id-marker');
  // A key alone means all after it, which nothing of ours asks for.
  if ((key === null) !== (versionId === null)) return undefined;
  const after = key !== null && versionId !== null ? { key, versionId } : undefined;
  const most = Math.min(Number(parameters.get('max-keys') ?? maxVersions), maxVersions);
  return { operation: 'ListObjectVersions', bucket, prefix: parameters.get('prefix') ?? '', after, most };
}

function deleteRequest(bucket: string, xml: string): FileRequest | undefined {
  const parts = [...xml.matchAll(/<Object>(.*?)<\/Object>/gs)].map(([, part = '']) =>
    /^<Key>([^<]+)<\/Key>(?:<VersionId>([^<]+)<\/VersionId>)?$/.exec(part),
  );
  // Conditions on an ETag, a size or a time.
  if (parts.length === 0 || parts.length > maxVersions || parts.includes(null)) return undefined;
  const objects = parts.map((part) => ({ key: unescaped(part?.[1] ?? ''), versionId: part?.[2] }));
  return { operation: 'DeleteObjects', bucket, isQuiet: xml.includes('<Quiet>true</Quiet>'), objects };
}

/** The caller's role must allow these. */
export function permissionsFor(request: FileRequest): Permission[] {
  const bucket = `arn:aws:s3:::${request.bucket}`;
  const removing = ({ key, versionId }: { key: string; versionId: string | undefined }) => ({
    action: versionId === undefined ? 's3:DeleteObject' : 's3:DeleteObjectVersion',
    resource: `${bucket}/${key}`,
  });
  switch (request.operation) {
    case 'ListObjectVersions':
      return [{ action: 's3:ListBucketVersions', resource: bucket }];
    case 'DeleteObjects':
      return request.objects.map(removing);
    case 'DeleteObject':
      return [removing(request)];
    default:
      return [{ action: `s3:${request.operation}`, resource: `${bucket}/${request.key}` }];
  }
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A page of versions. @param all every version below the prefix, in S3's order. */
export function versionsPage(
  { bucket, prefix, after, most }: Extract<FileRequest, { operation: 'ListObjectVersions' }>,
  all: Version[],
): string {
  // What the marker names may be deleted by now: the page goes on with what follows it.
  const numberOf = (versionId: string) => Number(versionId.slice(1)) || 0;
  const follows = ({ key, versionId }: Version) =>
    !after ||
    Buffer.compare(Buffer.from(key), Buffer.from(after.key)) > 0 ||
    (key === after.key && numberOf(versionId) < numberOf(after.versionId));
  const rest = all.filter(follows);
  const page = rest.slice(0, most);
  const last = page.at(-1);
  const isTruncated = rest.length > page.length;
  const next =
    isTruncated && last
      ? `<NextKeyMarker>${escaped(last.key)}</NextKeyMarker>` +
        `<NextVersionIdMarker>${last.versionId}</NextVersionIdMarker>`
      : '';
  const currents = new Map(all.toReversed().map((version) => [version.key, version]));
  const entries = page.map((version) => {
    const { key, versionId, at, object } = version;
    const tag = object ? 'Version' : 'DeleteMarker';
    const ofObject = object
      ? `<ETag>${escaped(object.etag)}</ETag><Size>${object.body.length}</Size><StorageClass>STANDARD</StorageClass>`
      : '';
    return (
      `<${tag}><Key>${escaped(key)}</Key><VersionId>${versionId}</VersionId>` +
      `<IsLatest>${currents.get(key) === version}</IsLatest>` +
      `<LastModified>${new Date(at).toISOString()}</LastModified>${ofObject}</${tag}>`
    );
  });
  return (
    `${declaration}<ListVersionsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name>` +
    `<Prefix>${escaped(prefix)}</Prefix><MaxKeys>${most}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${next}` +
    `${entries.join('')}</ListVersionsResult>`
  );
}

/** A quiet batch of deletions answers only with failures, of which there are none here. */
export function deletedBatch({ isQuiet, objects }: Extract<FileRequest, { operation: 'DeleteObjects' }>): string {
  const entries = objects.map(
    ({ key, versionId }) =>
      `<Deleted><Key>${escaped(key)}</Key>${versionId === undefined ? '' : `<VersionId>${versionId}</VersionId>`}</Deleted>`,
  );
  const body = isQuiet ? '' : entries.join('');
  return `${declaration}<DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${body}</DeleteResult>`;
}

/** An error as S3 words it. */
export const errorXml = (code: string, message: string): string =>
  `${declaration}<Error><Code>${code}</Code><Message>${escaped(message)}</Message></Error>`;
