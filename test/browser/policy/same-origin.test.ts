import { createServer } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { closeServer, listen } from '#local/http/loopback-server.ts';
import { startBrowser } from '#test/support/browser/browser.ts';

/*
 * What the other browser tests rest on: this browser keeps sites apart. Two servers on two ports are two sites; what
 * one of them says of itself is only for its own pages, unless it says otherwise.
 */

const browser = await startBrowser();

async function startSite(): Promise<string> {
  const server = createServer(({ url }, outgoing) => {
    if (url === '/open') outgoing.setHeader('access-control-allow-origin', '*');
    outgoing.setHeader('content-type', 'text/html');
    outgoing.end('<!doctype html><title>A secret</title><p id="secret">Of this site');
  });
  afterAll(() => closeServer(server));
  return `http://127.0.0.1:${await listen(server)}`;
}

const [here, there] = [await startSite(), await startSite()];

it('reads nothing of another site, unless that lets it', async () => {
  browser.expectProblem('has been blocked by CORS policy');
  const page = await browser.open();
  await page.goto(here);
  const read = (url: string) => page.evaluate(`fetch('${url}').then((answer) => answer.text(), (error) => error.name)`);
  expect(await read(`${here}/`)).toContain('Of this site');
  expect(await read(`${there}/open`)).toContain('Of this site');
  expect(await read(`${there}/`)).toBe('TypeError');
});

it('does not look into a frame or a window of another site', async () => {
  const page = await browser.open();
  await page.goto(here);
  const seenIn = (url: string) =>
    page.evaluate(`new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.onload = () => resolve(frame.contentDocument?.title ?? 'nothing');
      frame.src = '${url}';
      document.body.append(frame);
    })`);
  expect(await seenIn(`${here}/`)).toBe('A secret');
  expect(await seenIn(`${there}/`)).toBe('nothing');
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.evaluate(`window.other = open('${there}')`)]);
  await opened.waitForLoadState();
  const titleSeen = `(() => { try { return window.other.document.title } catch (error) { return error.name } })()`;
  expect(await page.evaluate(titleSeen)).toBe('SecurityError');
});
