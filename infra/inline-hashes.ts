import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a Content-Security-Policy lets through of the text that stands in the pages themselves. */
export type InlineHashes = { scripts: string[]; styles: string[] };

/**
 * The hashes of every script and style in the built pages. Data (`type="application/ld+json"`) is never run and needs
 * none.
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
