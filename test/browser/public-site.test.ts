import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { titleOf } from '#shared/site/product.ts';
import { hydrated, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { password, startSystem } from '#test/support/system.ts';
import { publicPages } from '#web/app/head/public-pages.ts';
import { restMs } from '#web/first-paint/first-sign.ts';

const system = await startSystem();
const browser = await startBrowser();
const paths = Object.entries(publicPages);
describe('a public page', () => {
  it('is hydrated as it was rendered, in both colors, and nothing on it moves', async () => {
    const page = await browser.open({ colorScheme: 'dark' });
    await page.addInitScript(`
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) window.shifts.push(value);
      }).observe({ type: 'layout-shift', buffered: true });
    `);
    for (const [index, [path, { title }]] of paths.entries()) {
      await page.setViewportSize(index % 2 === 0 ? { width: 360, height: 740 } : { width: 1440, height: 900 });
      await page.goto(system.url + path);
      const rendered = await page.locator('h1').textContent();
      await hydrated(page);
      expect(await page.locator('h1').textContent(), path).toBe(rendered);
      expect(await page.title(), path).toBe(titleOf(title));
      const shift = () => page.evaluate<number>('window.shifts.reduce((sum, each) => sum + each, 0)');
      // A font that comes just in time may move a line; the next time the browser has it.
      if ((await shift()) >= 0.002) {
        await page.reload();
        await hydrated(page);
      }
      expect(await shift(), `layout shift of ${path}`).toBeLessThan(0.002);
    }
  });

  it('keeps the fallback font when its font comes late, and is set in the font once a browser has it', async () => {
    const page = await browser.open();
    const arrival = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    // How wide a text is, and how wide it would be in the fallback alone.
    const widths = () =>
      page.evaluate<[number, number]>(`(() => {
        const text = Object.assign(document.createElement('span'), { textContent: 'tttt ffff '.repeat(9) });
        document.querySelector('h1').append(text);
        const own = text.getBoundingClientRect().width;
        text.style.fontFamily = getComputedStyle(text).fontFamily.replace('"Libre Franklin Variable", ', '');
        const fallback = text.getBoundingClientRect().width;
        text.remove();
        return [own, fallback];
      })()`);
    await page.goto(`${system.url}/privacy`, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(500);
    arrival.resolve();
    await hydrated(page);
    const [late, fallback] = await widths();
    expect(late).toBe(fallback);
    // Routed requests are not cached: the next page fetches the font, those after it have it.
    await page.unroute('**/*.woff2');
    const isInFont = async () => {
      await page.goto(`${system.url}/terms`);
      await hydrated(page);
      const [own, other] = await widths();
      return own !== other;
    };
    await expect.poll(isInFont).toBe(true);
  });

  it('keeps what is typed before its scripts are there; what needs them can be pressed once they are', async () => {
    const opened = async (path: string) => {
      const page = await browser.open();
      const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
      await page.route('**/assets/*.js', async (route) => {
        await arrival;
        await route.continue();
      });
      await page.goto(system.url + path, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      return { page, arrive };
    };
    const waiting = 'main :is(button, [type=radio])';
    const enabled = (page: Page) => page.locator(`${waiting}:enabled`).count();

    const home = await opened('/');
    expect(await enabled(home.page)).toBe(0);
    await home.page.getByPlaceholder('Street, city, state and ZIP').fill('12 Early Bird Ln, Mesa, AZ');
    // A form without its script would put the address into the page's own.
    await home.page.getByPlaceholder('Street, city, state and ZIP').press('Enter');
    expect(new URL(home.page.url()).search).toBe('');
    home.arrive();
    await home.page.getByRole('button', { name: 'Analyze Property' }).click();
    await home.page.waitForURL('**/auth?*12%2BEarly%2BBird%2BLn%252C%2BMesa%252C%2BAZ');

    const pricing = await opened('/pricing');
    expect(await enabled(pricing.page)).toBe(0);
    pricing.arrive();
    await pricing.page.getByRole('radio', { name: 'Annual Save 20%' }).check();
    await pricing.page.getByText('$63.20').waitFor();

    const contact = await opened('/contact-support');
    expect(await enabled(contact.page)).toBe(0);
    await contact.page.getByLabel('Topic').selectOption('Billing');
    await contact.page.getByRole('textbox', { name: 'Message' }).fill('An early message');
    contact.arrive();
    await hydrated(contact.page);
    await contact.page.reload();
    await expect.poll(() => contact.page.getByLabel('Topic').inputValue()).toBe('billing');

    const reference = await opened('/documentation/api-reference/analyses');
    expect(await enabled(reference.page)).toBe(0);
    const call = reference.page.locator('#createApiAnalysis');
    reference.arrive();
    await call.getByText('TypeScript', { exact: true }).click();
    await call.getByText('await fetch').first().waitFor();
  });

  it('asks for what is missing from an address before anyone signs up, and calls nothing', async () => {
    const page = await browser.open();
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
    await page.goto(system.url);
    const field = page.getByPlaceholder('Street, city, state and ZIP');
    const refused = async (text: string, ask: string) => {
      await field.fill(text);
      await page.getByRole('button', { name: 'Analyze Property' }).click();
      await page.getByText(ask).waitFor();
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    };
    await refused('', 'Enter the house number and street, then the city and state or the ZIP.');
    await refused('  ', 'Enter the house number and street, then the city and state or the ZIP.');
    await refused('<script>alert(1)</script> 5 St', 'Use only letters, numbers and plain punctuation.');
    await refused('12 Mock St', 'Add the city and state, or the ZIP.');
    expect([new URL(page.url()).pathname, calls]).toEqual(['/', []]);
  });

  it('loses no key while it is hydrated', async () => {
    const page = await browser.open();
    const fields = {
      '/contact-support': page.getByLabel('Subject'),
      '/help-center': page.getByRole('combobox'),
      '/': page.getByPlaceholder('Street, city, state and ZIP'),
    };
    for (const [path, field] of Object.entries(fields)) {
      await page.goto(system.url + path, { waitUntil: 'commit' });
      await field.pressSequentially('12 Somewhere Street, Phoenix', { delay: 25 });
      expect(await field.inputValue(), path).toBe('12 Somewhere Street, Phoenix');
    }
  });

  it('can be read without scripts, which what needs them says', async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    for (const [path] of paths) {
      await page.goto(system.url + path);
      expect((await page.locator('main').textContent())?.length, path).toBeGreaterThan(200);
      expect(await page.getByRole('link', { name: 'Start Free Trial' }).first().getAttribute('href')).toBe(
        '/auth?mode=signup',
      );
      expect(await page.locator('.chat-launcher').isVisible(), path).toBe(false);
    }
    await page.goto(`${system.url}/auth`);
    expect(await page.locator('noscript').textContent()).toContain('needs JavaScript');
  });

  it('has its own title and description also when a link leads to it', async () => {
    const page = await browser.open();
    await page.goto(system.url);
    await hydrated(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
    await expect.poll(() => page.title()).toBe(titleOf(publicPages['/pricing'].title));
    const said = await page.locator('meta[name=description]').getAttribute('content');
    expect(said).toBe(publicPages['/pricing'].description);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${system.url}/pricing`);
  });
});

/** Static parts of a page, and elements of them that React has hydrated. */
const inStaticParts = `(() => {
  const inside = [...document.querySelectorAll('.static-part *')];
  const isHydrated = (element) => Object.keys(element).some((key) => key.startsWith('__react'));
  return { elements: inside.length, hydrated: inside.filter(isHydrated).length };
})()`;

describe('the overview of the API reference', () => {
  it('hydrates its first section and loads no code for the rest, whose links lead on within the site', async () => {
    const page = await browser.open();
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await page.goto(`${system.url}/documentation/api-reference`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Copy URL' }).waitFor();
    const { elements, hydrated: taken } = await page.evaluate<{ elements: number; hydrated: number }>(inStaticParts);
    expect(elements).toBeGreaterThan(300);
    expect(taken).toBe(0);
    expect(scripts.filter((path) => /reference-(text|parts)|reference\.built/.test(path))).toEqual([]);
    await page.evaluate('window.isSame = true');
    await page.locator('#main').getByRole('link', { name: 'Analyze an address' }).click();
    await page.waitForURL('**/api-reference/analyses#*');
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: 'Sending a call again' }).waitFor();
    expect(await page.evaluate('window.isSame')).toBe(true);
  });
});

describe('the contact page', () => {
  it('loads the chat only once somebody uses the page, or it has come to rest', async () => {
    const page = await browser.open();
    await page.goto(`${system.url}/contact-support`);
    await page.getByRole('button', { name: 'Start Chat' }).waitFor();
    const started = await page.evaluate<number>(
      `performance.getEntriesByType('resource').find(({ name }) => /use-chat-/.test(name))?.startTime`,
    );
    expect(started).toBeGreaterThan(restMs);
  });
});

describe('the font', () => {
  it('has fallbacks of its size for Arial and Roboto in the built pages, at every weight', async () => {
    const html = await (await fetch(`${system.url}/privacy`)).text();
    const faces = [...html.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, face = '']) => {
      const value = (name: string) => new RegExp(`${name}:\\s*([^;]+)`).exec(face)?.[1] ?? '';
      const percent = (name: string) => Number.parseFloat(value(name)) / 100;
      const [from = 0, to = 0] = value('font-weight').split(' ').map(Number);
      const size = percent('size-adjust');
      return {
        family: value('font-family').replaceAll(/["']/g, ''),
        locals: value('src'),
        weights: { from, to },
        // As large as Libre Franklin, in its em.
        above: size * percent('ascent-override'),
        below: size * percent('descent-override'),
      };
    });
    const fallbacks = Map.groupBy(
      faces.filter(({ locals }) => locals.includes('local(')),
      ({ family }) => family,
    );
    expect([...fallbacks.keys()]).toEqual(['Libre Franklin Fallback', 'Libre Franklin Roboto']);
    for (const [family, own] of fallbacks) {
      const weights = own.map((face) => face.weights).toSorted((a, b) => a.from - b.from);
      expect(weights.at(0)?.from).toBe(100);
      expect(weights.at(-1)?.to).toBe(900);
      expect(weights.slice(1).map(({ from }) => from - 1)).toEqual(weights.slice(0, -1).map(({ to }) => to));
      for (const { locals, above, below } of own) {
        expect(locals).toMatch(family.endsWith('Roboto') ? /Roboto/ : /Arial.*Liberation Sans.*Arimo/);
        // Its ascent and descent.
        expect(above).toBeCloseTo(0.966, 2);
        expect(below).toBeCloseTo(0.246, 2);
      }
    }
    const stack = /--font:\s*([^;]+)/.exec(html)?.[1] ?? '';
    expect(stack.replaceAll(/["']/g, '').split(/,\s*/).slice(0, 3)).toEqual([
      'Libre Franklin Variable',
      ...fallbacks.keys(),
    ]);
  });
});

describe('a page that is only read', () => {
  it('loads no code of its own when it is opened first, and its links lead on without loading the site anew', async () => {
    const page = await browser.open();
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await page.goto(`${system.url}/help/getting-started`);
    await hydrated(page);
    expect(scripts.filter((path) => /getting-started|static-pages/.test(path))).toEqual(['/help/getting-started']);
    await page.evaluate('window.isSame = true');
    await page.locator('#main').getByRole('link', { name: 'Help Center' }).first().click();
    await page.waitForURL('**/help-center');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
    await page.waitForURL('**/terms');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate('window.isSame')).toBe(true);
  });
});

describe('somebody signed in', () => {
  it('is led from the home page to the dashboard, and sees a header of their own on the others, without a glimpse of another', async () => {
    const person = await system.person('at-home');
    const page = await browser.open();
    await signInOn(page, system.url, { ...person, password });
    // What is visible of what was rendered for somebody signed out, in every frame.
    await page.addInitScript(`
      window.glimpses = [];
      const look = () => {
        for (const each of document.querySelectorAll('.header-trial, .hero h1')) {
          if (each.checkVisibility({ visibilityProperty: true })) window.glimpses.push(each.textContent);
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    `);
    await page.goto(system.url);
    await page.getByRole('heading', { name: /^Welcome(?: back)?, / }).waitFor();
    expect(await page.evaluate('window.glimpses')).toEqual([]);
    await page.goto(`${system.url}/pricing`);
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor();
    expect(await page.evaluate('window.glimpses')).toEqual([]);
  });
});

describe('without a connection', () => {
  it('a page says so, and is there again with the connection', async () => {
    const page = await browser.open({ serviceWorkers: 'allow' });
    await page.goto(`${system.url}/pricing?interval=annual`);
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: "You're offline" }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/pricing');
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Try Again' }).click();
    await page.getByRole('heading', { name: 'Start free for 7 days' }).waitFor();
    expect(new URL(page.url()).search).toBe('?interval=annual');
  });
});

describe('the header', () => {
  it('opens the sign-in over the page, and gives the focus back when it is left', async () => {
    const page = await browser.open();
    await page.goto(`${system.url}/pricing`);
    await hydrated(page);
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('dialog', { name: 'Welcome Back' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/pricing');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Sign In');
  });

  it('closes the sign-in when somebody goes back, and stays on the page', async () => {
    const page = await browser.open();
    await page.goto(`${system.url}/features`);
    await hydrated(page);
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
    await page.getByRole('heading', { name: 'Start free for 7 days' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Start Free Trial' }).click();
    await page.getByRole('dialog', { name: 'Create Your Account' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/pricing');
    // From the history, and from a button pressed twice, it closes as well.
    await page.goForward();
    await page.getByRole('dialog', { name: 'Create Your Account' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goForward();
    await page.getByRole('dialog', { name: 'Create Your Account' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).dblclick();
    await page.getByRole('dialog', { name: 'Welcome Back' }).waitFor();
    await page.getByRole('button', { name: 'Back to Home' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/pricing');
  });

  it('leaves a page that was opened at a part where it is when the sign-in closes', async () => {
    const page = await browser.open();
    await page.goto(`${system.url}/documentation/integration-guide#rate-limits`);
    await hydrated(page);
    await page.evaluate('window.scrollTo(0, 0)');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('dialog').waitFor();
    expect(new URL(page.url()).hash).toBe('#rate-limits');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Sign In');
    await expect.poll(() => page.evaluate('window.scrollY')).toBe(0);
  });

  it('has its links behind a menu on a phone', async () => {
    const page = await browser.open({ viewport: { width: 390, height: 844 } });
    await page.goto(system.url);
    await hydrated(page);
    await page.locator('summary[aria-label=Menu]').click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Pricing' }).waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.locator('summary[aria-label=Menu]').click();
    await menu.getByRole('link', { name: 'Pricing' }).click();
    await page.waitForURL('**/pricing');
    await menu.waitFor({ state: 'hidden' });
    await page.locator('summary[aria-label=Menu]').click();
    await menu.getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('dialog', { name: 'Welcome Back' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Menu');
  });
});
