import { expect, it } from 'vitest';
import { startSystem } from '#test/support/system.ts';
import { publicPages } from '#web/app/head/public-pages.ts';

const system = await startSystem();

type Page = { status: number; ids: Set<string>; links: string[] };

async function read(path: string): Promise<Page> {
  const response = await fetch(system.url + path);
  const html = await response.text();
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => text.replaceAll('&amp;', '&'));
  return {
    status: response.status,
    ids: new Set(all(/ id="([^"]+)"/g)),
    links: all(/<a [^>]*href="([^"]+)"/g),
  };
}

it('leads from the home page to every public page, and nowhere into the void', async () => {
  const pages = new Map<string, Page>();
  const broken: string[] = [];
  const waiting = ['/'];
  for (const path of waiting) {
    const page = await read(path);
    pages.set(path, page);
    for (const link of page.links) {
      const target = new URL(link, system.url + path);
      if (target.origin !== system.url) continue;
      const next = target.pathname + target.search;
      if (!waiting.includes(next)) waiting.push(next);
    }
  }
  for (const [from, { links }] of pages) {
    for (const link of links) {
      const { origin, pathname, search, hash } = new URL(link, system.url + from);
      if (origin !== system.url) continue;
      const target = pages.get(pathname + search);
      if (target?.status !== 200) broken.push(`${from} → ${link}: ${target?.status}`);
      else if (hash !== '' && !target.ids.has(hash.slice(1))) broken.push(`${from} → ${link}: no such part`);
    }
  }
  expect(broken).toEqual([]);
  expect([...pages.keys()]).toEqual(expect.arrayContaining(Object.keys(publicPages)));
});
