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

/**
 * From a key in the calculator to its figures on the page, on a processor slowed down four times; against the
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
    const { lookup_id } = LookupAnswer.parse(await post('/api/property-lookup', { address }));
    await post('/api/analyses', { lookup_id });

    const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
    await page.goto(`${system.url}/auth`);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In' }).first().click();
    await page.waitForURL('**/dashboard');
    await page.goto(`${system.url}/deal-calculator/${lookup_id}?structure=bank-loan`);
    await page.getByRole('heading', { name: 'Ten years' }).waitFor();
    await page.waitForLoadState('networkidle');
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });

    const bare = await keystrokes(page, 'bare');
    const calculator = await keystrokes(page, 'calculator');
    return [
      {
        what: `a key in the calculator to its figures, slowed down 4 times, median of ${keys}`,
        ms: median(calculator),
        budgetMs: 16,
        baseline: 'a key in an input with nothing behind it',
        baselineMs: median(bare),
      },
    ];
  } finally {
    await browser.close();
    await system.close();
  }
}

/** Milliseconds from the start of each input event until what it changes is laid out. */
async function keystrokes(page: Page, which: 'bare' | 'calculator'): Promise<number[]> {
  // As text: this file is checked without the browser's types.
  const times: unknown = await page.evaluate(`(async () => {
    const bare = ${which === 'bare'};
    const input = bare
      ? document.body.appendChild(document.createElement('input'))
      : document.querySelector('input[name="monthlyRent"]');
    const shown = document.querySelector('[data-figure="monthlyRental"] dd button');
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    const times = [];
    for (let key = 0; key < ${keys}; key += 1) {
      const text = String(1000 + key);
      const started = performance.now();
      setValue.call(input, text);
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
      // React has rendered a discrete event's change before the next task.
      await Promise.resolve();
      void document.body.offsetHeight;
      times.push(performance.now() - started);
      if (!bare && !shown.textContent.replace(/\\D/g, '').endsWith(text)) throw new Error('The figure lags: ' + shown.textContent);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    if (bare) input.remove();
    return times;
  })()`);
  if (!Array.isArray(times)) throw new Error('The page measured nothing.');
  return times.map(Number);
}
