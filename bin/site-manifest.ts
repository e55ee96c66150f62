import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { publicPages } from '#web/app/head/public-pages.ts';

const Chunk = z.object({
  file: z.string(),
  isEntry: z.optional(z.boolean()),
  imports: z._default(z.array(z.string()), []),
  dynamicImports: z._default(z.array(z.string()), []),
  css: z._default(z.array(z.string()), []),
  assets: z._default(z.array(z.string()), []),
});

/** Vite's manifest: output by source path, relative to web/. */
export type SiteManifest = Record<string, z.infer<typeof Chunk>>;

export function readSiteManifest(file: string): SiteManifest {
  return z.record(z.string(), Chunk).parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The entry chunk of every page. */
export function entryOf(manifest: SiteManifest): string {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error('The site has no entry.');
  return entry;
}

/** A chunk's static imports in loading order, then the chunk itself. */
export function withImports(manifest: SiteManifest, key: string): Set<string> {
  const inOrder = new Set<string>();
  const seen = new Set<string>();
  function visit(chunk: string): void {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    manifest[chunk]?.imports.forEach(visit);
    inOrder.add(chunk);
  }
  visit(key);
  return inOrder;
}

/** The component of a public page. */
export type PublicSource = {
  /** Relative to web/, as in the manifest. */
  file: string;
  /** Whether the page is interactive and so runs its own code when it is opened first. */
  runs: boolean;
};

/** The component of each public page by path, as in routes.tsx and static-pages.ts. */
export function publicSources(): Map<string, PublicSource> {
  return new Map([...sourcesIn('app/routing/routes.tsx', true), ...sourcesIn('app/routing/static-pages.ts', false)]);
}

function sourcesIn(file: string, runs: boolean): [string, PublicSource][] {
  const text = readFileSync(join(import.meta.dirname, '../web', file), 'utf8');
  const lines = text.matchAll(/'(\/[^']*)':\s*lazyPage\(\s*\(\) => import\('#web\/([^']+)'\)/g);
  // The app's pages are in the same files.
  const ofPublic = [...lines].filter(([, path = '']) => path in publicPages);
  return ofPublic.map(([, path = '', source = '']) => [path, { file: source, runs }]);
}

export const notFoundSource: PublicSource = { file: 'pages/public/not-found-page.tsx', runs: true };
