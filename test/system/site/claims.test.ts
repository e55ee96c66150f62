import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();
const dist = join(import.meta.dirname, '../../../dist');

/** How the site words what only the operator can prove. */
const claims = [
  /10,000\+/,
  /\$2\.1M\+/,
  /50k\+/,
  /success rate/,
  /investors trust/,
  /money[- ]back/i,
  /guarantee\b/i,
  /we refund it/,
  /(response|reply|answered)[^.]{0,20}(within|under) \d/i,
  /under 5 minutes/,
  /Rosa Example|Theo Placeholder|Imani Sample/,
  /The owner is four months behind/,
];

/** The files of a built site that hold texts, by name. */
function textsOf(site: string): [name: string, text: string][] {
  const files = globSync('**/*.{html,js,css,json,txt,xml,webmanifest,svg}', { cwd: join(dist, site) });
  return files.map((file) => [file, readFileSync(join(dist, site, file), 'utf8')]);
}

const madeIn = (site: string) =>
  claims
    .flatMap((claim) => textsOf(site).flatMap(([name, text]) => (claim.test(text) ? [`${claim} in ${name}`] : [])))
    .sort();

it('leaves every claim out of every file of the site without them: pages, scripts, search, structured data', () => {
  expect(textsOf('web-without-claims').length).toBeGreaterThan(60);
  expect(madeIn('web-without-claims')).toEqual([]);
});

it('makes each of them in the site with claims, which is the local one', async () => {
  const made = madeIn('web');
  for (const claim of claims) {
    expect(
      made.some((found) => found.startsWith(String(claim))),
      String(claim),
    ).toBe(true);
  }
  expect(await (await fetch(`${system.url}/`)).text()).toContain('10,000+');
});

it('shows true figures of the product instead', () => {
  const landing = readFileSync(join(dist, 'web-without-claims/index.html'), 'utf8');
  expect(landing).toContain('<b>5</b><span>financing structures weighed</span>');
  expect(landing).toMatch(/<b>\d\d<\/b><span>facts of a house, each with its source<\/span>/);
});
