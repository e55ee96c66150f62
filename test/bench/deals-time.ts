import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { assembly } from '#bin/built.ts';
import { sessionOf } from '#local/sign-in.ts';
import { type System, start } from '#local/system.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { launchChromium } from '#test/support/browser/chromium.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';

const account = { email: 'bench@people.example', password: 'Correct1Horse', name: 'Bench' };
const manyDeals = 1000;
const times = 30;
const steps = 300;

/**
 * The dashboard with a thousand deals, on a processor slowed down four times: a key in its search and a press on a
 * head of its list, each to the list laid out; and what a frame of scrolling takes of the page's thread, where a
 * frame is lost beyond 16 ms. Against the same in a list of ten.
 */
export async function benchDeals(): Promise<Figure[]> {
  const few = await timesWith(10);
  const many = await timesWith(manyDeals);
  const slowed = 'slowed down 4 times';
  const baseline = 'with ten deals';
  return [
    {
      what: `a key in the search of 1,000 deals to their list, ${slowed}, median of ${times}`,
      ms: median(many.search),
      budgetMs: 50,
      baseline,
      baselineMs: median(few.search),
    },
    {
      what: `a press that sorts 1,000 deals to their list, ${slowed}, median of ${times}`,
      ms: median(many.sort),
      budgetMs: 50,
      baseline,
      baselineMs: median(few.sort),
    },
    {
      what: `the page's thread in the longer frame of a row scrolled among 1,000 deals, ${slowed}, median of ${steps}`,
      ms: median(many.scroll),
      budgetMs: 16,
      baseline,
      baselineMs: median(few.scroll),
    },
  ];
}

async function timesWith(deals: number): Promise<{ search: number[]; sort: number[]; scroll: number[] }> {
  const system = await start({ assembly });
  const browser = await launchChromium();
  try {
    await system.users.seedUser(account);
    const { token, stored } = await sessionOf(system, account);
    await saveDeals(system, token, deals);
    const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
    await page.goto(`${system.url}/favicon.svg`);
    await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
    await page.goto(`${system.url}/dashboard`);
    await page.locator(`[role=table][aria-rowcount="${deals + 1}"]`).waitFor();
    await page.waitForLoadState('networkidle');
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return { search: await searches(page), sort: await sorts(page), scroll: await scrolls(page) };
  } finally {
    await browser.close();
    await system.close();
  }
}

const Found = z.object({ Items: z.array(z.record(z.string(), z.unknown())) });

/** One saved analysis, and copies of its row on other streets. */
async function saveDeals(system: System, token: string, deals: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = async (path: string, body: unknown): Promise<unknown> =>
    (await fetch(system.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const address = '2417 E Sample Palm Ln, Phoenix, AZ 85016';
  const { lookup_id } = LookupAnswer.parse(await post('/api/property-lookup', { address }));
  await post('/api/analyses', { lookup_id });
  const TableName = system.tables.names.find((each) => each.includes('Analyses')) ?? '';
  const { Items } = Found.parse(await system.tables.command('Scan', { TableName }));
  const row = Items.find(({ id }) => JSON.stringify(id).includes(`analysis#${lookup_id}`));
  if (!row) throw new Error('The analysis is not in its table.');
  for (let first = 1; first < deals; first += 25) {
    const copies = Array.from({ length: Math.min(25, deals - first) }, (_, index) => ({
      PutRequest: {
        Item: {
          ...row,
          id: { S: `analysis#${lookup_id.slice(0, -4)}${String(first + index).padStart(4, '0')}` },
          property_address: { S: `${1000 + first + index} E Sample Palm Ln, Phoenix, AZ 85016` },
        },
      },
    }));
    await system.tables.command('BatchWriteItem', { RequestItems: { [TableName]: copies } });
  }
}

/** Milliseconds from each key in the search to the list that it leaves. */
function searches(page: Page): Promise<number[]> {
  return untilList(
    page,
    `const input = document.querySelector('.deal-find input');
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    const act = (time) => {
      setValue.call(input, time % 2 === 0 ? '1005' : '');
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    };`,
  );
}

/** Milliseconds from each press on the head of the addresses to the list in the other order. */
function sorts(page: Page): Promise<number[]> {
  return untilList(
    page,
    `const head = [...document.querySelectorAll('.deals-line-head button')].find((button) =>
      button.textContent.startsWith('Address'),
    );
    const act = () => head.click();`,
  );
}

/** Times what `act` does until another list is laid out. */
function untilList(page: Page, act: string): Promise<number[]> {
  // As text: this file is checked without the browser's types.
  return timesOn(
    page,
    `${act}
    const table = document.querySelector('[role=table][aria-label=Deals]');
    const list = () =>
      [table.ariaRowCount, table.querySelector('[aria-sort]')?.textContent, ...[...table.querySelectorAll('[data-deal]')].map(({ dataset }) => dataset.deal)].join();
    for (let time = 0; time < ${times}; time += 1) {
      const before = list();
      const started = performance.now();
      await new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error('The list stays: ' + before)), 10_000);
        new MutationObserver((_, observer) => {
          if (list() === before) return;
          observer.disconnect();
          resolve();
        }).observe(table, { subtree: true, childList: true, attributes: true });
        act(time);
      });
      void document.body.offsetHeight;
      times.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }`,
  );
}

/**
 * Milliseconds from the start of a frame to the end of what it asks of the page: of the two frames in which the list
 * moves on by a row and draws the next one, the longer.
 */
function scrolls(page: Page): Promise<number[]> {
  return timesOn(
    page,
    `const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const rendered = () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    const frameTime = async () => {
      const started = await nextFrame();
      await rendered();
      return performance.now() - started;
    };
    window.scrollTo(0, 400);
    await nextFrame();
    for (let step = 0; step < ${steps}; step += 1) {
      window.scrollBy(0, step < ${steps / 2} ? 61 : -61);
      // The virtual list hears of it at the start of the next frame.
      times.push(Math.max(await frameTime(), await frameTime()));
    }`,
  );
}

/** What a script in the page has pushed onto `times`. */
async function timesOn(page: Page, script: string): Promise<number[]> {
  const found: unknown = await page.evaluate(`(async () => {
    const times = [];
    ${script}
    return times;
  })()`);
  return z.array(z.number()).parse(found);
}
