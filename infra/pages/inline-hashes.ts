import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The inline scripts and styles that a Content-Security-Policy allows. */
export type InlineHashes = { scripts: string[]; styles: string[] };

/**
 * The hashes of all inline scripts and styles of the built pages. Data (`type="application/ld+json"`) needs none.
 */
export function inlineHashes(siteDirectory: string): InlineHashes {
  const pages = globSync('**/*.html', { cwd: siteDirectory })
    .toSorted()
    .map((file) => readFileSync(join(siteDirectory, file), 'utf8'));
  const hashesOf = (element: string) => [
    ...new Set(
      pages.flatMap((page) =>
        [...page.matchAll(new RegExp(`<${element}(?: data-[^>]*)?>(.*?)</${element}>`, 'gs'))].map(
          ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
        ),
      ),
    ),
  ];
  return { scripts: hashesOf('script'), styles: hashesOf('style') };
}
