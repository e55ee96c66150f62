import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { browsersText, buildTargets } from '#shared/site/browsers.ts';
import { technicalSupport } from '#web/areas/articles/content/technical-support.ts';
import viteConfig from '#web/vite.config.ts';

describe('the oldest browsers', () => {
  it('are the ones the site is built for', () => {
    expect(buildTargets).toEqual(['chrome114', 'edge114', 'firefox125', 'safari17']);
    expect(viteConfig.build?.target).toEqual(buildTargets);
  });

  it('are the ones that the help page and the README name', () => {
    const browsers = technicalSupport.articles.find(({ id }) => id === 'browsers');
    expect(JSON.stringify(browsers)).toContain(browsersText);
    expect(readFileSync('README.md', 'utf8')).toContain(browsersText);
  });

  it('know every function that the site calls', () => {
    const newer =
      /\bURL\.(parse|canParse)\(|\bPromise\.(try|withResolvers)\(|\bRegExp\.escape\(|\bArray\.fromAsync\(|\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|startViewTransition|toBase64|checkVisibility)\(/;
    const sources = globSync('web/**/*.{ts,tsx}');
    expect(sources.length).toBeGreaterThan(200);
    expect(sources.filter((file) => newer.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
