import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Chunk = z.object({
  file: z.string(),
  isEntry: z.optional(z.boolean()),
  imports: z._default(z.array(z.string()), []),
  dynamicImports: z._default(z.array(z.string()), []),
  css: z._default(z.array(z.string()), []),
  assets: z._default(z.array(z.string()), []),
});

/** What Vite made of which source, by the source's path below web/. */
export type SiteManifest = Record<string, z.infer<typeof Chunk>>;

export function readSiteManifest(file: string): SiteManifest {
  return z.record(z.string(), Chunk).parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The chunk every page begins with. */
export function entryOf(manifest: SiteManifest): string {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error('The site has no entry.');
  return entry;
}

/** All that a chunk imports before it runs, not what it imports when it needs it, in that order; and the chunk. */
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
  /** Below web/, as the manifest has it. */
  file: string;
  /** Whether the page does something and so runs its own code when it is opened first. */
  runs: boolean;
};

/** The component of each public page, by the page's path, as routes.tsx and static-pages.ts name it. */
export function publicSources(): Map<string, PublicSource> {
  return new Map([
    ...sourcesIn('app/routing/routes.tsx', true),
    ...sourcesIn('app/routing/static-pages.ts', false),
  ]);
}

function sourcesIn(file: string, runs: boolean): [string, PublicSource][] {
  const text = readFileSync(join(import.meta.dirname, '../web', file), 'utf8');
  const lines = text.matchAll(/'(\/[^']*)':\s*lazyPage\(\s*\(\) => import\('#web\/([^']+)'\)/g);
  return [...lines].map(([, path = '', source = '']) => [path, { file: source, runs }]);
}

export const notFoundSource: PublicSource = { file: 'pages/public/not-found-page.tsx', runs: true };
