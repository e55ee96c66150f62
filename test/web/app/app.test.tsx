import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { App } from '#web/app/app.tsx';
import { publicPages } from '#web/app/head/public-pages.ts';

async function draw(path: string): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );
  let html = '';
  for await (const part of prelude) html += String(part);
  return html.replaceAll('<!-- -->', '');
}

describe('a page drawn without a browser', () => {
  it('is the landing page at /', async () => {
    const html = await draw('/');
    expect(html).toContain('Every house has a deal in it');
    expect(html).toContain('Start 7-Day Free Trial');
    expect(html).toContain('Address of this stage');
    expect(html).toContain(`© <span>${new Date().getFullYear()}</span>`);
  });

  it('is the pricing page at /pricing, with the monthly prices, whatever the query says', async () => {
    const html = await draw('/pricing?interval=annual');
    for (const words of ['$29', '$79', '$199', 'Most Popular', 'Save 20%', 'Everything in Basic, plus']) {
      expect(html).toContain(words);
    }
    expect(html).toContain('/auth?mode=signup&amp;next=%2Fpayment%3Fplan%3Dprofessional%26interval%3Dmonthly');
  });

  it('is the sign-in or the sign-up screen at /auth', async () => {
    expect(await draw('/auth')).toContain('Welcome Back');
    const signUp = await draw('/auth?mode=signup&next=%2Fdashboard%3Faddress%3D118%2BFixture%2BCt');
    expect(signUp).toContain('Create Your Account');
    expect(signUp).toContain('118 Fixture Ct');
  });

  it('keeps what is encoded in the query encoded until it is read', async () => {
    const next = encodeURIComponent('/dashboard?address=118+Fixture+Ct+%234');
    expect(await draw(`/auth?next=${next}`)).toContain('118 Fixture Ct #4');
  });

  it('is the contact page at /contact-support, with an address, five topics and an empty form', async () => {
    const html = await draw('/contact-support');
    for (const words of ['mailto:support@of-this-stage.invalid', 'within 24 hours', 'Bug report', 'Send Message']) {
      expect(html).toContain(words);
    }
  });

  it('is the 404 page at any unknown path', async () => {
    const html = await draw('/no/such/page');
    expect(html).toContain('Oops! Page not found');
    expect(html).toContain('href="/"');
  });

  it('has one heading of the first level and no inline style', async () => {
    for (const path of ['/', '/pricing', '/contact-support', '/auth', '/nope']) {
      const html = await draw(path);
      expect(html.match(/<h1/g), path).toHaveLength(1);
      expect(html, path).not.toContain('style=');
    }
  });

  it('links only to paths that exist', async () => {
    const html = `${await draw('/')}${await draw('/nope')}`;
    const paths = [...html.matchAll(/href="(\/[^"?]*)/g)].map(([, path]) => path);
    expect([...new Set(paths)].filter((path) => !Object.hasOwn(publicPages, path ?? ''))).toEqual(['/auth']);
  });
});
