import type { Page } from 'playwright-core';
import { assembly } from '#bin/built.ts';
import { signIn } from '#local/sign-in.ts';
import { start } from '#local/system.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { launchChromium } from '#test/support/browser/chromium.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';

const account = { email: 'bench@people.example', password: 'Correct1Horse', name: 'Bench' };
const keys = 60;

/** A field of the deal, and the figure that follows its keys; `null` where the figures follow when React is idle. */
type Place = { what: string; path: string; ready: string; input: string; shown: string | null; first: number };

const places: Place[] = [
  {
    what: 'a key in the calculator to its figures',
    path: 'bank-loan',
    ready: 'Ten years',
    input: 'input[name="monthlyRent"]',
    shown: '[data-figure="monthlyRental"] dd button',
    first: 1000,
  },
  {
    what: "a key in a structure's terms to its figures",
    path: 'subject-to',
    ready: 'Month by month',
    input: 'input[name="terms.subjectTo.cashToSeller"]',
    shown: '.terms-worked-out output',
    first: 10_000,
  },
  {
    what: "a key in an exit's terms",
    path: 'exits&cell=seller-finance.wrap',
    ready: 'How far it goes',
    input: 'input[name="exits.wrap.down"]',
    shown: null,
    first: 10_000,
  },
];

/**
 * From a key in a field of the deal to its figures on the page, on a processor slowed down four times; against the
 * same key in an input without anything behind it, in the same page.
 */
export async function benchKeystroke(): Promise<Figure[]> {
  const system = await start({ assembly });
  const browser = await launchChromium();
  try {
    await system.users.seedUser(account);
    const headers = {
      authorization: `Bearer ${await signIn(system, account)}`,
      'content-type': 'application/json',
    };
    const post = async (path: string, body: unknown): Promise<unknown> =>
      (await fetch(system.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    const address = '2417 E Sample Palm Ln, Phoenix, AZ 85016';
    await fetch(`${system.url}/api/subscription`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ tier: 'professional', billing_interval: 'monthly', start: 'now' }),
    });
    const { lookup_id } = LookupAnswer.parse(await post('/api/property-lookup', { address }));
    await post('/api/analyses', { lookup_id });

    const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
    await page.goto(`${system.url}/auth`);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In' }).first().click();
    await page.waitForURL('**/dashboard');
    const session = await page.context().newCDPSession(page);
    const figures: Figure[] = [];
    for (const { what, path, ready, ...place } of places) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await page.goto(`${system.url}/deal-calculator/${lookup_id}?structure=${path}`);
      await page.getByRole('heading', { name: ready }).waitFor();
      await page.waitForLoadState('networkidle');
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const baselineMs = median(await keystrokes(page, null));
      figures.push({
        what: `${what}, slowed down 4 times, median of ${keys}`,
        ms: median(await keystrokes(page, place)),
        budgetMs: 16,
        baseline: 'a key in an input with nothing behind it',
        baselineMs,
      });
    }
    return figures;
  } finally {
    await browser.close();
    await system.close();
  }
}

/** Milliseconds from the start of each input event until what it changes is laid out; `null` for a bare input. */
async function keystrokes(page: Page, place: Pick<Place, 'input' | 'shown' | 'first'> | null): Promise<number[]> {
  // As text: this file is checked without the browser's types.
  const times: unknown = await page.evaluate(`(async () => {
    const place = ${JSON.stringify(place)};
    const input = place
      ? document.querySelector(place.input)
      : document.body.appendChild(document.createElement('input'));
    const shown = place?.shown ? document.querySelector(place.shown) : null;
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    const times = [];
    for (let key = 0; key < ${keys}; key += 1) {
      const text = String((place?.first ?? 0) + key);
      const before = shown?.textContent;
      const started = performance.now();
      setValue.call(input, text);
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
      // React has rendered a discrete event's change before the next task.
      await Promise.resolve();
      void document.body.offsetHeight;
      times.push(performance.now() - started);
      if (shown && shown.textContent === before) throw new Error('The figure lags: ' + before);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    if (!place) input.remove();
    return times;
  })()`);
  if (!Array.isArray(times)) throw new Error('The page measured nothing.');
  return times.map(Number);
}
