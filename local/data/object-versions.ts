import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { playedProperties } from '#local/template/played-properties.ts';
import type { Resource } from '#local/template/template.ts';

/*
 * The objects of S3's buckets with their versions. A delete in a versioned bucket writes a marker; what a write or a
 * marker replaces stays until its lifecycle rule removes it. S3 applies rules about once a day; here they apply when
 * somebody looks.
 */

const dayMs = 24 * 60 * 60 * 1000;

/** How a bucket treats replaced and removed objects. */
export type Versioning = {
  isVersioned: boolean;
  /** Days after which a version that is not current goes; undefined: never. */
  noncurrentDays: number | undefined;
  /** Whether a marker goes that hides nothing any more. */
  dropsMarkers: boolean;
};

const Versioned = z.looseObject({
  VersioningConfiguration: z.optional(z.strictObject({ Status: z.literal('Enabled') })),
});
const Lifecycle = z.looseObject({
  LifecycleConfiguration: z.optional(
    z.strictObject({
      Rules: z.tuple([
        z.strictObject({
          Status: z.literal('Enabled'),
          NoncurrentVersionExpiration: z.optional(z.strictObject({ NoncurrentDays: z.int() })),
          ExpiredObjectDeleteMarker: z.optional(z.boolean()),
        }),
      ]),
    }),
  ),
});

/** Reads a bucket's versioning and lifecycle. Throws by name for what is not played. */
export function versioningOf(resource: Resource): Versioning {
  const isVersioned = playedProperties(Versioned, resource).VersioningConfiguration !== undefined;
  // Functions write no file that lives in a bucket without versions: its rules have no effect here.
  if (!isVersioned) return { isVersioned, noncurrentDays: undefined, dropsMarkers: false };
  const [rule] = playedProperties(Lifecycle, resource).LifecycleConfiguration?.Rules ?? [];
  return {
    isVersioned,
    noncurrentDays: rule?.NoncurrentVersionExpiration?.NoncurrentDays,
    dropsMarkers: rule?.ExpiredObjectDeleteMarker ?? false,
  };
}

export type StoredObject = { body: Buffer; type: string; cacheControl: string | undefined; etag: string };
export type NewObject = Omit<StoredObject, 'etag'>;

/** One version of a key; without an object it is a delete marker. */
export type Version = {
  bucket: string;
  key: string;
  versionId: string;
  /** Milliseconds since 1970. */
  at: number;
  object: StoredObject | undefined;
};

/** A version as a file. Files of before there were versions lack the last three. */
const StoredFile = z.object({
  bucket: z.string(),
  key: z.string(),
  type: z.optional(z.string()),
  cacheControl: z.optional(z.string()),
  body: z.optional(z.string()),
  version_id: z._default(z.string(), 'null'),
  at: z._default(z.number(), 0),
  number: z._default(z.int(), 0),
});

/** @param directory a folder to keep the versions in, one file each; in memory when absent. */
export function openObjects(directory: string | undefined, rules: Map<string, Versioning>, now: () => number) {
  /** By bucket and key, the current version first. */
  const versions = new Map<string, Version[]>();
  let written = 0;
  const nameOf = (bucket: string, key: string) => `${bucket}/${key}`;
  // The name of a null version is that of files of before there were versions.
  const fileOf = ({ bucket, key, versionId }: Version) =>
    join(
      directory ?? '',
      `${encodeURIComponent(nameOf(bucket, key))}${versionId === 'null' ? '' : `@${versionId}`}.json`,
    );
  const withEtag = (object: NewObject): StoredObject => ({
    ...object,
    etag: `"${createHash('md5').update(object.body).digest('hex')}"`,
  });

  if (directory) {
    mkdirSync(directory, { recursive: true });
    const stored = readdirSync(directory)
      .filter((each) => each.endsWith('.json'))
      .map((file) => StoredFile.parse(JSON.parse(readFileSync(join(directory, file), 'utf8'))))
      .sort((one, other) => other.number - one.number);
    written = stored[0]?.number ?? 0;
    for (const { bucket, key, type = '', cacheControl, body, version_id: versionId, at } of stored) {
      const object =
        body === undefined ? undefined : withEtag({ body: Buffer.from(body, 'base64'), type, cacheControl });
      const name = nameOf(bucket, key);
      versions.set(name, [...(versions.get(name) ?? []), { bucket, key, versionId, at, object }]);
    }
  }

  function add(bucket: string, key: string, object: StoredObject | undefined): void {
    written += 1;
    const name = nameOf(bucket, key);
    const isVersioned = rules.get(bucket)?.isVersioned === true;
    const version = { bucket, key, versionId: isVersioned ? `v${written}` : 'null', at: now(), object };
    if (directory) {
      const { body, ...rest } = object ?? {};
      const file = { bucket, key, ...rest, body: body?.toString('base64'), version_id: version.versionId };
      // Renamed into place: a killed process leaves no half-written file.
      writeFileSync(`${fileOf(version)}.new`, JSON.stringify({ ...file, at: version.at, number: written }));
      renameSync(`${fileOf(version)}.new`, fileOf(version));
    }
    versions.set(name, [version, ...(isVersioned ? (versions.get(name) ?? []) : [])]);
  }

  function drop(gone: Version): void {
    const name = nameOf(gone.bucket, gone.key);
    const rest = (versions.get(name) ?? []).filter((each) => each !== gone);
    if (rest.length > 0) versions.set(name, rest);
    else versions.delete(name);
    if (directory) rmSync(fileOf(gone), { force: true });
  }

  function applyLifecycle(): void {
    for (const [name, all] of versions) {
      const { noncurrentDays, dropsMarkers } = rules.get(all[0]?.bucket ?? '') ?? {};
      if (noncurrentDays !== undefined) {
        // A version stops being current when the next one is written.
        const isOver = (next: Version | undefined) => next && next.at + noncurrentDays * dayMs <= now();
        for (const [index, version] of all.entries()) if (isOver(all[index - 1])) drop(version);
      }
      const [only, ...others] = versions.get(name) ?? [];
      if (dropsMarkers && only && !only.object && others.length === 0) drop(only);
    }
  }

  const find = (bucket: string, key: string): Version[] => {
    applyLifecycle();
    return versions.get(nameOf(bucket, key)) ?? [];
  };

  return {
    /** The current object of a key. */
    get: (bucket: string, key: string): StoredObject | undefined => find(bucket, key)[0]?.object,
    /** All versions and markers whose key has a prefix, in S3's order: by key, the current one first. */
    list(bucket: string, prefix: string): Version[] {
      applyLifecycle();
      return [...versions.values()]
        .filter(([first]) => first?.bucket === bucket && first.key.startsWith(prefix))
        .sort(([one], [other]) => Buffer.compare(Buffer.from(one?.key ?? ''), Buffer.from(other?.key ?? '')))
        .flat();
    },
    /** @returns the ETag. */
    put(bucket: string, key: string, object: NewObject): string {
      const stored = withEtag(object);
      add(bucket, key, stored);
      return stored.etag;
    },
    /** Hides the current version of a key behind a marker; without versions it removes the object. */
    hide(bucket: string, key: string): void {
      if (rules.get(bucket)?.isVersioned) add(bucket, key, undefined);
      else for (const version of find(bucket, key)) drop(version);
    },
    /** Removes one version or marker for good; a missing one is no error. */
    erase(bucket: string, key: string, versionId: string): void {
      const found = find(bucket, key).find((each) => each.versionId === versionId);
      if (found) drop(found);
    },
  };
}
