import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { pageRequestCode, renderedPages } from '#infra/pages/page-requests.ts';
import { appPathPattern } from '#shared/site/app-paths.ts';
import { makeAssets } from './synthesized.ts';

const id = '01J00000000000000000000000';
const pages = { '': '/index.html', '/pricing': '/pricing/index.html' };

/** The CloudFront Function's result for this event. */
function run(event: object, result: string): unknown {
  return runInNewContext(`${pageRequestCode(pages, appPathPattern)}; handler(event).${result}`, { event });
}

/** The file for a requested path. */
function fileFor(path: string): unknown {
  return run({ context: { eventType: 'viewer-request' }, request: { uri: path } }, 'uri');
}

/** The browser's status for a path, given S3's. */
function statusFor(path: string, statusCode = 200): unknown {
  const context = { eventType: 'viewer-response' };
  return run({ context, request: { uri: path }, response: { statusCode } }, 'statusCode');
}

describe('page requests', () => {
  it.each([
    '/dashboard',
    '/dashboard/',
    '/auth',
    '/staff',
    `/deal-calculator/${id}`,
    `/offer-letter/${id}/${id}/`,
    '/p/any',
    '/s/any',
    // `#` was sent as `%23`, with something behind the secret.
    '/p/any%23secret.',
    '/s/any%23secret)',
    '/join%23secret',
    '/join%23secret.',
    '/join%23secret%20',
    '/join%23secret&fbclid=x.y',
  ])('shows %s with the app', (path) => {
    expect(fileFor(path)).toBe('/app.html');
    expect(statusFor(path)).toBe(200);
  });

  it.each([
    '/nope',
    '/a/b/c/',
    '/v1.2/notes',
    '/deal-calculator',
    '/deal-calculator/01J9Z3',
    `/deal/${id}/nope`,
    '/dashboard/x',
    '/app',
    '/404',
    '/join2',
    '/join%23secret/x',
  ])('says 404 at %s, with the page for it', (path) => {
    expect(fileFor(path)).toBe('/404.html');
    // CloudFront may pass the original or the rewritten path.
    expect([statusFor(path), statusFor('/404.html')]).toEqual([404, 404]);
  });

  it('leaves "not modified" as it is: the browser knows what it has kept', () => {
    expect(statusFor('/nope', 304)).toBe(304);
  });

  it.each(['/config.json', '/assets/main-abc.js', '/robots.txt', '/assets/gone.js', '/.well-known/security.txt'])(
    'leaves the file %s alone, whether it exists or not',
    (path) => {
      expect(fileFor(path)).toBe(path);
    },
  );

  it.each([
    ['/', '/index.html'],
    ['/pricing', '/pricing/index.html'],
    ['/pricing/', '/pricing/index.html'],
  ])('shows %s with the page rendered for it', (path, file) => {
    expect(fileFor(path)).toBe(file);
    expect(statusFor(path)).toBe(200);
  });

  it.each(['/constructor', '/__proto__', '/toString'])('is not led astray by %s', (path) => {
    expect(fileFor(path)).toBe('/404.html');
  });
});

describe('rendered pages', () => {
  it('are found in the built site, by the path they answer; those that stand in for others answer none', () => {
    const files = ['pricing.html', 'help/index.html', 'help/search.html', 'app.html', '404.html', 'offline.html'];
    const assets = makeAssets(files.map((file) => `web/${file}`));
    expect(renderedPages(`${assets}/web`)).toEqual({
      '': '/index.html',
      '/pricing': '/pricing.html',
      '/help': '/help/index.html',
      '/help/search': '/help/search.html',
    });
  });
});
