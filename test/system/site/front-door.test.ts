import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { titleOf } from '#shared/site/product.ts';
import { startSystem } from '#test/support/system.ts';
import { publicPages } from '#web/app/head/public-pages.ts';

const system = await startSystem();
const get = (path: string, headers: Record<string, string> = {}) => fetch(system.url + path, { headers });

/** A request with a Host header or a path of choice, which fetch does not allow. */
type Asked = { host?: string; path: string; headers?: Record<string, string> };

function statusFor({ host = '127.0.0.1', path, headers }: Asked): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(system.url);
    request({ host: '127.0.0.1', port, path, headers: { host, ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('the site', () => {
  it('answers every public path with its own page, uncached, under the address it was asked for', async () => {
    for (const [path, { title, description }] of Object.entries(publicPages)) {
      const response = await get(path);
      const html = (await response.text()).replaceAll('&quot;', '"').replaceAll('&amp;', '&');
      expect(response.status, path).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toContain('no-cache');
      expect(html, path).toContain(`<title>${titleOf(title)}</title>`);
      expect(html, path).toContain(`<meta name="description" content="${description}" />`);
      expect(html, path).toContain(`<link rel="canonical" href="${system.url}${path}" />`);
      expect(html, path).toContain('<h1');
    }
  });

  it.each(['/dashboard', '/auth', '/deal-calculator/01J0000000000000000000000A'])(
    'serves the application at %s, for no search engine to list',
    async (path) => {
      const response = await get(path);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toContain('no-cache');
      expect(html).toContain('<div id="root"></div>');
      expect(html).toContain('<meta name="robots" content="noindex" />');
    },
  );

  it('answers an unknown path 404, with a page that says so', async () => {
    for (const path of ['/no/such/page', '/app', '/404.html']) {
      const response = await get(path);
      expect(response.status, path).toBe(404);
      expect(await response.text()).toContain('Oops! Page not found');
    }
  });

  it('tells search engines of every public page, under its own address', async () => {
    const sitemap = await (await get('/sitemap.xml')).text();
    const found = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(found).toEqual(Object.keys(publicPages).map((path) => system.url + path));
    expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${system.url}/sitemap.xml`);
  });

  it('has the pictures that its pages and its manifest name, whole', async () => {
    const manifest = await (await get('/site.webmanifest')).json();
    const { icons } = z.object({ icons: z.array(z.object({ src: z.string() })) }).parse(manifest);
    for (const path of ['/share.png', '/apple-touch-icon.png', ...icons.map(({ src }) => src)]) {
      const response = await get(path);
      expect(response.headers.get('content-type'), path).toBe('image/png');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.subarray(1, 4).toString(), path).toBe('PNG');
      // The last chunk of a whole PNG.
      expect(bytes.subarray(-8, -4).toString(), path).toBe('IEND');
    }
  });

  it('serves hashed assets as immutable, compressed for those who can read it', async () => {
    const page = await (await get('/')).text();
    const script = /data-scripts="(\/assets\/[^" ]+\.js)/.exec(page)?.[1] ?? 'no script';
    const response = await get(script, { 'accept-encoding': 'br' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    const again = await get(script, { 'if-none-match': response.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('takes a path that begins with two slashes for a path, not for a host', async () => {
    expect(await statusFor({ path: '//evil.example' })).toBe(404);
  });

  it('does not answer a missing asset with the page', async () => {
    const response = await get('/assets/gone-12345678.js');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/plain');
  });

  it('tells the browser where the user pool is', async () => {
    const config = z
      .object({
        region: z.string(),
        userPoolId: z.string(),
        userPoolClientId: z.string(),
        cognitoEndpoint: z.url(),
      })
      .parse(await (await get('/config.json')).json());
    expect(config).toMatchObject({
      userPoolId: system.userPoolId,
      userPoolClientId: system.userPoolClientId,
    });
    expect(config.cognitoEndpoint.startsWith(system.url)).toBe(true);
  });

  it('sends the security headers of the template with pages and with API answers', async () => {
    const sources = { '/': "default-src 'self'", '/api/profile': "default-src 'none'" };
    for (const [path, source] of Object.entries(sources)) {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toContain(source);
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('strict-transport-security')).toContain('max-age=63072000');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});

describe('the API behind the same door', () => {
  it('keeps its own 404 instead of the page', async () => {
    const reply = await system.call('GET', '/api/no-such-call');
    expect([reply.status, reply.body]).toEqual([404, { message: 'Not Found' }]);
  });

  it('refuses a body that is too large before any function sees it', async () => {
    const person = await system.person('large-body');
    const before = system.logs.length;
    const reply = await system.call('PATCH', '/api/profile', {
      token: person.token,
      raw: JSON.stringify({ bio: 'x'.repeat(11 * 1024 * 1024) }),
    });
    expect(reply.status).toBe(413);
    expect(system.logs.length).toBe(before);
  });

  it('never writes a token, an address or a name into a log line', async () => {
    const person = await system.person('quiet-person');
    await person.call('POST', '/api/property-lookup', { address: '77 Hushed Hollow Ln, Tempe, AZ 85281' });
    await person.call('PATCH', '/api/profile', { bio: 'A private sentence.' });
    const logs = system.logs.join('\n');
    expect(logs).toContain(person.id);
    expect(logs).not.toMatch(/hushed hollow/i);
    expect(logs).not.toContain('private sentence');
    expect(logs).not.toContain(person.token);
    expect(logs).not.toContain(person.email);
  });
});

describe("the runner's own pages", () => {
  it('say that everything is up', async () => {
    expect(await (await get('/__local/health')).json()).toEqual({ status: 'up' });
  });

  it('shows what webhooks have sent to one’s desk, as a page and as JSON', async () => {
    const page = await get('/__local/webhooks');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('Nothing has arrived yet.');
    const list = await fetch(`${system.url}/__local/webhooks`, { headers: { accept: 'application/json' } });
    expect(await list.json()).toEqual([]);
  });

  it('refuse by name what is not there', async () => {
    const response = await get('/__local/nothing');
    expect(response.status).toBe(501);
    expect(await response.text()).toContain('/__local/nothing');
  });

  it('are out of reach for another host name that points at this machine', async () => {
    expect(await statusFor({ host: 'rebound.evil.example', path: '/__local/mailbox' })).toBe(421);
    expect(await statusFor({ host: 'localhost:1', path: '/__local/mailbox' })).toBe(200);
  });
});

describe('a request that offers to upgrade', () => {
  const upgradeTo = (protocol: string) => ({ connection: 'Upgrade, HTTP2-Settings', upgrade: protocol });

  it.each(['/', '/api/openapi.json', '/__local/health'])(
    'to HTTP/2, as of curl, gets %s over HTTP/1.1',
    async (path) => {
      const headers = { ...upgradeTo('h2c'), 'http2-settings': 'AAMAAABkAAQAAP__' };
      expect(await statusFor({ path, headers })).toBe(200);
    },
  );

  it('to HTTP/2 has to sign in as any other', async () => {
    expect(await statusFor({ path: '/api/profile', headers: upgradeTo('h2c') })).toBe(401);
  });

  it('to a WebSocket has to be at the chat', async () => {
    expect(await statusFor({ path: '/', headers: upgradeTo('WebSocket') })).toBe(400);
  });
});
