import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'esbuild';

const hashes = new Map<string, Promise<string>>();

/**
 * Tells whether a file of this folder still does what it did when it made something: a hash of its code with all that it
 * imports, without comments. Node's own data of characters counts, too.
 */
export function codeHash(file: string): Promise<string> {
  const known = hashes.get(file) ?? hashOf(file);
  hashes.set(file, known);
  return known;
}

async function hashOf(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, file)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'node',
    external: ['@duckdb/*'],
  });
  const hash = createHash('sha256').update(process.versions.unicode ?? '');
  for (const { text } of outputFiles) hash.update(text);
  return hash.digest('hex').slice(0, 16);
}
