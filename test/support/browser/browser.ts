import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import * as z from 'zod/mini';
import { launchChromium } from './chromium.ts';

/** Widths and colors every screen is looked at in. */
export const views = {
  'phone, light': { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  'phone, dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  'laptop, light': { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  'laptop, dark': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
} as const satisfies Record<string, BrowserContextOptions>;

export type TestBrowser = {
  /** A page in a profile of its own; what goes wrong in it fails the test that opened it. */
  open(options?: BrowserContextOptions): Promise<Page>;
  /** What this test expects the page to complain about: the errors that it provokes. */
  expectProblem(words: string): void;
};

/** The Chromium that the files of one worker share, one after the other. It ends with the worker's process. */
let shared: Promise<Browser> | undefined;

async function launchShared(): Promise<Browser> {
  const running = await shared;
  // One that has crashed is the matter of the test in which it did.
  if (running?.isConnected()) return running;
  shared = launchChromium();
  return await shared;
}

/** Gives a test file a Chromium in which every page has a profile of its own, and closes a test's pages after it. */
export async function startBrowser(): Promise<TestBrowser> {
  await launchShared();
  let problems: string[] = [];
  let expected: string[] = [];
  afterEach(async () => {
    const found = problems.filter((problem) => !expected.some((words) => problem.includes(words)));
    problems = [];
    expected = [];
    const browser = await launchShared();
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(found, 'problems on the page').toEqual([]);
  });

  return {
    expectProblem: (words) => expected.push(words),
    async open(options = {}) {
      const browser = await launchShared();
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        locale: 'en-US',
        // What a worker fetches, a test can't step in for.
        serviceWorkers: 'block',
        ...options,
      });
      // A busy machine takes its time.
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
      page.on('console', (message) => {
        const text = message.text();
        // The browser itself reports every answer of 400 and above; tests of failures expect those.
        if (message.type() === 'error' && !text.startsWith('Failed to load resource')) problems.push(text);
      });
      return page;
    },
  };
}

/**
 * Brings a page to the dashboard as somebody, or to another path: with the session they have, which saves the form and
 * the proof of the password, else through the form as a person does.
 */
export async function signInOn(
  page: Page,
  url: string,
  account: { email: string; password: string; stored?: Record<string, string> },
  path = '/dashboard',
): Promise<void> {
  if (account.stored) {
    // Any small file of the site has its storage.
    await page.goto(`${url}/favicon.svg`);
    await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(account.stored)})`);
    await page.goto(url + path);
    if (path !== '/dashboard') return;
  } else {
    await page.goto(`${url}/auth`);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In' }).first().click();
  }
  await page.getByRole('heading', { name: /^Welcome(?: back)?, / }).waitFor();
  if (path !== '/dashboard') await page.goto(url + path);
}

/** Opens the chat with support in the app, where it is under Help. */
export async function openChatFromHelp(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'Chat with Support' }).click();
}

/** The code in the newest mail to this address. */
export async function codeFor(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/__local/mailbox?to=${email}`, {
    headers: { accept: 'application/json' },
  });
  const [mail] = z.array(z.object({ code: z.string() })).parse(await response.json());
  return mail?.code ?? 'no mail';
}

/** Resolves when the page is hydrated and no request is under way. */
export async function hydrated(page: Page): Promise<void> {
  const isHydrated = "Object.keys(document.getElementById('root')).some((key) => key.startsWith('__react'))";
  await expect.poll(() => page.evaluate(isHydrated)).toBe(true);
  await page.waitForLoadState('networkidle');
}

/** The one toast on screen, once it says this. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = page.locator('.toast', { hasText: title });
  await toast.waitFor();
  expect(await toast.textContent()).toContain(text ?? title);
}

const Violations = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }));

/** Minified, which a page reads in half the time. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Headers and footers in which axe has found nothing, each with its colors and width. */
const goodShells = new Set<string>();

/**
 * Of all texts in a part of the page, one of each color, size and weight on each ground: their contrast is the same.
 * What lies over another element by its position is looked at where all texts are.
 */
const oneTextOfEachColor = `(part, frame) => {
  const seen = new Set();
  const texts = document.createTreeWalker(document.querySelector(part ?? 'body'), NodeFilter.SHOW_TEXT);
  const chosen = [];
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (texts.currentNode.data.trim() === '' || element.closest(frame) || !element.checkVisibility()) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const look = [color, fontSize, fontWeight];
    for (let ground = element; ground; ground = ground.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(ground);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none' || opacity !== '1') {
        look.push(backgroundColor, backgroundImage, opacity);
      }
    }
    if (!seen.has(look.join())) chosen.push(element);
    seen.add(look.join());
  }
  return chosen;
}`;

/** What axe finds in a part of the page, or in all of it but a header and footer that it has looked at before. */
async function violationsOf(page: Page, part: string | undefined): Promise<string[]> {
  // Once for each page that is loaded: it costs about as much as a look.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const isDark = await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches");
  // Contrast takes most of the time, and the same texts are looked at in the wide window.
  const isNarrow = await page.evaluate("matchMedia('(max-width: 600px)').matches");
  const frame = '.site-header, .site-footer';
  const shell = await page.evaluate(
    `innerWidth + [...document.querySelectorAll('${frame}')].map(({ outerHTML }) => outerHTML).join()`,
  );
  const look = `${isDark} ${shell}`;
  const known = !part && goodShells.has(look) ? frame : ':not(*)';
  const run = (context: string, options: object) =>
    `axe.run(${context}, ${JSON.stringify({ ...options, resultTypes: ['violations'] })})`;
  const all = JSON.stringify(part ? { include: [part] } : { exclude: [known] });
  const texts = `{ include: (${oneTextOfEachColor})(${JSON.stringify(part ?? null)}, '${known}') }`;
  const colors = [run(texts, { runOnly: ['color-contrast'] }), run(all, { runOnly: ['link-in-text-block'] })];
  const looks = isDark
    ? colors
    : isNarrow
      ? [run(all, { runOnly: standards, rules: { 'color-contrast': { enabled: false } } }), ...colors.slice(0, 1)]
      : [run(all, { runOnly: standards })];
  const violations: z.infer<typeof Violations> = [];
  for (const each of looks) {
    violations.push(...Violations.parse(await page.evaluate(`${each}.then(({ violations }) => violations)`)));
  }
  if (!part && violations.length === 0) goodShells.add(look);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
}

/**
 * Fails when axe finds anything on the page, or in the part with this selector, naming rule and element. In dark colors
 * it looks at colors only: everything else about a page is the same in both, and is looked at in light ones.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  let found = await violationsOf(page, part);
  // Colors may have been on their way when they were looked at; what is wrong stays wrong.
  for (let looks = 1; found.length > 0 && looks < 10; looks += 1) {
    await page.waitForTimeout(500);
    found = await violationsOf(page, part);
  }
  expect(found).toEqual([]);
}

/** Fails when the page is wider than its window. Charts follow the window a few frames later. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // As text: this file is checked without the browser's types.
  const excess = () => page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
  await expect.poll(excess, { timeout: 10_000 }).toBeLessThanOrEqual(0);
}

/**
 * Fails unless what the page shows is accessible and fits its window, at both widths and in both colors. The page is
 * loaded once and then resized and recoloured, as by someone who turns a tablet: a load for each view would
 * cost four times as much and show the same. Where all but a part was looked at before, axe looks at that part. It
 * also fits 320 pixels, which is 1,280 at 400% zoom.
 */
export async function expectGoodInEveryView(page: Page, part?: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  for (const { viewport, colorScheme } of Object.values(views)) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Even the shortest transition shows the old colors until the next frame.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    await expectAccessible(page, part);
    await expectNoSidewaysScroll(page);
  }
}

/**
 * Fails when the page needs more sheets of Letter paper than this. A page that follows a change, such as of its media,
 * may be printed before it has; what is too long stays too long.
 */
export async function expectSheets(page: Page, most: number): Promise<void> {
  const sheets = async () => {
    const pdf = (await page.pdf({ format: 'Letter', preferCSSPageSize: true })).toString('latin1');
    return pdf.match(/\/Type\s*\/Page\b/g)?.length;
  };
  await expect.poll(sheets, { timeout: 20_000, interval: 500 }).toBeLessThanOrEqual(most);
}
