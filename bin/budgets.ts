import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';

const dist = join(import.meta.dirname, '../dist');

export type Budget = { what: string; measured: number; budget: number; unit: string };

const Chunk = z.object({
  file: z.string(),
  isEntry: z.optional(z.boolean()),
  imports: z.optional(z.array(z.string())),
});
type Manifest = Record<string, z.infer<typeof Chunk>>;

/** kB (1,000 bytes) after gzip, as a browser or Lambda's code store would see it. */
const gzippedKb = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length / 1000;

/** What was built, measured against what the design allows. */
export function budgets(): Budget[] {
  return [...lambdaBudgets(), ...siteBudgets()];
}

function lambdaBudgets(): Budget[] {
  return readdirSync(join(dist, 'lambdas')).map((area) => ({
    what: `Lambda bundle ${area}, gzipped`,
    measured: gzippedKb(join(dist, 'lambdas', area, 'handler.mjs')),
    budget: 75,
    unit: 'kB',
  }));
}

/** Which of the site's lazy pages belong to the signed-in shell, which is everything on the way to a page. */
function siteBudgets(): Budget[] {
  const file = join(dist, 'site-manifest.json');
  if (!existsSync(file)) throw new Error('The site was built without its manifest.');
  const manifest: Manifest = z.record(z.string(), Chunk).parse(JSON.parse(readFileSync(file, 'utf8')));
  const sizes = new Map<string, number>();
  const sizeOf = (key: string) => {
    const known = sizes.get(key);
    if (known !== undefined) return known;
    const size = gzippedKb(join(dist, 'web', manifest[key]?.file ?? ''));
    sizes.set(key, size);
    return size;
  };
  const withImports = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const each of manifest[key]?.imports ?? []) withImports(each, seen);
    return seen;
  };
  const total = (keys: Iterable<string>) => [...keys].reduce((sum, key) => sum + sizeOf(key), 0);

  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error('The site has no entry.');
  const first = withImports(entry);
  const pages = Object.keys(manifest).filter((key) => /(^|\/)pages\/[\w-]+\.tsx$/.test(key));
  const lazy = (key: string) => [...withImports(key)].filter((each) => !first.has(each));
  const publicPage = Math.max(
    ...pages.filter((key) => /landing|not-found/.test(key)).map((key) => total(lazy(key))),
    0,
  );
  return [
    {
      what: 'first-load JavaScript of a public page',
      measured: total(first) + publicPage,
      budget: 95,
      unit: 'kB gz',
    },
    ...pages
      .filter((key) => !/landing|not-found/.test(key))
      .map((key) => ({ what: `lazy page ${key}`, measured: total(lazy(key)), budget: 30, unit: 'kB gz' })),
  ];
}
