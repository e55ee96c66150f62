import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { pageRequestCode, renderedPages } from '#infra/page-requests.ts';
import { makeAssets } from './synthesised.ts';

/** The file the code of the CloudFront Function asks for when the browser asks for this path. */
function fileFor(path: string, pages: Record<string, string> = {}): unknown {
  const event = { request: { method: 'GET', uri: path } };
  return runInNewContext(`${pageRequestCode(pages)}; handler(event).uri`, { event });
}

describe('page requests', () => {
  it.each(['/', '/dashboard', '/analyses/01J9Z3', '/a/b/c/', '/v1.2/notes'])(
    'shows %s with the app',
    (path) => {
      expect(fileFor(path)).toBe('/index.html');
    },
  );

  it.each([
    '/config.json',
    '/assets/main-abc.js',
    '/robots.txt',
    '/assets/gone.js',
    '/.well-known/security.txt',
  ])('leaves the file %s alone, whether it exists or not', (path) => {
    expect(fileFor(path)).toBe(path);
  });

  it.each(['/pricing', '/pricing/'])('shows %s with the page rendered for it', (path) => {
    expect(fileFor(path, { '/pricing': '/pricing/index.html' })).toBe('/pricing/index.html');
  });

  it.each(['/constructor', '/__proto__', '/toString'])('is not led astray by %s', (path) => {
    expect(fileFor(path)).toBe('/index.html');
  });
});

describe('rendered pages', () => {
  it('are found in the built site, by the path they answer', () => {
    const assets = makeAssets(['web/pricing.html', 'web/help/index.html', 'web/help/search.html']);
    expect(renderedPages(`${assets}/web`)).toEqual({
      '/pricing': '/pricing.html',
      '/help': '/help/index.html',
      '/help/search': '/help/search.html',
    });
  });

  it('are none when the build made the app only', () => {
    expect(renderedPages(`${makeAssets()}/web`)).toEqual({});
  });
});
